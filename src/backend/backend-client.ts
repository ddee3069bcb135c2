import { PostgrestClient } from '@supabase/postgrest-js'
import { readBackendConfig } from './backend-config.ts'
import type { Database } from './database.types.ts'

export type BackendClient = PostgrestClient<Database>

type ClientOptions = {
  url: string
  key: string
  fetch?: typeof globalThis.fetch
  /** Whether a read that was answered with 503 is sent again, after as long as the answer says. */
  retry?: boolean
}

/** Without a `fetch` that adds a session, requests run as an anonymous visitor. */
export const createBackendClient = ({ url, key, fetch, retry }: ClientOptions): BackendClient =>
  new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: key }, fetch, retry })

/** For islands that need no session: it loads none of the sign-in code. */
export function createAnonymousClient() {
  const { url, publishableKey } = readBackendConfig()
  return createBackendClient({ url, key: publishableKey })
}
