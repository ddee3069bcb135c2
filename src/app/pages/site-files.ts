import {
  countCheeseParts,
  getAllCheesePaths,
  getCheesePaths,
  getOtherPaths,
} from '../../features/site/get-site-paths.ts'
import { ROUTES, routePaths } from '../../site-map.ts'
import type { LoadPage } from '../page.ts'

const FIXED_PATHS = routePaths(({ path, indexable }) => indexable === true && !path.includes(':'))

/** Pages that need an account, short codes and the data API. */
const DISALLOWED = [
  ...routePaths(({ access }) => access !== undefined).filter(
    (path) => !path.startsWith(`${ROUTES.staff.path}/`),
  ),
  ROUTES.shortCode.path.replace(':code', ''),
  '/rest/',
]

const xmlFile = (root: string, entries: string[]) => ({
  contentType: 'application/xml; charset=utf-8',
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
})

/** The number of the part that a URL of the sitemap asks for, if it asks for one. */
export function sitemapPart({ searchParams }: URL) {
  const part = searchParams.get('part') ?? ''
  return /^[1-9]\d{0,4}$/.test(part) ? Number(part) : undefined
}

/**
 * A large catalogue has a sitemap in parts, so that no response grows with it: without a part it lists the parts. A
 * static host ignores the part of a URL that names one, so there it is one file.
 */
export const loadSitemap: LoadPage = async ({ url, backend, siteUrl, isExport }) => {
  const part = sitemapPart(url)
  const parts = isExport ? 1 : await countCheeseParts(backend)
  if (part === undefined && parts > 1)
    return xmlFile(
      'sitemapindex',
      Array.from(
        { length: parts },
        (_, index) => `<sitemap><loc>${siteUrl}${ROUTES.sitemap.path}?part=${index + 1}</loc></sitemap>`,
      ),
    )
  if (part !== undefined && part > parts) return null
  const cheeses = isExport ? await getAllCheesePaths(backend) : await getCheesePaths(backend, part ?? 1)
  const others = (part ?? 1) === 1 ? await getOtherPaths(backend) : []
  const fixed = (part ?? 1) === 1 ? FIXED_PATHS : []
  return xmlFile('urlset', [
    ...fixed.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
    ...[...cheeses, ...others].map(
      ({ path, changedAt }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
  ])
}

export const robotsFile: LoadPage = ({ siteUrl }) => ({
  contentType: 'text/plain; charset=utf-8',
  text: `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${siteUrl}${ROUTES.sitemap.path}\n`,
})

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

const webManifest = (application: Record<string, string>) => ({
  contentType: 'application/manifest+json; charset=utf-8',
  text: JSON.stringify({ ...application, icons: ICONS }),
})

const MAX_SHORT_NAME = 12

const endsWithName = (words: string) => /[\p{L}\p{N}]$/u.test(words) && !/\b(and|of|the)$/i.test(words)

/** What stands below an icon: the first words that fit and do not end in the middle of a name, else the whole name. */
export function shortName(name: string) {
  const words = name.split(' ')
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '))
  return (
    beginnings.findLast((beginning) => beginning.length <= MAX_SHORT_NAME && endsWithName(beginning)) ?? name
  )
}

export const manifestFile: LoadPage = ({ shop }) =>
  webManifest({
    name: shop.name,
    short_name: shortName(shop.name),
    start_url: '/',
    display: 'browser',
    background_color: '#f5f0e6',
    theme_color: '#f5f0e6',
  })

/** The kiosk is installed by itself, and only it opens without the browser around it. */
export const kioskManifestFile: LoadPage = ({ shop }) =>
  webManifest({
    id: ROUTES.kiosk.path,
    name: `${shop.name} display`,
    short_name: 'Display',
    start_url: ROUTES.kiosk.path,
    scope: '/kiosk/',
    display: 'fullscreen',
    background_color: '#14100d',
    theme_color: '#14100d',
  })
