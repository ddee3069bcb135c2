import { getBackend } from './backend.ts'
import { UserError } from '../lib/user-error.ts'

/** Who is signed in, or a refusal in the words for what they wanted to do. */
export async function requireUserId(refusal: string) {
  const { data, error } = await getBackend().auth.getSession()
  if (error) throw error
  if (!data.session) throw new UserError('Sign In', refusal)
  return data.session.user.id
}
