import { getSitePaths } from '../../features/site/get-site-paths.ts'
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

export const loadSitemap: LoadPage = async ({ backend, siteUrl }) => {
  const entries = [
    ...FIXED_PATHS.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
    ...(await getSitePaths(backend)).map(
      ({ path, changedAt }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
  ]
  return {
    contentType: 'application/xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  }
}

export const robotsFile: LoadPage = ({ siteUrl }) => ({
  contentType: 'text/plain; charset=utf-8',
  text: `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${siteUrl}${ROUTES.sitemap.path}\n`,
})

export const manifestFile: LoadPage = ({ shop }) => ({
  contentType: 'application/manifest+json; charset=utf-8',
  text: JSON.stringify({
    name: shop.name,
    short_name: shop.name.split(' ').slice(0, 2).join(' '),
    start_url: '/',
    display: 'browser',
    background_color: '#f5f0e6',
    theme_color: '#f5f0e6',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }),
})
