import { expect, test, type APIRequestContext } from '@playwright/test'

const decode = (text: string) => text.replaceAll('&amp;', '&')

const urlsIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, url = '']) => decode(url))

const picturesIn = (html: string) =>
  urlsIn(html, /(?:srcSet|src|poster)="([^"]+)"/gi)
    .flatMap((set) => set.split(', '))
    .map((candidate) => candidate.split(' ')[0] ?? '')
    .filter((url) => url.startsWith('/'))

async function findBroken(request: APIRequestContext) {
  const waiting = ['/']
  const pages = new Set(waiting)
  const files = new Set<string>()
  const broken: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await request.get(path)
    if (!response.ok()) broken.push(`${response.status()} ${path}`)
    if (!response.headers()['content-type']?.includes('text/html')) continue
    const html = await response.text()
    for (const link of urlsIn(html, /<a [^>]*href="([^"]*)"/g)) {
      const url = new URL(link || path, `http://site${path}`)
      if (url.host !== 'site') continue
      const target = url.pathname + url.search
      if (url.hash && target === path && !html.includes(`id="${url.hash.slice(1)}"`))
        broken.push(`no ${url.hash} on ${path}`)
      if (pages.has(target)) continue
      pages.add(target)
      waiting.push(target)
    }
    for (const picture of picturesIn(html)) files.add(picture)
  }
  for (const file of files) {
    const response = await request.head(file)
    if (!response.ok()) broken.push(`${response.status()} ${file}`)
  }
  return { broken, pages: pages.size, files: files.size }
}

test('No link or picture on the site is broken', async ({ request }) => {
  test.setTimeout(180_000)
  const { broken, pages, files } = await findBroken(request)
  console.log(`${pages} pages and ${files} files checked`)
  expect(broken).toEqual([])
  expect(pages).toBeGreaterThan(35)
  expect(files).toBeGreaterThan(200)
})
