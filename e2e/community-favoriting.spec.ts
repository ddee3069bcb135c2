import { expect, test } from '@playwright/test'
import {
  communityComments,
  countOf,
  failRequests,
  expectCount,
  expectToast,
  dropResponse,
  removeSession,
  openAsNewMember,
  openPanel,
  panelOf,
} from './community-steps.ts'

test('A signed-out visitor sees only the sign-in prompt, and the page requests no data', async ({ page }) => {
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

test('A member favorites a cheese and removes it again', async ({ page }) => {
  const panel = await openAsNewMember(page, '/huizer-kaas-gilde-smoked-gouda')
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

test('The panel loads its data in one request', async ({ page }) => {
  const reads: string[] = []
  await openAsNewMember(page, '/abondance')
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/') && pathname !== '/rest/v1/users') reads.push(pathname)
  })
  await openPanel(page, '/comte-aop')
  expect(reads).toEqual(['/rest/v1/rpc/panel_state'])
})

test('A failed panel request leaves the counts and comments of the community', async ({ page }) => {
  await openAsNewMember(page, '/comte-aop')
  await page.route('**/rest/v1/rpc/panel_state*', (route) => route.abort())
  await page.reload()
  const panel = panelOf(page)
  await expect(panel.getByText('Your favorite, rating and comment could not be loaded.')).toBeVisible()
  expect(await countOf(panel, 'favorite')).toBeGreaterThan(0)
  await expect(panel.getByText('Community average')).toBeVisible()
  await expect(communityComments(panel).getByRole('listitem').first()).toBeVisible()
  await page.unroute('**/rest/v1/rpc/panel_state*')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('A double click leaves at most one favorite, and the count agrees', async ({ page }) => {
  const panel = await openAsNewMember(page, '/german-havarti')
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).dblclick()
  await expectToast(page, /^(Added to|Removed from) favorites$/)
  const toggle = panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ })
  await expect(async () => {
    const [shown, state] = [await countOf(panel, 'favorite'), await toggle.textContent()]
    await page.reload()
    await expect(toggle).toHaveText(state ?? '')
    await expectCount(panel, 'favorite', shown)
    expect(shown).toBe(before + Number(state === 'Favorited'))
  }).toPass()
})

test('After quick clicks the last toast tells what the button shows', async ({ page }) => {
  const panel = await openAsNewMember(page, '/asiago-dop-stravecchio')
  const toggle = panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ })
  for (let click = 0; click < 5; click++) await toggle.click()
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toasts).toHaveText(['Added to favorites'])
  await expect(toggle).toHaveText('Favorited')
})

test('Undo brings a removed favorite back', async ({ page }) => {
  const panel = await openAsNewMember(page, '/abondance')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await page.goto('/my-favorites')
  await page.getByRole('button', { name: 'Favorited: Abondance' }).click()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Added to favorites')
  await expect(page.getByRole('button', { name: 'Favorited: Abondance' })).toBeVisible()
})

test('A favorite that cannot be saved is rolled back', async ({ page }) => {
  const panel = await openAsNewMember(page, '/rossini-blue')
  const before = await countOf(panel, 'favorite')
  await failRequests(page, 'user_favorites')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
  await expectCount(panel, 'favorite', before)
})

test('Repeated clicks while offline are all rolled back', async ({ page, context }) => {
  const panel = await openAsNewMember(page, '/rossini-blue')
  const before = await countOf(panel, 'favorite')
  // The first input loads the toasts.
  await page.keyboard.press('Shift')
  await expect(page.getByRole('region', { name: /^Notifications/ }).first()).toBeAttached()
  await context.setOffline(true)
  for (let click = 0; click < 3; click++)
    await panel.getByRole('button', { name: /^(Add to|Favorited)/ }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
  await expectCount(panel, 'favorite', before)
  await context.setOffline(false)
})

test('After a lost response the panel shows the saved state', async ({ page }) => {
  const panel = await openAsNewMember(page, '/pecorino-romano-pdo')
  const before = await countOf(panel, 'favorite')
  await dropResponse(page, 'user_favorites')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Favorited' })).toBeVisible()
  await expectCount(panel, 'favorite', before + 1)
})

test('A second tab with an outdated panel does not create a second favorite', async ({ page, context }) => {
  const panel = await openAsNewMember(page, '/landana-wild-garlic')
  const before = await countOf(panel, 'favorite')
  const other = await context.newPage()
  const otherPanel = await openPanel(other, '/landana-wild-garlic')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await otherPanel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ }).click()
  await expect(async () => {
    await openPanel(page, '/landana-wild-garlic')
    const isFavorite = await panel.getByRole('button', { name: 'Favorited' }).isVisible()
    expect(await countOf(panel, 'favorite')).toBe(before + Number(isFavorite))
  }).toPass()
})

test('A member whose session has ended is asked to sign in before favoriting', async ({ page }) => {
  const panel = await openAsNewMember(page, '/abondance')
  await removeSession(page)
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Please sign in to favorite cheeses')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('An open panel shows changes made by other members', async ({ page, browser }) => {
  const panel = await openAsNewMember(page, '/saint-paulin-campagne-de-france')
  const before = await countOf(panel, 'favorite')
  const context = await browser.newContext()
  const otherPanel = await openAsNewMember(await context.newPage(), '/saint-paulin-campagne-de-france')
  await otherPanel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectCount(panel, 'favorite', before + 1)
  await context.close()
})

test('Signing out in another tab turns the panel back into the sign-in prompt', async ({ page, context }) => {
  const panel = await openAsNewMember(page, '/abondance')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByText('Sign in to interact with cheeses.')).toBeVisible()
})
