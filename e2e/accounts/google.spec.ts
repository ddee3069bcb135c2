import { expect, test } from '@playwright/test'
import {
  accountMenu,
  chooseGoogleAccount,
  expectAccountToast,
  shownEmail,
  signOut,
} from '../support/accounts-steps.ts'

test('A new visitor signs in with Google, returns to the page, and gets the same account the next time', async ({
  page,
}) => {
  await page.goto('/comte-aop')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'A new visitor' }).click()
  await expect(page).toHaveURL('/comte-aop')
  const email = await shownEmail(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signOut(page)
  await expect(page).toHaveURL('/')
  expect(requested.join(), 'what only members use does not delay the toast').not.toContain('my-home')

  await chooseGoogleAccount(page, email)
  await expect(page).toHaveURL('/')
  await accountMenu(page).click()
  await expect(page.getByRole('navigation', { name: 'Account', exact: true })).toContainText(email)
})

test('Staff who sign in with Google are taken to the dashboard @long', async ({ page }) => {
  await chooseGoogleAccount(page, 'manager@demo.test')
  await expect(page).toHaveURL('/cms/dashboard')
})

test('A visitor who cancels at Google is told so @long', async ({ page }) => {
  await chooseGoogleAccount(page, 'Cancel')
  await expectAccountToast(page, 'Sign-In Canceled', 'You did not continue with Google.')
  await expect(page).toHaveURL('/')
})

test('The sign-in screen offers Google, with a discreet link to email sign-in, and shows when Google fails', async ({
  page,
}) => {
  await page.goto('/auth')
  const main = page.getByRole('main')
  await expect(main.getByRole('button')).toHaveText(['Continue with Google'])
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await main.getByRole('link', { name: 'Use an email address instead' }).click()
  await expect(page).toHaveURL('/auth/email')

  await page.goto('/auth')
  await page.route('**/auth/v1/authorize*', (route) =>
    route.fulfill({
      status: 302,
      headers: { location: '/?error=access_denied&error_code=bad_oauth_callback' },
    }),
  )
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expectAccountToast(page, 'Authentication Error', 'An unexpected error occurred')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})
