import { expect, test } from '@playwright/test'

test('The navigation marks the current page, and the first focusable element is a skip link to the content', async ({
  page,
}) => {
  await page.goto('/cheeses')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText('Our Cheeses')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search cheeses' })).toBeFocused()
})

test('A cheese page can be read by keyboard alone', async ({ page }) => {
  await page.goto('/mahon-menorca-cave-aged')
  await page.getByRole('link', { name: 'Back to Cheeses' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('share-link :focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Set aside' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#community"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Sign in to add to favorites' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Flavor Profile', selected: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'Story' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Story' })).toBeFocused()
})

test('The phone menu says that the browser is offline, and closes after following a link on the same page', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/cheeses')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const message = menu.getByText('You are offline.')
  await expect(message).toBeHidden()
  await context.setOffline(true)
  await expect(message).toBeVisible()
  await context.setOffline(false)
  await expect(message).toBeHidden()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('The phone menu closes with Escape and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus, footer :focus')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Our Cheeses' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Cheeses' })).toBeVisible()
})

test('Rotating to a wide screen while the phone menu is open shows the page', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
