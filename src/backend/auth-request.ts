import { AuthApiError } from '@supabase/auth-js'
import { getBackend } from './backend.ts'

/** Asks the auth service for what its client library has no method for. */
export async function postToAuth(path: string, body: Record<string, unknown> = {}): Promise<unknown> {
  const { url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new AuthApiError(answer.msg, response.status, answer.error_code)
  return answer
}
