import { devices, expect, test, type Page } from '@playwright/test'

const COMTE = 'Comté AOP (Affiné)'
const ROQUEFORT = 'Roquefort Maison Gabriel Coulet (La Cave du Castelviel)'

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

const requestOf = (page: Page, slug: string) =>
  page.waitForRequest((request) => request.url().includes(`/media/close/${slug}-640.avif`))

function watchCloseups(page: Page) {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/close/')) loaded.push(request.url())
  })
  return loaded
}

test('A cheese card shows a close-up on hover, loads it only then and keeps its size', async ({ page }) => {
  const loaded = watchCloseups(page)
  await page.goto('/cheeses', { waitUntil: 'networkidle' })
  const card = cardOf(page, COMTE)
  await card.scrollIntoViewIfNeeded()
  const size = await card.boundingBox()
  expect(loaded).toEqual([])
  const request = requestOf(page, 'comte-aop')
  await card.hover()
  await request
  await expect(card.locator('.hover-picture')).toHaveCSS('opacity', '1')
  expect(await card.boundingBox()).toEqual(size)
  expect(loaded).toHaveLength(1)
})

test('A cheese card shows its close-up when its link has the keyboard focus', async ({ page }) => {
  await page.goto('/cheeses')
  await cardOf(page, COMTE).getByRole('link').focus()
  const request = requestOf(page, 'roquefort-maison-gabriel-coulet')
  const roquefort = cardOf(page, ROQUEFORT).getByRole('link')
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return roquefort.evaluate((link) => link === document.activeElement)
    })
    .toBe(true)
  await request
})

test('A close-up appears without a fade for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/cheeses')
  const closeup = cardOf(page, COMTE).locator('.hover-picture')
  await expect(closeup).toHaveCSS('transition-property', 'none')
  await cardOf(page, COMTE).hover()
  await expect(closeup).toHaveCSS('opacity', '1')
})

test('A touch screen never loads the close-up of a card', async ({ browser, baseURL }) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const page = await browser.newPage({ ...phone, baseURL })
  const loaded = watchCloseups(page)
  await page.goto('/cheeses')
  await cardOf(page, COMTE).hover()
  await expect(cardOf(page, COMTE).locator('.hover-picture')).toHaveCSS('opacity', '0')
  expect(loaded).toEqual([])
  await page.close()
})
