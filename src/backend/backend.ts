import { AuthClient } from '@supabase/auth-js'
import { createBackendClient } from './backend-client.ts'
import { readBackendConfig, type BackendConfig } from './backend-config.ts'
import { RETURN_PATH_STORAGE_KEY, SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'
import { noteRetryAfter } from './retry-time.ts'
import { endsSession, noteSessionEnd } from './session/session-end.ts'
import { withTimeLimit } from './requests/with-time-limit.ts'

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
      noteRetryAfter(response)
      // The library itself drops a session that it cannot refresh.
      if (String(input).includes('grant_type=refresh_token') && (await endsSession(response)))
        noteSessionEnd()
      return response
    },
  })

  /** Once, and without a request, which would be refused too. Informs the other tabs. Another session is kept. */
  async function dropSession(token: string) {
    if (!localStorage.getItem(SESSION_STORAGE_KEY)?.includes(token)) return
    localStorage.removeItem(SESSION_STORAGE_KEY)
    noteSessionEnd()
    await auth.signOut({ scope: 'local' })
  }

  const signedFetch: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    const token = data.session?.access_token
    headers.set('Authorization', `Bearer ${token ?? publishableKey}`)
    const response = await fetch(input, { ...init, headers })
    noteRetryAfter(response)
    if (token && (await endsSession(response))) await dropSession(token)
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
