import { expect, test, type Page } from '@playwright/test'
import { DESKTOP, expectAccessible, PHONE } from '../support/expect-accessible.ts'
import { apikey, createMember, storeSession } from '../support/sessions.ts'

const MAP = '/cheeses?view=map'
const BLUES = ['roquefort-maison-gabriel-coulet', 'blue-stilton-reserve', 'carozzi-valsassina-gorgonzola-dop']

const mapOf = (page: Page) => page.getByRole('navigation', { name: 'Map of taste' })

/** The names of which another one covers a part. */
const overlappingLabels = (page: Page) =>
  mapOf(page)
    .locator('a text')
    .evaluateAll((labels) => {
      const boxes = labels
        .map((label) => ({ name: label.textContent, box: label.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
      const touch = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      return boxes
        .filter(({ box }, index) => boxes.some((other, place) => place !== index && touch(box, other.box)))
        .map(({ name }) => name)
    })

for (const screen of [PHONE, DESKTOP])
  test(`The map of taste is browsed by keyboard at ${screen.width} px, and no names overlap`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    await page.goto('/cheeses')
    await page.getByRole('main').getByRole('link', { name: 'Map of taste' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Map of taste' })).toBeVisible()
    const links = mapOf(page).getByRole('link')
    expect(await links.count()).toBeGreaterThanOrEqual(18)
    expect(await overlappingLabels(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, 'main')

    const table = page.getByRole('table')
    await expect(table).toBeHidden()
    await page.getByText('The map as a table').press('Enter')
    await expect(table.getByRole('row', { name: /^Comté AOP.*3, medium.*At least 4 months$/ })).toBeVisible()

    await links.first().focus()
    await page.keyboard.press('Tab')
    await expect(links.nth(1)).toBeFocused()
    const href = (await links.nth(1).getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href)
  })

async function favorite(page: Page, token: string, slug: string) {
  const headers = { apikey, authorization: `Bearer ${token}` }
  const found = await page.request.get(`/rest/v1/cheeses?slug=eq.${slug}&select=id`, { headers })
  const [cheese] = (await found.json()) as [{ id: string }]
  const answer = await page.request.post('/rest/v1/user_favorites', {
    headers,
    data: { cheese_id: cheese.id },
  })
  expect(answer.status()).toBe(201)
}

test('A member finds their favorites on the map, and on both pages reasons for what to try next', async ({
  page,
}) => {
  const session = await createMember(page)
  await storeSession(page, session)
  await page.goto('/')
  const home = page.getByRole('region', { name: 'For you' })
  await expect(home.getByText('Nothing planned.')).toBeVisible()
  await expect(home.getByText('Favorite or rate three cheeses first.')).toBeVisible()

  for (const slug of BLUES) await favorite(page, session.access_token, slug)
  await page.goto(MAP)
  const taste = page.getByRole('region', { name: 'Your taste on the map' })
  await expect(taste).toContainText('Roquefort')
  await expect(taste.getByText(/^Because you like .+: \w+/).first()).toBeVisible()
  for (const slug of BLUES)
    await expect(page.locator(`a[data-point=${slug}]`).first()).toHaveAttribute('data-mine', 'like')

  await page.goto('/')
  await expect(home.getByText(/^Because you like .+: \w+/)).toHaveCount(3)
  await expectAccessible(page, 'main')
})

/** A wheel that turns back while the page still scrolls is added to the way that is left. */
async function expectScrollingEnded(page: Page) {
  let before = -1
  await expect
    .poll(async () => {
      const last = before
      before = await page.evaluate(() => scrollY)
      return before === last
    })
    .toBe(true)
}

test('On a phone the header leaves on the way down and returns on the way up', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/comte-aop')
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.mouse.wheel(0, 1500)
  await expect(menu).not.toBeInViewport()
  await expectScrollingEnded(page)
  await page.mouse.wheel(0, -200)
  await expect(menu).toBeInViewport()
  await menu.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})
