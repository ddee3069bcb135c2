/** The path of an address of this site; nothing for an address of any other. */
export function sameSitePath(address: string | null | undefined, origin = location.origin) {
  if (!address || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== origin || url.username || url.password) return undefined
  return url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash
}
