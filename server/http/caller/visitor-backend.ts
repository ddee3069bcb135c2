import type { FastifyInstance } from 'fastify'
import { createBackendClient } from '../../../src/backend/backend-client.ts'
import type { PagesContext } from '../../context.ts'
import { createInProcessFetch, type OuterRequest } from '../in-process/in-process-fetch.ts'

/** Where the browser finds the data API: an empty URL means on this server. */
export const publicBackend = ({ config, publishableKey }: PagesContext) => ({
  url: config.supabaseUrl ?? '',
  key: publishableKey,
})

/**
 * The data API as a visitor may use it, in this process or on hosted Supabase. It does not retry: a page says at once
 * that its data is not available.
 */
export function createVisitorBackend(app: FastifyInstance, context: PagesContext, outer?: OuterRequest) {
  const { url, key } = publicBackend(context)
  return url
    ? createBackendClient({ url, key, retry: false })
    : createBackendClient({
        url: context.config.siteUrl,
        key,
        fetch: createInProcessFetch(app, outer),
        retry: false,
      })
}
