import { expect, test } from '@playwright/test'
import { accountMenu } from '../support/accounts-steps.ts'
import { expectAccessible, expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { signInAs } from '../support/sessions.ts'

const VIEWS = ['/auth', '/auth/email', '/auth/email?view=sign-up', '/auth/email?view=forgotten']

for (const view of VIEWS)
  test(`${view} passes the accessibility checks, with its errors shown`, async ({ page }) => {
    await page.goto(view)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (view !== '/auth') {
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    }
    await expectAccessibleOnPhoneAndDesktop(page)
  })

test('The account page passes the accessibility checks with its menu and dialog, and is readable in text of twice the size', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'employee@demo.test')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectReadableInLargeText(page)
  await expectAccessibleOnPhoneAndDesktop(page)
  await accountMenu(page).click()
  await expect(page.getByRole('navigation', { name: 'Account', exact: true })).toBeVisible()
  await expectAccessible(page, 'header')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
})

test('A member signs in and out with the keyboard alone', async ({ page }) => {
  await page.goto('/auth/email')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('member@demo.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cheddar-Gorge-1')
  await page.keyboard.press('Enter')
  await accountMenu(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})
