import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from './sessions.ts'

export async function signInByEmail(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.goto('/auth/email')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function chooseGoogleAccount(page: Page, choice: string) {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: choice }).click()
}

export function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}

export async function signOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectAccountToast(page, 'Signed Out', 'You have been successfully signed out.')
}

/** The email of the account, as its menu shows it. */
export async function shownEmail(page: Page) {
  await accountMenu(page).click()
  const email = await page
    .getByRole('navigation', { name: 'Account', exact: true })
    .getByText('@demo.test')
    .innerText()
  await page.keyboard.press('Escape')
  return email
}

export async function choosePassword(page: Page, password: string) {
  await page.goto('/account')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expectAccountToast(page, 'Password Changed', 'Every other device has been signed out.')
}

/** The name tells its region from that of the toasts about data, which can be open at the same time. */
export async function expectAccountToast(page: Page, title: string, description: string) {
  const toast = page.getByRole('region', { name: 'Notifications (F8)', exact: true }).getByRole('listitem')
  await expect(toast).toContainText(title)
  await expect(toast).toContainText(description)
}

/** Opens the newest message to an email, once it has what is looked for. */
async function openMail(page: Page, to: string, sought: Locator) {
  await expect(async () => {
    await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
    await page.getByRole('listitem').first().getByRole('link').click({ timeout: 1000 })
    await expect(sought).toBeVisible({ timeout: 1000 })
  }).toPass()
}

export async function followMailedLink(page: Page, to: string, label: string) {
  const link = page.frameLocator('iframe').getByRole('link', { name: label })
  await openMail(page, to, link)
  await link.click()
}

export async function readMailedCode(page: Page, to: string) {
  const code = page.frameLocator('iframe').getByText(/^\d{6}$/)
  await openMail(page, to, code)
  return code.innerText()
}

export async function inAnotherBrowser(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}
