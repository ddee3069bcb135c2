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
  saveComment,
} from '../support/community-steps.ts'

test('A signed-out visitor sees only the sign-in prompt, and the page requests no data', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(rest|auth|live)\//.test(request.url())) calls.push(request.url())
  })
  await page.goto('/comte-aop')
  const invitation = panelOf(page).getByText('Sign in to interact with cheeses.')
  await expect(invitation).toHaveAttribute('href', '/auth')
  const controls = panelOf(page).getByRole('button').or(panelOf(page).getByRole('textbox'))
  await expect(controls).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('A visitor who presses the heart and signs in has the favorite', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rossini-blue')
  await page.getByRole('link', { name: 'Sign in to add to favorites' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'A new visitor' }).click()
  await expect(page).toHaveURL('/rossini-blue')
  await expectToast(page, 'Added to favorites')
  await panelOf(page).getByRole('button', { name: 'Favorited' }).click()
  await expectToast(page, 'Removed from favorites')
  await page.reload()
  await expect(panelOf(page).getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('A member favorites a cheese and removes it again, and the panel loads its data in one request', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/huizer-kaas-gilde-smoked-gouda')
  const before = await countOf(panel, 'favorite')
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Added to favorites')
  await expectCount(panel, 'favorite', before + 1)

  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/') && pathname !== '/rest/v1/users') reads.push(pathname)
  })
  await page.reload()
  const favorited = panel.getByRole('button', { name: 'Favorited' })
  await expect(favorited).toBeVisible()
  expect(reads).toEqual(['/rest/v1/rpc/panel_state'])
  await favorited.click()
  await expectToast(page, 'Removed from favorites')
  await expectCount(panel, 'favorite', before)
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
})

test('A failed panel request leaves the counts and comments of the community @long', async ({ page }) => {
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

test('After double and quick clicks the button, the count and the last toast agree', async ({ page }) => {
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

  await openPanel(page, '/asiago-dop-stravecchio')
  for (let click = 0; click < 5; click++) await toggle.click()
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toasts).toHaveText(['Added to favorites'])
  await expect(toggle).toHaveText('Favorited')
})

test('A favorite that fails is rolled back, and one whose response was lost is shown as saved @long @faults', async ({
  page,
  context,
}) => {
  const panel = await openAsNewMember(page, '/rossini-blue')
  const add = panel.getByRole('button', { name: 'Add to Favorites' })
  const before = await countOf(panel, 'favorite')
  const expectRolledBack = async () => {
    await expectToast(page, 'Failed to update favorites')
    await expect(add).toBeVisible()
    await expectCount(panel, 'favorite', before)
  }
  // The first input loads the toasts.
  await page.keyboard.press('Shift')
  await expect(page.getByRole('region', { name: /^Notifications/ }).first()).toBeAttached()
  await context.setOffline(true)
  for (let click = 0; click < 3; click++)
    await panel.getByRole('button', { name: /^(Add to|Favorited)/ }).click()
  await expectRolledBack()
  await context.setOffline(false)

  await openPanel(page, '/rossini-blue')
  await failRequests(page, 'user_favorites')
  await add.click()
  await expectRolledBack()

  await page.unrouteAll()
  await openPanel(page, '/rossini-blue')
  await dropResponse(page, 'user_favorites')
  await add.click()
  await expectToast(page, 'Failed to update favorites')
  await expect(panel.getByRole('button', { name: 'Favorited' })).toBeVisible()
  await expectCount(panel, 'favorite', before + 1)
})

test('A second tab with an outdated panel adds no second favorite, and signing out there signs out the first', async ({
  page,
  context,
}) => {
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

  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByText('Sign in to interact with cheeses.')).toBeVisible()
})

test('A member whose session has ended is asked to sign in before favoriting, rating or commenting', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/abondance')
  await removeSession(page)
  await panel.getByRole('button', { name: 'Add to Favorites' }).click()
  await expectToast(page, 'Please sign in to favorite cheeses')
  await expect(panel.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
  await panel.getByRole('radio', { name: '3 stars' }).click({ force: true })
  await expectToast(page, 'Please sign in to rate cheeses')
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  await saveComment(panel, 'Am I still here?')
  await expectToast(page, 'Please sign in to comment')
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
