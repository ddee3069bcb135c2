const STORAGE_KEY = 'old-quarter-google'

/** Marks the tab that went to Google, so that the page it returns to can finish the sign-in. */
export const pendingGoogleSignIn = {
  start: () => sessionStorage.setItem(STORAGE_KEY, 'pending'),
  exists: () => sessionStorage.getItem(STORAGE_KEY) !== null,
  clear: () => sessionStorage.removeItem(STORAGE_KEY),
}
