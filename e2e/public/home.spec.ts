import { expect, test } from '@playwright/test'
import { accountMenu } from '../support/accounts-steps.ts'
import { signInToDemo } from '../support/sessions.ts'

test('The home page shows its sections, calls to action and the cheese of the day', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Join Our Community' })).toHaveAttribute('href', '/auth')
  await expect(main.getByRole('link', { name: 'Explore Collection' })).toHaveAttribute('href', '/cheeses')
  await expect(main.getByRole('link', { name: 'Browse Our Collection' })).toBeHidden()
  for (const heading of ['Expert Curation', 'Community Focus', 'Historic Location'])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
  await expect(main.getByText('Feed Coming Soon')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/auth')

  const card = page.getByRole('region', { name: 'Daily Discovery' })
  await expect(card.getByRole('heading', { level: 3 })).toHaveCount(1)
  await expect(card.getByText('Wed-Sun 11am-6pm, closed Mon-Tue')).toBeVisible()
  await expect(card.getByText(/^\d+ favorites?$/)).toBeVisible()
  expect(await card.getByRole('blockquote').count()).toBeLessThanOrEqual(2)
  const link = card.getByRole('link', { name: 'Read more about it' })
  await link.click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

test('A signed-in member is offered the collection and not asked to get started', async ({ page }) => {
  await signInToDemo(page, 'member@demo.test')
  await page.goto('/')
  const main = page.getByRole('main')
  const hero = main.getByRole('region', { name: 'Cheese worth crossing town for' })
  for (const name of ['Browse Our Collection', 'Explore Collection'])
    await expect(hero.getByRole('link', { name })).toHaveAttribute('href', '/cheeses')
  await expect(main.getByRole('link', { name: /Collection$/ })).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Get Started Today' })).toBeHidden()
  await expect(main.getByRole('link', { name: 'My Favorites' })).toHaveAttribute('href', '/my-favorites')
})

test('The About and Contact links scroll to their sections', async ({ page }) => {
  await page.goto('/cheeses')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/#about')
})

test('A page restored from the back-forward cache after a sign-in does not offer to sign in', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Join Our Community' })).toBeVisible()
  const later = await context.newPage()
  await signInToDemo(later, 'member@demo.test')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Our Community' })).toBeHidden()
})
