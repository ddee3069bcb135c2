/** The session in localStorage. The inlined bootstrap reads it before the first paint. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'

/** A toast for the next page, in sessionStorage; the bootstrap hydrates the island that shows it. */
export const TOAST_STORAGE_KEY = 'old-quarter-toast'

/** The page to return to after sign-in, in sessionStorage. */
export const RETURN_PATH_STORAGE_KEY = 'old-quarter-return-to'
