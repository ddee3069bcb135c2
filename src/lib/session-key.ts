/** Where the browser keeps the session. The inlined bootstrap looks here before anything is painted. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'

/** Where a page leaves a notice for the next one, which the bootstrap wakes to show it. */
export const NOTICE_STORAGE_KEY = 'old-quarter-notice'
