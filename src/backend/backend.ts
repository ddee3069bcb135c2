import { AuthClient } from '@supabase/auth-js'
import { createBackendClient } from './backend-client.ts'
import { readBackendConfig, type BackendConfig } from './backend-config.ts'
import { RETURN_PATH_STORAGE_KEY, SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'
import { isHandledByPage, noteSessionEnd, tellsSessionEnd } from './session/session-end.ts'
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
    fetch: async (input, init) => {
      const response = await fetch(withReturnPath(input), init)
      // The library itself drops a session that it cannot refresh.
      const isRefresh = String(input).includes('grant_type=refresh_token')
      if (isRefresh && !isHandledByPage() && (await tellsSessionEnd(response))) noteSessionEnd()
      return response
    },
  })

  let lastDrop: { token: string; done: Promise<void> } | undefined

  /** Without a request, which would be refused too. Informs the other tabs. Another session is kept. */
  async function dropSession(token: string) {
    const { data } = await auth.getSession()
    if (data.session?.access_token !== token) return
    noteSessionEnd()
    localStorage.removeItem(SESSION_STORAGE_KEY)
    await auth.signOut({ scope: 'local' })
  }

  const signedFetch: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    const token = data.session?.access_token
    headers.set('Authorization', `Bearer ${token ?? publishableKey}`)
    const response = await fetch(input, { ...init, headers })
    if (token && !isHandledByPage() && (await tellsSessionEnd(response))) {
      if (lastDrop?.token !== token) lastDrop = { token, done: dropSession(token) }
      await lastDrop.done
    }
    return response
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
