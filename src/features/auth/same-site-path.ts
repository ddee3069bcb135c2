/** The path of an address of this site; nothing for an address of any other. */
export function sameSitePath(address: string | null | undefined, origin = location.origin) {
  if (!address || !URL.canParse(address, origin)) return undefined
  const { href } = new URL(address, origin)
  // Two slashes at the start of a path would be read as another host.
  return href.startsWith(`${origin}/`) ? href.slice(origin.length).replace(/^\/{2,}/, '/') : undefined
}
