import { AuthError } from '../auth-error.ts'

/**
 * Where to redirect after a sign-in or from a mail: always a page of this site. The URL is parsed as a browser does, and
 * the result is serialized by the parser.
 */
export function safeRedirect(siteUrl: string, wanted: string | undefined): URL {
  const site = new URL(siteUrl)
  const url = wanted && URL.canParse(wanted, site) ? new URL(wanted, site) : site
  return isSameSite(url, site) && !url.username && !url.password ? url : site
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On a local machine the shop has several host names. */
function isSameSite(url: URL, site: URL) {
  if (url.origin === site.origin) return true
  const bothHere = LOOPBACK.has(url.hostname) && LOOPBACK.has(site.hostname)
  return bothHere && url.protocol === site.protocol && url.port === site.port
}

/** The same as a path. A path that starts with two slashes would be another host. */
export function safePath(siteUrl: string, wanted: string | undefined) {
  const { pathname, search, hash } = safeRedirect(siteUrl, wanted)
  return pathname.replace(/^\/{2,}/, '/') + search + hash
}

/** Back to the page that started the sign-in, which shows the error. Internal errors are not described. */
export function errorRedirect(target: URL, error: unknown) {
  const known =
    error instanceof AuthError
      ? error
      : new AuthError(400, 'bad_oauth_callback', 'Signing in with Google did not work. Please try again.')
  return withQuery(target, {
    error: 'access_denied',
    error_code: known.code,
    error_description: known.message,
  })
}

export function withQuery(url: URL, query: Record<string, string>) {
  const result = new URL(url)
  for (const [name, value] of Object.entries(query)) result.searchParams.set(name, value)
  return result.href
}
