import { RETENTION_DAYS, secondsOf } from './retention.ts'

/**
 * Page requests carry no identity, so the staff area sets a cookie without any personal data. Visits from browsers
 * with it are not counted.
 */
const COOKIE = 'oq_staff'
const KEPT_SECONDS = secondsOf(RETENTION_DAYS.staffCookie)
const MARK = new RegExp(`(?:^|;\\s*)${COOKIE}=1(?:;|$)`)

export function markStaffBrowser() {
  document.cookie = `${COOKIE}=1; path=/; max-age=${KEPT_SECONDS}; samesite=lax`
}

export const isStaffBrowser = (cookies: string | undefined) => MARK.test(cookies ?? '')
