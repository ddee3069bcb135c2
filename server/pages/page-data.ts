import type { FastifyInstance } from 'fastify'
import { createBackendClient } from '../../src/backend/backend-client.ts'
import type { PagesContext } from '../context.ts'

/** Calls the data API of this very process, as a visitor would over the network. */
function fetchInProcess(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      payload: init?.body as string | undefined,
    })
    return new Response(answer.payload || null, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
}

/** Where the browser finds the data API: on this server, or at the hosted backend. */
export const backendAddress = ({ config, publishableKey }: PagesContext) => ({
  url: config.supabaseUrl ?? '',
  key: publishableKey,
})

/** The data API for rendering: the same calls on this server and on hosted Supabase. */
export function pageData(app: FastifyInstance, context: PagesContext) {
  const { url, key } = backendAddress(context)
  return url
    ? createBackendClient({ url, key })
    : createBackendClient({ url: context.config.siteUrl, key, fetch: fetchInProcess(app) })
}
