import { expect, test, type Page } from '@playwright/test'
import {
  accountMenu,
  choosePassword,
  expectAccountToast,
  inAnotherBrowser,
  signOut,
} from '../support/accounts-steps.ts'
import { DEMO_PASSWORD } from '../support/sessions.ts'
import { signInAs, signInAsNewMember } from '../support/sessions.ts'
import { callAs } from '../support/staff-steps.ts'

const PASSWORD = 'Saint-Nectaire-8'

/** Makes the stored access token look expired, from a page without scripts that could renew it at once. */
async function expireAccessToken(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('old-quarter-auth') ?? '{}')
    localStorage.setItem(
      'old-quarter-auth',
      JSON.stringify({ ...session, expires_at: 1, access_token: 'expired' }),
    )
  })
}

test('Changing the password ends the sessions of other devices', async ({ page, browser }) => {
  test.slow()
  const { email } = await signInAsNewMember(page, PASSWORD)
  await inAnotherBrowser(browser, async (other) => {
    await signInAs(other, email, PASSWORD)
    await other.goto('/')
    await expect(accountMenu(other)).toBeVisible()
    await choosePassword(page, 'Bleu-de-Gex-9')
    await other.goto('/account')
    await expect(other).toHaveURL('/auth?next=%2Faccount')
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('A member signs out one device from the account page of another @long', async ({ page, browser }) => {
  test.slow()
  const { email } = await signInAsNewMember(page, PASSWORD)
  await inAnotherBrowser(browser, async (other) => {
    await signInAs(other, email, PASSWORD)
    await other.goto('/')
    await expect(accountMenu(other)).toBeVisible()
    await page.goto('/account')
    const devices = page.getByRole('region', { name: 'Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: /^Sign out/ }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expireAccessToken(other)
    await other.goto('/account')
    await expect(other).toHaveURL('/auth?next=%2Faccount')
    await expectAccountToast(
      other,
      'Signed Out',
      'Your session has ended. Sign in again to continue where you were.',
    )
  })
})

test('A member whose sessions were ended reads so on a public page, sees it as a visitor and signs in again', async ({
  page,
}) => {
  test.slow()
  const { id, email } = await signInAsNewMember(page, PASSWORD)
  await page.goto('/comte-aop')
  await expect(page.getByRole('button', { name: 'Add to Favorites' }).first()).toBeVisible()
  await callAs(page, 'admin@demo.test', '/rpc/end_sessions', { user_id: id })
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.getByRole('radio', { name: '3 stars' }).click({ force: true })
  await expectAccountToast(
    page,
    'Signed Out',
    'Your session has ended. Sign in again to continue where you were.',
  )
  await expect(page.getByText('Failed to save rating')).toHaveCount(0)
  await expect(accountMenu(page)).toHaveCount(0)
  await expect(page.getByText('Sign in to interact with cheeses.')).toBeVisible()
  expect(refused).toHaveLength(1)

  await page.getByRole('link', { name: 'Sign In' }).last().click()
  await expect(page).toHaveURL('/auth?next=%2Fcomte-aop')
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/comte-aop')
  await expect(accountMenu(page)).toBeVisible()
})

test('Signing out in one tab signs out the others', async ({ page, context }) => {
  await signInAsNewMember(page)
  await page.goto('/')
  const publicTab = await context.newPage()
  await publicTab.goto('/cheeses')
  await expect(accountMenu(publicTab)).toBeVisible()
  const accountTab = await context.newPage()
  await accountTab.goto('/account')
  await expect(accountTab.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await signOut(page)
  await expect(publicTab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(accountMenu(publicTab)).toHaveCount(0)
  await expect(accountTab).toHaveURL('/auth?next=%2Faccount')
})

test('An expired access token is refreshed without interrupting the member', async ({ page }) => {
  await signInAsNewMember(page)
  await expireAccessToken(page)
  const refreshed = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token'))
  await page.goto('/account')
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Devices' }).getByText('This device')).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
})

test('The chosen part of the account page is in the URL and survives a sign-in', async ({ page }) => {
  await page.goto('/auth/email?next=/account%23devices')
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/account#devices')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeInViewport()
  const parts = page.getByRole('navigation', { name: 'Parts of your account' })
  await parts.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL('/account#name')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeInViewport()
})

test('A changed name is shown in the account menu', async ({ page }) => {
  await signInAsNewMember(page)
  await page.goto('/account')
  await page.getByLabel('First name').fill('Odile')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Odile' })).toBeVisible()
})

test('A member downloads their data and deletes their account', async ({ page }) => {
  const { email } = await signInAsNewMember(page)
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  const failures: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && failures.push(answer.url()))
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(dialog).toContainText('Please type the email address of this account.')
  await dialog.getByLabel('Your email address').fill(email)
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(page).toHaveURL('/')
  await expectAccountToast(page, 'Account Deleted', 'Your account and what belonged to it are deleted.')
  expect(failures).toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})
