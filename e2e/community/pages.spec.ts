import { expect, test } from '@playwright/test'
import { countOf, expectCount, expectToast, openAsNewMember, panelOf } from '../support/community-steps.ts'
import { signInToDemo } from '../support/sessions.ts'

test('The community favorites are listed for all visitors, most favorited first, and lead to their cheeses', async ({
  page,
}) => {
  await page.goto('/community-favorites')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Our Friends' Favorites")
  await expect(page.getByText('Discover the cheeses our community loves most')).toBeVisible()
  const entries = page.getByRole('main').getByRole('article')
  const counts = await entries.getByText(/^\d+ favorites?$/).allInnerTexts()
  const numbers = counts.map((text) => Number.parseInt(text, 10))
  expect(numbers.length).toBe(await entries.count())
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  const first = entries.first()
  await expect(first.getByText(/^\d+ comments?$/)).toBeVisible()
  await expect(first.getByText(/out of 5 stars$/)).toBeVisible()
  await expect(first.getByText(/(In|Out of) Stock$/)).toBeVisible()
  const comments = first.getByRole('list', { name: /^Recent comments on/ })
  await expect(comments).toBeHidden()
  await first.getByText(/^\d+ comments?$/).click()
  await expect(comments).toBeVisible()
  expect(await comments.getByRole('listitem').count()).toBeLessThanOrEqual(2)
  const link = first.getByRole('link', { name: /^View Full Details/ })
  await expect(link).toHaveAttribute('href', /^\/cheeses\//)
  const href = (await link.getAttribute('href')) ?? ''
  await expect(first.getByRole('heading').getByRole('link')).toHaveAttribute('href', href)
  await link.click()
  await expect(page).toHaveURL(href.replace('/cheeses', ''))
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

test('The community favorites take less than four screens of a phone', async ({ page }) => {
  const screen = { width: 390, height: 844 }
  await page.setViewportSize(screen)
  await page.goto('/community-favorites')
  const list = await page.getByRole('main').boundingBox()
  expect(list?.height).toBeLessThan(4 * screen.height)
})

test('A new favorite shows on the community page after a second at most', async ({ page }) => {
  const slug = 'carozzi-valsassina-gorgonzola-dop'
  const panel = await openAsNewMember(page, `/${slug}`)
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  const entry = page.getByRole('article').filter({ has: page.locator(`a[href="/cheeses/${slug}"]`) })
  await expect(async () => {
    await page.goto('/community-favorites')
    expect(await entry.textContent()).toContain(`${before + 1} favorites`)
  }).toPass()
})

test('The demo page shows the panel on one fixed cheese', async ({ page }) => {
  await page.goto('/mahon-menorca-demo')
  await expect(page.getByText(/new community features/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mahón-Menorca D.O.P. Cave-Aged')
  await expect(page.getByText('D.O.P. Protected', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Cheeses' })).toHaveAttribute('href', '/cheeses')
  await expect(panelOf(page).getByText('Sign in to interact with cheeses.')).toBeVisible()

  const panel = await openAsNewMember(page, '/mahon-menorca-demo')
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await page.goto('/mahon-menorca-cave-aged')
  await expect(panel.getByRole('button', { name: 'Favorited' })).toBeVisible()
  await expectCount(panel, 'favorite', before + 1)
})

test('A cheese page links to other cheeses and says why', async ({ page }) => {
  await page.goto('/comte-aop')
  const related = page.getByRole('navigation', { name: 'Taste on' })
  await expect(related.getByText('Loved by the same people').first()).toBeVisible()
  await expect(related.getByText(/^Also /).first()).toBeVisible()
  const links = related.getByRole('link')
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('The panel shows an error when its scripts cannot be loaded', async ({ page }) => {
  await signInToDemo(page, 'member@demo.test')
  await page.route('**/assets/session-islands-*', (route) => route.abort())
  await page.goto('/comte-aop')
  await expect(page.getByText('This did not load. Please reload the page.')).toBeVisible()
})
