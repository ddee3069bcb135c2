import { isAuthSessionMissingError } from '@supabase/auth-js'
import { getBackend } from '../backend.ts'
import { isDenied } from '../errors.ts'

/** Signs out here when the session was ended on another device or the account was deleted; its token may still be valid. */
export async function checkSession(): Promise<boolean> {
  const { auth } = getBackend()
  const { error } = await auth.getUser()
  if (!error || isAuthSessionMissingError(error)) return !error
  if (!isDenied(error)) throw error
  await auth.signOut({ scope: 'local' })
  return false
}

/** Only checks, for a page that tells the person before signing out. Without a response the session counts as active. */
export async function isSessionEnded(): Promise<boolean> {
  const { url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1/user`).catch(() => undefined)
  return isDenied(response)
}
