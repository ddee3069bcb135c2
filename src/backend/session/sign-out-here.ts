import { getBackend } from '../backend.ts'
import { COPY_STORAGE_PREFIX, SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'

let isPending = false

/** Ends this session only; other devices stay signed in. The caller must leave the page afterwards. */
export async function signOutHere() {
  isPending = true
  const { error } = await getBackend().auth.signOut({ scope: 'local' })
  if (error) {
    isPending = false
    throw error
  }
  // Nothing that was typed in this tab is left for the next person.
  sessionStorage.clear()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(COPY_STORAGE_PREFIX)) localStorage.removeItem(key)
  // The Back button must not restore the signed-in page from the browser's cache.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

/** For a deleted account: the server has no session to end, so only this browser's tabs are informed. */
export async function forgetSession() {
  localStorage.removeItem(SESSION_STORAGE_KEY)
  await signOutHere()
}

/** Distinguishes a sign-out on this page from one in another tab. */
export const isSigningOutHere = () => isPending
