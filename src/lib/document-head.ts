/** The shop's public URL, even when the page was opened under another host. */
export function readSiteUrl() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
  return new URL(meta?.content ?? location.href).origin
}

/** The name of the built application in a page: it changes with every release. */
const BUILT_APPLICATION = /\/assets\/main-([\w-]+)\.js/

/** Of this page, or of one that was fetched as text. */
export const readAppVersion = (html = document.head.innerHTML) =>
  BUILT_APPLICATION.exec(html)?.[1] ?? 'development'
