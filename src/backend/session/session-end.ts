/**
 * A session can end while a browser still stores it: on another device, by an admin, with a new role, by a suspension.
 * The backend then refuses every request with its token, even for what visitors may read, so a browser that kept the
 * session could neither read the site nor sign in again. `backend.ts` therefore drops a session as soon as one answer
 * says that it has ended. Queries that failed are then read again without it, and the account menu tells the person.
 *
 * Pages that need a session handle the end themselves: their forms tell the person before anything is left, and
 * `RequireSession` leads to the sign-in screen. While such a page is open, nothing is dropped here.
 */
export const SESSION_ENDED = 'PT401'

const CODES = new Set<unknown>([
  SESSION_ENDED,
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
])

let isNoted = false
let handlingPages = 0

/** For a page that handles the end of the session itself. Returns what undoes it. */
export function handleSessionEndOnPage() {
  handlingPages += 1
  return () => void (handlingPages -= 1)
}

export const isHandledByPage = () => handlingPages > 0

export const noteSessionEnd = () => void (isNoted = true)

/** Whether a session of this page was dropped because it had ended. */
export const hasSessionEnded = () => isNoted

/** Whether an answer of the data API or the auth service refuses a session because it has ended. */
export async function tellsSessionEnd(response: Response) {
  if (![400, 401, 403].includes(response.status)) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null) return false
  return CODES.has('error_code' in body ? body.error_code : 'code' in body && body.code)
}
