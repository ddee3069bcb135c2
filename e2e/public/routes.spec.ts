import { expect, test } from '@playwright/test'
import { CHEESE_SLUGS } from '../support/public-paths.ts'

const PAGES = [
  { path: '/', heading: 'Cheese worth crossing town for' },
  { path: '/cheeses', heading: 'Our Cheeses' },
  { path: '/community-favorites', heading: "Our Friends' Favorites" },
  { path: '/mahon-menorca-demo', heading: 'Mahón-Menorca D.O.P. Cave-Aged' },
  { path: '/recipes', heading: 'Recipes' },
  { path: '/events', heading: 'Events' },
]

test('Every public page is complete, with its own title and landmarks, and logs nothing to the console', async ({
  page,
}) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  for (const { path, heading } of PAGES) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await page.title()).toMatch(/\S/)
  }
  expect(messages).toEqual([])
})

test('Every cheese has one canonical path', async ({ request }) => {
  for (const slug of CHEESE_SLUGS) {
    const page = await request.get(`/${slug}`)
    expect(page.status()).toBe(200)
    const html = await page.text()
    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:`)
    expect(html).toContain(`/media/og/${slug}.jpg`)
    const elsewhere = await request.get(`/cheeses/${slug}`, { maxRedirects: 0 })
    expect(elsewhere.status()).toBe(308)
    expect(elsewhere.headers()['location']).toBe(`/${slug}`)
  }
})

test('Every page has a title and a description of its own', async ({ request }) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const paths = [...PAGES.map(({ path }) => path), ...CHEESE_SLUGS.map((slug) => `/${slug}`)]
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    seen.titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? '')
    seen.descriptions.add(/<meta name="description" content="([^"]+)/.exec(html)?.[1] ?? '')
  }
  expect(seen.titles.size).toBe(paths.length)
  expect(seen.descriptions.size).toBe(paths.length)
})

test('An unknown path answers 404 with a link home', async ({ page }) => {
  const response = await page.goto('/no-such-cheese')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('A path with invalid escapes answers 404', async ({ request }) => {
  const response = await request.get('/100%')
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain('Oops! Page not found')
})

test('A trailing slash redirects to the path without it', async ({ request }) => {
  const response = await request.get('/cheeses/?q=blue', { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  expect(response.headers()['location']).toBe('/cheeses?q=blue')
})

test("A placard's short code redirects to its cheese in upper or lower case", async ({ request }) => {
  for (const code of ['MAH2', 'mah2']) {
    const response = await request.get(`/s/${code}`, { maxRedirects: 0 })
    expect(response.status()).toBe(307)
    expect(response.headers()['location']).toBe('/mahon-menorca-cave-aged')
  }
  expect((await request.get('/s/ZZZZ')).status()).toBe(404)
})

test('A page that has not changed is not sent again', async ({ request }) => {
  const first = await request.get('/comte-aop')
  const again = await request.get('/comte-aop', {
    headers: { 'if-none-match': first.headers()['etag'] ?? '' },
  })
  expect(again.status()).toBe(304)
})

test('A client-rendered path answers with its shell and is not indexable', async ({ request }) => {
  for (const path of ['/auth', '/my-favorites', '/account', '/cms/dashboard']) {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('The sitemap, robots, manifest and icon files are served', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/comte-aop</loc>')
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ start_url: '/' })
  for (const icon of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/icon-512.png'])
    expect((await request.get(icon)).status()).toBe(200)
})

test('An event can be downloaded as a calendar file', async ({ request }) => {
  const feed = await request.get('/events.ics')
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect((await feed.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(2)
  expect(await (await request.get('/events/smoke-and-caves.ics')).text()).toContain('SUMMARY:Smoke and caves')
})

test('The structured data of every page is valid and complete', async ({ request }) => {
  const dataOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
  }
  expect(await dataOf('/')).toMatchObject([{ '@type': 'Store' }])
  expect(await dataOf('/comte-aop')).toMatchObject([
    { '@type': 'Product', offers: { priceCurrency: 'CAD' }, aggregateRating: { bestRating: 5 } },
    { '@type': 'BreadcrumbList' },
  ])
  expect(await dataOf('/recipes/comte-gougeres')).toMatchObject([{ '@type': 'Recipe' }, {}])
  expect(await dataOf('/events/smoke-and-caves')).toMatchObject([{ '@type': 'Event' }, {}])
})
