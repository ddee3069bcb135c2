/** The session in localStorage. The inlined bootstrap reads it before the first paint. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'

/** A toast for the next page, in sessionStorage; the bootstrap hydrates the island that shows it. */
export const TOAST_STORAGE_KEY = 'old-quarter-toast'
