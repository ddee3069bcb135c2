/**
 * Writes the public site as plain files to dist/export, for a static host with the backend on hosted Supabase:
 * `SITE_URL=… SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… node --import tsx tools/export.ts`, after a build.
 * A running shop is a backend too, so its address will do as SUPABASE_URL.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentSecurityPolicy } from '../server/pages/content-security-policy.ts'
import { builtRenderer } from '../server/pages/renderer.ts'
import { createBackendClient } from '../src/backend/backend-client.ts'
import { unwrap } from '../src/backend/unwrap.ts'

const FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/events.ics']
const APPLICATION_PAGES = ['/auth', '/account', '/my-favorites', '/notices', '/cms']

function given(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}`)
  return value.replace(/\/$/, '')
}

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'dist/export')
const [siteUrl, url, key] = [given('SITE_URL'), given('SUPABASE_URL'), given('SUPABASE_PUBLISHABLE_KEY')]
const { render, assets } = await (await builtRenderer(root)).load()
const site = {
  backend: createBackendClient({ url, key }),
  backendAddress: { url, key },
  assets,
  siteUrl,
  now: new Date(),
  showsDesign: false,
  isExport: true,
}

async function write(file: string, content: string) {
  const where = path.join(target, file)
  await mkdir(path.dirname(where), { recursive: true })
  await writeFile(where, content)
}

/** A page lies in a folder of its own, so that its address needs no ending. */
const fileOf = (address: string) => (path.extname(address) ? address : path.join(address, 'index.html'))

async function exportAddress(address: string) {
  const { status, body } = await render.renderAddress(new URL(address, siteUrl), site)
  if (status !== 200) throw new Error(`${address} answers ${status}`)
  await write(fileOf(address), body)
  return body
}

/** A static host resolves no codes, so each has a line of its own. */
async function shortCodeLines(address: string) {
  const question = site.backend.from('cheeses').select('qr_short_code').eq('slug', address.slice(1))
  const cheese = unwrap(await question.maybeSingle())
  return cheese ? [`/s/${cheese.qr_short_code} ${address} 307`] : []
}

await rm(target, { recursive: true, force: true })
await cp(path.join(root, 'dist/client'), target, { recursive: true })
for (const file of FILES) await exportAddress(file)
const sitemap = await exportAddress('/sitemap.xml')
const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
for (const address of [...pages, '/mahon-menorca-demo']) await exportAddress(address)
for (const address of pages.filter((page) => page.startsWith('/events/')))
  await exportAddress(`${address}.ics`)
for (const address of APPLICATION_PAGES)
  await write(fileOf(address), (await render.renderApplication(new URL(address, siteUrl), site)).body)
await write('404.html', (await render.renderAddress(new URL('/no-such-page', siteUrl), site)).body)
const redirects = [
  '/cheeses/:slug /:slug 308',
  '/auth/* /auth 200',
  '/cms/* /cms 200',
  '/notices/* /notices 200',
]
for (const address of pages) redirects.push(...(await shortCodeLines(address)))
await write('_redirects', `${redirects.join('\n')}\n`)
await write('_headers', `/*\n  Content-Security-Policy: ${contentSecurityPolicy(assets.bootstrap, url)}\n`)
console.log(`${pages.length} pages written to ${path.relative(root, target)}`)
