import { isStaff } from '../../domain/people/roles.ts'
import { FAVORITE_STORAGE_KEY, RETURN_PATH_STORAGE_KEY } from '../../lib/storage-keys.ts'

const SIGN_IN_PAGES = /^\/auth(\/(email|confirm|second-factor))?(?=[?#]|$)/
/** Pages that redirect to sign-in. */
const GUARDED_PAGES = /^\/(cms|account|auth\/reset)(?=[/?#]|$)/

/** The path of a URL of this site; undefined for every other URL. */
export function sameSitePath(url: string | null | undefined, origin = location.origin) {
  if (!url || !URL.canParse(url, origin)) return undefined
  const { href } = new URL(url, origin)
  // A path with two slashes at the start would be read as another host.
  return href.startsWith(`${origin}/`) ? href.slice(origin.length).replace(/^\/{2,}/, '/') : undefined
}

/** Remembers which page to return to after sign-in. A referrer has no fragment, so that of the same page is kept. */
export function rememberReturnPath(next: string | null, referrer: string) {
  const path = sameSitePath(next) ?? sameSitePath(referrer)
  if (!path) sessionStorage.removeItem(RETURN_PATH_STORAGE_KEY)
  else if (!SIGN_IN_PAGES.test(path) && returnPath()?.split('#')[0] !== path)
    sessionStorage.setItem(RETURN_PATH_STORAGE_KEY, path)
}

/** The heart of a cheese page leads visitors to `/auth#favorite`. A link from elsewhere must not set a favorite. */
export function rememberFavorite(hash: string, referrer: string) {
  const [path] = sameSitePath(referrer)?.split('?') ?? []
  if (hash === '#favorite' && path) sessionStorage.setItem(FAVORITE_STORAGE_KEY, `${path} ${Date.now()}`)
}

export const returnPath = () => sameSitePath(sessionStorage.getItem(RETURN_PATH_STORAGE_KEY))

/** Staff go to the dashboard, unless a guarded page sent them to sign-in; other people return. */
export function destinationFor(role: string | null, returnPath: string | undefined) {
  if (isStaff(role)) return returnPath && GUARDED_PAGES.test(returnPath) ? returnPath : '/cms/dashboard'
  return returnPath ?? '/'
}
