import { getBackend } from './backend.ts'
import { SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'

let isUnderWay = false

/** Ends this session only; other devices stay signed in. Whoever calls it leads away from the page. */
export async function signOutHere() {
  isUnderWay = true
  const { error } = await getBackend().auth.signOut({ scope: 'local' })
  if (error) {
    isUnderWay = false
    throw error
  }
  // The way back must not show the page as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

/** The same for an account that is gone: without a session to end, only this browser's tabs are told. */
export async function forgetSession() {
  localStorage.removeItem(SESSION_STORAGE_KEY)
  await signOutHere()
}

/** Tells a sign-out of this page from one that happens to it. */
export const isSigningOutHere = () => isUnderWay
