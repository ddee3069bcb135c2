import { expect, test, type Page } from '@playwright/test'
import { signInToDemo } from '../support/sessions.ts'

const WIDTHS = [390, 1440]
const LINKS = ['Our Cheeses', 'Community Favorites', 'Recipes', 'Events', 'Visit', 'About', 'Contact']
const MENU_LINKS = LINKS.toSpliced(1, 0, 'What shall I bring?', 'Map of taste')

/** The links of the header, in the menu on a phone. */
async function headerLinks(page: Page, width: number) {
  if (width > 1000) return page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
}

for (const width of WIDTHS)
  test(`Contact in the header leads to the visit page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/cheeses')
    const links = await headerLinks(page, width)
    await expect(links).toHaveText(width > 1000 ? LINKS : [...MENU_LINKS, 'Sign In'])
    await links.filter({ hasText: 'Contact' }).click()
    await page.getByRole('link', { name: 'Plan your visit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visit')
    const main = page.getByRole('main')
    await expect(main.getByText('12 Cobble Lane, Old Quarter, Vancouver, BC')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Open in your map app' })).toHaveAttribute(
      'href',
      /^geo:0,0\?q=/,
    )
    await expect(main.getByRole('link', { name: '+1 604 555 0142' })).toHaveAttribute(
      'href',
      'tel:+16045550142',
    )
    await expect(main.getByRole('link', { name: 'hello@oldquarter.example' })).toBeVisible()
    for (const heading of ['Opening hours', 'How to get there', 'What to expect', 'Get in touch'])
      await expect(main.getByRole('heading', { name: heading })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })

test('The header of a signed-in member has My Favorites, on a phone in the menu', async ({ page }) => {
  await signInToDemo(page, 'member@demo.test')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/visit')
    const links = await headerLinks(page, width)
    await expect(links.filter({ hasText: 'My Favorites' })).toHaveAttribute('href', '/my-favorites')
    await expect(links.filter({ hasText: 'Events' })).toHaveAttribute('href', '/events')
  }
})

test('The opening sentence of an open page changes at its minute, without a request', async ({ page }) => {
  await page.clock.install()
  await page.goto('/visit')
  const sentence = page.getByRole('main').locator('[data-opening]')
  const lines = await page.getByRole('contentinfo').locator('[data-opening]').getAttribute('data-opening')
  const [minute, next] = /^(\d+) (.+)$/m.exec(lines ?? '')?.slice(1) ?? []
  const before = await sentence.textContent()
  expect(before).not.toBe(next)
  const requests: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) requests.push(request.url())
  })
  const now = await page.evaluate(() => Date.now())
  await page.clock.fastForward(Number(minute) * 60_000 - now + 5_000)
  await expect(sentence).toHaveText(next ?? '')
  expect(requests).toEqual([])
})
