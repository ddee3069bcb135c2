import { getBackend } from './backend.ts'
import { UserError } from '../lib/user-error.ts'
import { unwrap } from './unwrap.ts'

/** Who is signed in, or a refusal in the words for what they wanted to do. */
export async function requireUserId(refusal: string) {
  const { session } = unwrap(await getBackend().auth.getSession())
  if (!session) throw new UserError('Sign In', refusal)
  return session.user.id
}
