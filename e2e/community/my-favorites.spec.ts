import { expect, test } from '@playwright/test'
import { expectToast, openPanel } from '../support/community-steps.ts'
import { signInAsNewMember } from '../support/sessions.ts'

test('A signed-out visitor is asked to sign in to see My Favorites', async ({ page }) => {
  await page.goto('/my-favorites')
  await expect(page.getByText('Sign in to see your favorite cheeses and recipes.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?next=/my-favorites',
  )
})

test('A page begins at its top, wherever another visit to it ended', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  const heading = page.getByRole('heading', { name: 'My Favorites' })
  await page.goto('/my-favorites')
  await expect(page.getByText('Sign in to see your favorite cheeses')).toBeVisible()
  await page.getByText('Read on').scrollIntoViewIfNeeded()
  await page.goto('/')
  await page.goto('/my-favorites')
  await expect(page.getByText('Sign in to see your favorite cheeses')).toBeVisible()
  await expect(heading).toBeInViewport()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Sign in to see your favorite cheeses')).toBeVisible()
  await expect(heading).not.toBeInViewport()
})

test('A member is told when the favorites cannot be loaded, and without favorites is offered a link to the cheeses @long', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await page.route('**/rest/v1/rpc/my_favorites*', (route) => route.abort())
  await page.goto('/my-favorites')
  await expectToast(page, 'Failed to load favorites')
  await page.unroute('**/rest/v1/rpc/my_favorites*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your favorites could not be loaded')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Cheeses' }).click()
  await expect(page).toHaveURL('/cheeses')
})

test('A favorite is listed with its details, can be removed, and comes back by Undo or when that fails', async ({
  page,
}) => {
  await signInAsNewMember(page)
  for (const path of ['/abondance', '/comte-aop']) {
    const panel = await openPanel(page, path)
    await panel.getByRole('button', { name: 'Add to Favorites' }).click()
    await expectToast(page, 'Added to favorites')
  }
  await page.getByRole('radio', { name: '4 stars' }).press('Space')
  await expectToast(page, 'Rated 4 stars')

  await page.goto('/my-favorites')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const card = cards.first()
  await expect(card.getByRole('heading', { name: 'Comté AOP (Affiné) 🇫🇷' })).toBeVisible()
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', '/cheeses/comte-aop')
  await expect(card.getByText('FR', { exact: true })).toBeVisible()
  await expect(card.getByText('France')).toBeVisible()
  await expect(card.getByText(/^The great raw-milk cheese/)).toBeVisible()
  await expect(card.getByText('Your Rating')).toBeVisible()
  await expect(card.getByText('4.0')).toBeVisible()
  await expect(card.getByText('Community rating')).toBeVisible()
  await expect(card.getByRole('time')).toHaveText(/\d{4}/)
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/cheeses/comte-aop')
  await expect(page.getByRole('link', { name: 'Back to the Collection' })).toHaveAttribute('href', '/cheeses')

  for (const name of ['Comté', 'Abondance'])
    await page.getByRole('checkbox', { name: `Set aside ${name}` }).check()
  await expect(page.getByRole('link', { name: 'Set aside 2 cheeses' })).toHaveAttribute(
    'href',
    '/orders/new?line=comte-aop&line=abondance',
  )

  await card.getByRole('button', { name: 'Favorited' }).click()
  await expectToast(page, 'Removed from favorites')
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Abondance' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Added to favorites')
  await expect(cards).toHaveCount(2)

  await page.route('**/rest/v1/user_favorites*', (route) => route.abort())
  const abondance = page.getByRole('button', { name: 'Favorited: Abondance' })
  await abondance.click()
  await expectToast(page, 'Failed to update favorites')
  await expect(abondance).toBeVisible()
})

test('A member with three ratings sees a description of their taste', async ({ page }) => {
  await signInAsNewMember(page)
  const taste = page.getByRole('region', { name: 'Your taste' })
  for (const path of ['/comte-aop', '/abondance']) {
    await openPanel(page, path)
    await page.getByRole('radio', { name: '5 stars' }).press('Space')
    await expectToast(page, 'Rated 5 stars')
  }
  await page.goto('/my-favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(taste).toContainText('Favorite or rate three cheeses')

  await openPanel(page, '/asiago-dop-stravecchio')
  await page.getByRole('radio', { name: '4 stars' }).press('Space')
  await expectToast(page, 'Rated 4 stars')
  await page.goto('/my-favorites')
  await expect(taste.getByText(/^[A-Z]\w+ and \w+, like your (Comté|Abondance)/)).toBeVisible()
  await expect(taste).not.toContainText(/\d/)
  await expect(taste.getByRole('listitem')).toHaveCount(3)
  await expect(taste.getByRole('link', { name: 'Comté' })).toHaveCount(0)
})
