import { getBackend } from '../backend.ts'
import { UserError } from '../../lib/user-error.ts'
import { unwrap } from '../unwrap.ts'

/** Throws a user error with this message without a session. */
export async function requireUserId(message: string) {
  const { session } = unwrap(await getBackend().auth.getSession())
  if (!session) throw new UserError('Sign In', message)
  return session.user.id
}
