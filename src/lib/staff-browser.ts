/**
 * A page request carries no identity, so the staff area leaves a mark that says nothing but "staff" in the browsers
 * it is used in; visits from there are not counted.
 */
const COOKIE = 'oq_staff'
const KEPT_SECONDS = 30 * 24 * 60 * 60
const MARK = new RegExp(`(?:^|;\\s*)${COOKIE}=1(?:;|$)`)

export function markStaffBrowser() {
  document.cookie = `${COOKIE}=1; path=/; max-age=${KEPT_SECONDS}; samesite=lax`
}

export const isStaffBrowser = (cookies: string | undefined) => MARK.test(cookies ?? '')
