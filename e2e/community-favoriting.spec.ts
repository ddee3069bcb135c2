import { expect, test } from '@playwright/test'
import {
  countOf,
  cutOff,
  expectCount,
  expectToast,
  loseAnswer,
  loseSession,
  newMemberAt,
  openPanel,
  panelOf,
} from './community-steps.ts'

test('A signed-out visitor sees only the invitation to sign in, and the page asks for no data', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(rest|auth|live)\//.test(request.url())) calls.push(request.url())
  })
  await page.goto('/comte-aop')
  const invitation = panelOf(page).getByText('Sign in to interact with cheeses.')
  await expect(invitation).toHaveAttribute('href', '/auth')
  await expect(panelOf(page).getByRole('button')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('A member favourites a cheese and takes it back', async ({ page }) => {
  const panel = await newMemberAt(page, '/abondance')
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await expectCount(panel, 'favorite', before + 1)

  await page.reload()
  await panel.getByRole('button', { name: 'Favorited' }).click()
  await expectToast(page, 'Removed from favorites')
  await expectCount(panel, 'favorite', before)
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('The panel is filled with one request', async ({ page }) => {
  const reads: string[] = []
  await newMemberAt(page, '/abondance')
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/') && pathname !== '/rest/v1/users') reads.push(pathname)
  })
  await openPanel(page, '/comte-aop')
  expect(reads).toEqual(['/rest/v1/rpc/panel_state'])
})

test('A double click leaves one favourite or none, and the count agrees', async ({ page }) => {
  const panel = await newMemberAt(page, '/german-havarti')
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).dblclick()
  await expectToast(page, 'Added to favorites')
  await page.waitForLoadState('networkidle')
  const shown = await countOf(panel, 'favorite')
  await page.reload()
  await expectCount(panel, 'favorite', shown)
  const isFavorite = await panel.getByRole('button', { name: 'Favorited' }).isVisible()
  expect(shown).toBe(before + Number(isFavorite))
})

test('A favourite that fails is rolled back', async ({ page }) => {
  const panel = await newMemberAt(page, '/rossini-blue')
  const before = await countOf(panel, 'favorite')
  await cutOff(page, 'user_favorites')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
  await expectCount(panel, 'favorite', before)
})

test('Offline, every click of an impatient member is rolled back', async ({ page, context }) => {
  const panel = await newMemberAt(page, '/rossini-blue')
  const before = await countOf(panel, 'favorite')
  await context.setOffline(true)
  for (let click = 0; click < 3; click++)
    await panel.getByRole('button', { name: /^(Add to|Favorited)/ }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
  await expectCount(panel, 'favorite', before)
  await context.setOffline(false)
})

test('After a lost answer the panel shows what really happened', async ({ page }) => {
  const panel = await newMemberAt(page, '/pecorino-romano-pdo')
  const before = await countOf(panel, 'favorite')
  await loseAnswer(page, 'user_favorites')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Favorited' })).toBeVisible()
  await expectCount(panel, 'favorite', before + 1)
})

test('A second tab that does not know of the favourite makes no second one', async ({ page, context }) => {
  const panel = await newMemberAt(page, '/landana-wild-garlic')
  const before = await countOf(panel, 'favorite')
  const other = await context.newPage()
  const otherPanel = await openPanel(other, '/landana-wild-garlic')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await otherPanel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ }).click()
  await page.reload()
  const after = await countOf(panel, 'favorite')
  expect([before, before + 1]).toContain(after)
  const isFavorite = await panel.getByRole('button', { name: 'Favorited' }).isVisible()
  expect(after).toBe(before + Number(isFavorite))
})

test('Somebody whose session has ended is asked to sign in before favouriting', async ({ page }) => {
  const panel = await newMemberAt(page, '/abondance')
  await loseSession(page)
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Please sign in to favorite cheeses')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('An open panel follows what other people do', async ({ page, browser }) => {
  const panel = await newMemberAt(page, '/saint-paulin-campagne-de-france')
  const before = await countOf(panel, 'favorite')
  const context = await browser.newContext()
  const otherPanel = await newMemberAt(await context.newPage(), '/saint-paulin-campagne-de-france')
  await otherPanel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectCount(panel, 'favorite', before + 1)
  await context.close()
})

test('Signing out in another tab turns the panel back into the invitation', async ({ page, context }) => {
  const panel = await newMemberAt(page, '/abondance')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByText('Sign in to interact with cheeses.')).toBeVisible()
})
