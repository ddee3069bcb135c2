/**
 * Writes the public site as plain files to dist/export, for a static host with the backend on hosted Supabase:
 * `SITE_URL=… SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… npm run export`, after a build.
 * A running shop is a backend too, so its URL works as SUPABASE_URL.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { securityHeaders } from '../server/http/security-headers.ts'
import { contentSecurityPolicy } from '../server/pages/content-security-policy.ts'
import { builtRenderer } from '../server/pages/renderer.ts'
import { createBackendClient } from '../src/backend/backend-client.ts'
import { unwrap } from '../src/backend/unwrap.ts'
import { routePaths } from '../src/site-map.ts'
import type { KnownPictures } from '../src/app/render-with-details.ts'
import type { ReadShop } from '../src/app/load-shop.ts'

const hasParameter = (path: string) => path.includes(':')
const clientPaths = routePaths(({ kind }) => kind === 'client')
const filePaths = routePaths(({ kind, path }) => kind === 'file' && !hasParameter(path))

/** A static host fills a path with parameters from a shell of the same part. */
const shellFor = (path: string) =>
  clientPaths.find((other) => !hasParameter(other) && other.split('/')[1] === path.split('/')[1])

function given(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}`)
  return value.replace(/\/$/, '')
}

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'dist/export')
const [siteUrl, url, key] = [given('SITE_URL'), given('SUPABASE_URL'), given('SUPABASE_PUBLISHABLE_KEY')]
const { render, assets } = await (await builtRenderer(root)).load()
const knownPictures: KnownPictures = new Map()
const site = {
  backend: createBackendClient({ url, key }),
  publicBackend: { url, key },
  assets,
  siteUrl,
  now: new Date(),
  showsDesign: false,
  isDemo: false,
  sendsMail: true,
  signsInWithGoogle: true,
  hasMailbox: false,
  lastShop: () => undefined,
  knownPictures: () => knownPictures,
  isExport: true,
  cutsSharePictures: false,
  readShop: (async (read) => (await read()).loaded) satisfies ReadShop,
  inTurn: async <Result>(render: () => Result) => render(),
  reportProblem(message: string, cause: unknown) {
    throw new Error(message, { cause })
  },
}

async function write(file: string, content: string) {
  const where = path.join(target, file)
  await mkdir(path.dirname(where), { recursive: true })
  await writeFile(where, content)
}

/** Each page is a folder with an index file, so that its path needs no extension. */
const fileOf = (pagePath: string) => (path.extname(pagePath) ? pagePath : path.join(pagePath, 'index.html'))

async function exportPath(pagePath: string) {
  const { status, body } = await render.renderUrl(new URL(pagePath, siteUrl), site)
  if (status !== 200) throw new Error(`${pagePath} answers ${status}`)
  await write(fileOf(pagePath), body)
  return body
}

/** A static host resolves no codes, so each has a line of its own. */
async function shortCodeLines(pagePath: string) {
  const query = site.backend.from('cheeses').select('qr_short_code').eq('slug', pagePath.slice(1))
  const cheese = unwrap(await query.maybeSingle())
  return cheese ? [`/s/${cheese.qr_short_code} ${pagePath} 307`] : []
}

if (await render.readClosed(site))
  throw new Error(
    'The shop is closed to guests. Open it at /cms/setup or with npm run open-shop, then export it.',
  )
await rm(target, { recursive: true, force: true })
// The manifest names every source file, which the server does not publish either.
await cp(path.join(root, 'dist/client'), target, {
  recursive: true,
  filter: (file) => path.basename(file) !== 'manifest.json',
})
for (const file of filePaths) await exportPath(file)
const sitemap = await exportPath('/sitemap.xml')
const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
for (const pagePath of pages) await exportPath(pagePath)
for (const pagePath of pages.filter((page) => page.startsWith('/events/')))
  await exportPath(`${pagePath}.ics`)
for (const path of clientPaths.filter((candidate) => !hasParameter(candidate))) await exportPath(path)
await write('404.html', (await render.renderUrl(new URL('/no-such-page', siteUrl), site)).body)
const redirects = [
  '/cheeses/:slug /:slug 308',
  ...clientPaths.filter(hasParameter).map((path) => `${path} ${shellFor(path)} 200`),
]
for (const pagePath of pages) redirects.push(...(await shortCodeLines(pagePath)))
await write('_redirects', `${redirects.join('\n')}\n`)
const headers = Object.entries({
  ...securityHeaders(siteUrl),
  'content-security-policy': contentSecurityPolicy(assets, url),
})
await write('_headers', `/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
console.log(`${pages.length} pages written to ${path.relative(root, target)}`)
