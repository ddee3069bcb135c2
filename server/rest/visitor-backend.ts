import type { FastifyBaseLogger } from 'fastify'
import { createBackendClient, type BackendClient } from '../../src/backend/backend-client.ts'
import type { PagesContext } from '../context.ts'
import { VISITOR } from '../database/run-as.ts'
import type { QueuedCaller } from '../fair-queue/queued-caller.ts'
import type { DataApi } from './data-api.ts'
import { toRestError } from './to-rest-error.ts'

/** Where the browser finds the data API: an empty URL means on this server. */
export const publicBackend = ({
  config,
  publishableKey,
}: Pick<PagesContext, 'config' | 'publishableKey'>) => ({
  url: config.supabaseUrl ?? '',
  key: publishableKey,
})

/** For whom the data API is asked. */
type Asking = { queued: QueuedCaller; ip?: string; log: FastifyBaseLogger }

/**
 * The data API as a visitor may use it, in this process or on hosted Supabase. It does not retry: a page says at once
 * that its data is not available.
 */
export type VisitorBackend = (asking: Asking) => BackendClient

export function hostedBackend(context: Pick<PagesContext, 'config' | 'publishableKey'>): VisitorBackend {
  const client = createBackendClient({ ...publicBackend(context), retry: false })
  return () => client
}

const LOCAL_IP = '127.0.0.1'
const CALL = /\/rest\/v1\/(?<rpc>rpc\/)?(?<name>[^/]+)$/

export const ownBackend =
  (
    dataApi: DataApi,
    { config, publishableKey }: Pick<PagesContext, 'config' | 'publishableKey'>,
  ): VisitorBackend =>
  ({ queued, ip = LOCAL_IP, log }) =>
    createBackendClient({
      url: config.siteUrl,
      key: publishableKey,
      retry: false,
      async fetch(target, { method = 'GET', headers, body } = {}) {
        const url = new URL(String(target))
        const { rpc, name = '' } = CALL.exec(url.pathname)?.groups ?? {}
        const answer = await dataApi
          .answer({
            kind: rpc ? 'function' : 'table',
            name: decodeURIComponent(name),
            method,
            queryString: url.search.slice(1),
            headers: Object.fromEntries(new Headers(headers)),
            body: body ? Buffer.from(String(body)) : undefined,
            caller: VISITOR,
            queued,
            ip,
          })
          .catch((error: unknown) => {
            const failure = toRestError(error, VISITOR.role, log)
            return { ...failure, body: Buffer.from(JSON.stringify(failure)) }
          })
        const text = answer.body && answer.body.length > 0 ? new Uint8Array(answer.body) : null
        return new Response(text, { status: answer.status, headers: answer.headers })
      },
    })
