import { getBackend } from '../../lib/backend.ts'

/** A session can be ended from another device while its token is still good; the client library then lets go of it. */
export async function checkSession() {
  const { error } = await getBackend().auth.getUser()
  if (error) console.warn('The session could not be checked', error)
}
