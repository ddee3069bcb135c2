import { getBackend } from './backend.ts'

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

/** Tells a sign-out of this page from one that happens to it. */
export const isSigningOutHere = () => isUnderWay
