/** Where the browser keeps the session. The inlined bootstrap looks here before anything is painted. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'
