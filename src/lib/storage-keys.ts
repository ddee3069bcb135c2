/** Where the browser keeps the session. The inlined bootstrap looks here before anything is painted. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'

/** Where a page leaves a toast for the next one; the bootstrap hydrates the island that shows it. */
export const TOAST_STORAGE_KEY = 'old-quarter-toast'
