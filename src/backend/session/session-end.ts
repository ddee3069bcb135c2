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

/** In an answer of the data API or the auth service. */
const ENDED = /"(error_)?code": ?"(PT401|session_not_found|session_expired|refresh_token_\w+)"/

let isNoted = false
let handlingPages = 0

/** For a page that handles the end of the session itself. Returns what undoes it. */
export function handleSessionEndOnPage() {
  handlingPages += 1
  return () => void (handlingPages -= 1)
}

/** Whether an answer refuses a session because it has ended, and no page handles that. */
export const endsSession = async (response: Response) =>
  !response.ok && handlingPages === 0 && ENDED.test(await response.clone().text())

export const noteSessionEnd = () => void (isNoted = true)

/** A later session that is signed out has not ended by itself. */
export const forgetSessionEnd = () => void (isNoted = false)

/** Whether the last session of this page was dropped because it had ended. */
export const hasSessionEnded = () => isNoted
