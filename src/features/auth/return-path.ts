import { isStaff } from '../../domain/roles.ts'
import { sameSitePath } from './same-site-path.ts'

const STORAGE_KEY = 'old-quarter-return-to'
const SIGN_IN_PAGES = /^\/auth(\/(email|confirm|second-factor))?(?=[?#]|$)/
/** Pages that sent somebody away to sign in first. */
const GUARDED_PAGES = /^\/(cms|account|auth\/reset)(?=[/?#]|$)/

/** Notes where somebody was when they came to sign in, for after they have. */
export function rememberReturnPath(asked: string | null, referrer: string) {
  const path = sameSitePath(asked) ?? sameSitePath(referrer)
  if (!path) sessionStorage.removeItem(STORAGE_KEY)
  else if (!SIGN_IN_PAGES.test(path)) sessionStorage.setItem(STORAGE_KEY, path)
}

export const returnPath = () => sameSitePath(sessionStorage.getItem(STORAGE_KEY))

/** Staff come to work, unless they were sent here from a page behind a guard; everybody else goes back. */
export function destinationFor(role: string | null, returnPath: string | undefined) {
  if (isStaff(role)) return returnPath && GUARDED_PAGES.test(returnPath) ? returnPath : '/cms/dashboard'
  return returnPath ?? '/'
}
