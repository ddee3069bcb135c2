import { getBackend } from '../backend.ts'
import {
  CHECK_INS_STORAGE_PREFIX,
  COMMENT_DRAFT_STORAGE_PREFIX,
  SESSION_STORAGE_KEY,
} from '../../lib/storage-keys.ts'

const PERSONAL_PREFIXES = [CHECK_INS_STORAGE_PREFIX, COMMENT_DRAFT_STORAGE_PREFIX]

let isPending = false

/** Ends this session only; other devices stay signed in. The caller must leave the page afterwards. */
export async function signOutHere() {
  isPending = true
  const { error } = await getBackend().auth.signOut({ scope: 'local' })
  if (error) {
    isPending = false
    throw error
  }
  for (const key of Object.keys(sessionStorage))
    if (PERSONAL_PREFIXES.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key)
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
