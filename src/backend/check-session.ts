import { isAuthSessionMissingError } from '@supabase/auth-js'
import { getBackend } from './backend.ts'
import { isDenied } from './errors.ts'

/** Lets go of a session that was ended from another device, or whose account is gone, while its token is still good. */
export async function checkSession(): Promise<boolean> {
  const { auth } = getBackend()
  const { error } = await auth.getUser()
  if (!error || isAuthSessionMissingError(error)) return !error
  if (!isDenied(error)) throw error
  await auth.signOut({ scope: 'local' })
  return false
}

/** Asks the same without letting go, for a page that first wants to say so; without an answer it is not known. */
export async function isSessionEnded(): Promise<boolean> {
  const { url, signedFetch } = getBackend()
  const answer = await signedFetch(`${url}/auth/v1/user`).catch(() => undefined)
  return isDenied(answer)
}
