import { AuthApiError } from '@supabase/auth-js'
import * as v from 'valibot'
import { getBackend } from '../backend.ts'

const errorSchema = v.object({ msg: v.optional(v.string(), ''), error_code: v.optional(v.string()) })

/** For requests to the auth service that its client library has no method for. */
export const postToAuth = (path: string, body: Record<string, unknown> = {}) => send('POST', path, body)

export const deleteFromAuth = (path: string, body: Record<string, unknown>) => send('DELETE', path, body)

async function send(method: string, path: string, body: Record<string, unknown>): Promise<unknown> {
  const { url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const result: unknown = await response.json()
  if (response.ok) return result
  const { msg, error_code } = v.parse(errorSchema, result)
  throw new AuthApiError(msg, response.status, error_code)
}
