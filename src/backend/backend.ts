import { AuthClient } from '@supabase/auth-js'
import { createBackendClient } from './backend-client.ts'
import { readBackendConfig, type BackendConfig } from './backend-config.ts'
import { RETURN_PATH_STORAGE_KEY, SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'
import { withTimeLimit } from './with-time-limit.ts'

type Backend = ReturnType<typeof connectBackend>

let backend: Backend | undefined

/** Connects on first use, because islands are also rendered on the server, where there is no page to read. */
export function getBackend() {
  return (backend ??= connectBackend(readBackendConfig()))
}

export function connectBackend({ url, publishableKey }: BackendConfig) {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    fetch: (input, init) => fetch(withReturnPath(input), init),
  })

  const signedFetch: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    return fetch(input, { ...init, headers })
  }

  return {
    url,
    auth,
    data: createBackendClient({ url, key: publishableKey, fetch: withTimeLimit(signedFetch) }),
    signedFetch,
  }
}

/** A mailed link leads to the site root by its `redirect_to`. The page to return to travels beside it. */
function withReturnPath(input: string | URL | Request) {
  if (input instanceof Request) return input
  const url = new URL(input)
  const path = sessionStorage.getItem(RETURN_PATH_STORAGE_KEY)
  if (path && url.searchParams.get('redirect_to') === `${location.origin}/`)
    url.searchParams.set('next', path)
  return url.href
}
