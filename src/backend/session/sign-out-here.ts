import { getBackend } from '../backend.ts'
import {
  COMMENT_DRAFT_STORAGE_PREFIX,
  COPY_STORAGE_PREFIX,
  MAILED_STORAGE_KEY,
  ORDER_STORAGE_KEY,
  PARTY_STORAGE_PREFIX,
  PHONE_ORDER_STORAGE_KEY,
  SESSION_STORAGE_KEY,
} from '../../lib/storage-keys.ts'

/** Keys in sessionStorage, or how they begin. */
const DRAFTS = [
  COMMENT_DRAFT_STORAGE_PREFIX,
  PARTY_STORAGE_PREFIX,
  MAILED_STORAGE_KEY,
  ORDER_STORAGE_KEY,
  PHONE_ORDER_STORAGE_KEY,
]

let isPending = false

function forget(storage: Storage, prefix: string) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

/** Ends this session only; other devices stay signed in. The caller must leave the page afterwards. */
export async function signOutHere() {
  isPending = true
  const { error } = await getBackend().auth.signOut({ scope: 'local' })
  if (error) {
    isPending = false
    throw error
  }
  for (const key of DRAFTS) forget(sessionStorage, key)
  forget(localStorage, COPY_STORAGE_PREFIX)
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
