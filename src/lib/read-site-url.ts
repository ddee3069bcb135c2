/** The shop's public URL, even when the page was opened under another host. */
export function readSiteUrl() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
  return new URL(meta?.content ?? location.href).origin
}
