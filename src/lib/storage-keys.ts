/** The session in localStorage. The inlined bootstrap reads it before the first paint. */
export const SESSION_STORAGE_KEY = 'old-quarter-auth'

/** A toast for the next page, in sessionStorage; `after-paint.ts` loads what shows it. */
export const TOAST_STORAGE_KEY = 'old-quarter-toast'

/** The page to return to after sign-in, in sessionStorage. */
export const RETURN_PATH_STORAGE_KEY = 'old-quarter-return-to'

/** How the keys of what the counter needs without a network begin, in localStorage. */
export const COPY_STORAGE_PREFIX = 'old-quarter-copy:'

/** The role that was known last, in localStorage. */
export const ROLE_STORAGE_KEY = 'old-quarter-role'

/** The basket of the customer at the counter, in localStorage. */
export const BASKET_STORAGE_KEY = 'old-quarter-basket'

/** What is counted but not recorded yet, in localStorage. */
export const COUNT_STORAGE_KEY = 'old-quarter-count'

/** The delivery that is not recorded yet, in localStorage. */
export const DELIVERY_STORAGE_KEY = 'old-quarter-delivery'

/** The form that had a code mailed and to which email, in sessionStorage. */
export const MAILED_STORAGE_KEY = 'old-quarter-mailed'

/** How the keys of comments that are not saved yet begin, in sessionStorage. */
export const COMMENT_DRAFT_STORAGE_PREFIX = 'old-quarter-comment:'

/** How the keys of parties that staff have not added yet begin, in sessionStorage. */
export const PARTY_STORAGE_PREFIX = 'old-quarter-party:'

/** What a guest typed in the form of a new order, in sessionStorage. */
export const ORDER_STORAGE_KEY = 'old-quarter-order'

/** The order that is being taken by phone, in sessionStorage. */
export const PHONE_ORDER_STORAGE_KEY = 'old-quarter-phone-order'

/** The page whose heart a visitor pressed before signing in, in sessionStorage. */
export const FAVORITE_STORAGE_KEY = 'old-quarter-favorite'

/** The token of a paired display and the last copy of what it shows, in localStorage. */
export const DISPLAY_TOKEN_STORAGE_KEY = 'old-quarter-display'
export const DISPLAY_COPY_STORAGE_KEY = 'old-quarter-display-copy'
