/**
 * Where to send somebody after a sign-in or from a mail: only ever a page of this site, whatever was asked for.
 * The address is parsed the way a browser does, and its written form comes from the parser.
 */
export function safeRedirect(siteUrl: string, wanted: string | undefined): URL {
  const site = new URL(siteUrl)
  const url = wanted && URL.canParse(wanted, site) ? new URL(wanted, site) : site
  const staysHere = url.origin === site.origin && !url.username && !url.password
  return staysHere ? url : site
}

/** The same, as a path for the site's own router; a path that starts with two slashes would be another host. */
export function safePath(siteUrl: string, wanted: string | undefined) {
  const { pathname, search } = safeRedirect(siteUrl, wanted)
  return pathname.replace(/^\/{2,}/, '/') + search
}

export function withQuery(url: URL, query: Record<string, string>) {
  const result = new URL(url)
  for (const [name, value] of Object.entries(query)) result.searchParams.set(name, value)
  return result.href
}
