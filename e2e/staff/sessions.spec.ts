import { expect, test, type Page } from '@playwright/test'
import { expectAccountToast } from '../support/accounts-steps.ts'
import { DEMO_PASSWORD } from '../support/sessions.ts'
import { addDraft, callAs, muteLiveChanges, setRole, signInAsNewEmployee } from '../support/staff-steps.ts'

const SESSION_ENDED = [
  'Signed Out',
  'Your session has ended. Sign in again to continue where you were.',
] as const

test.slow()

// A list that follows another test, or a heartbeat, would find the session ended before the step under test.
test.beforeEach(async ({ page }) => {
  await muteLiveChanges(page)
  await page.route('**/rpc/attend_record', (route) => route.abort())
})

async function openDraft(page: Page) {
  const person = await signInAsNewEmployee(page)
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  await page.getByLabel('Serving tip').fill('With a pear')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  return { ...person, path: `/cms/cheeses/${id}` }
}

const endSessions = (page: Page, userId: string) =>
  callAs(page, 'admin@demo.test', '/rpc/end_sessions', { user_id: userId })

async function signInAgain(page: Page, email: string) {
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function expectSignInScreen(page: Page, next: string) {
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(next)}`)
  await expectAccountToast(page, ...SESSION_ENDED)
}

async function expectDraftRestored(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
}

test('A save after all sessions were ended keeps what was typed and offers to sign in', async ({ page }) => {
  const { email, id, path } = await openDraft(page)
  await endSessions(page, id)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectSignInScreen(page, path)
  await signInAgain(page, email)
  await expectDraftRestored(page, path)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese saved')).toBeVisible()
})

test('Signing out in another tab signs out this one, and the draft is kept', async ({ page, context }) => {
  const { email, path } = await openDraft(page)
  const other = await context.newPage()
  await other.goto('/cms/dashboard')
  await page.getByLabel('Serving tip').fill('')
  await page.getByLabel('Serving tip').fill('With a pear')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expectSignInScreen(page, path)
  await expect(other).toHaveURL('/auth')
  await signInAgain(page, email)
  await expectDraftRestored(page, path)
})

test('Navigating after all sessions were ended asks to sign in @long', async ({ page }) => {
  const { id } = await signInAsNewEmployee(page)
  await page.goto('/cms/dashboard')
  // A pending request of the dashboard would open the sign-in screen before the click.
  await expect(page.getByRole('region', { name: 'Sections' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await endSessions(page, id)
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Cheeses' }).click()
  await expectSignInScreen(page, '/cms/cheeses')
})

test('Returning to the tab after all sessions were ended asks to sign in @long', async ({ page }) => {
  const { id } = await signInAsNewEmployee(page)
  await page.goto('/cms/dashboard')
  await expect(page.getByRole('region', { name: 'Sections' })).toBeVisible()
  await endSessions(page, id)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expectSignInScreen(page, '/cms/dashboard')
})

test('A change that is denied because all sessions were ended leads to the sign-in screen', async ({
  page,
}) => {
  const { id } = await signInAsNewEmployee(page)
  const { name } = await addDraft(page)
  const path = `/cms/cheeses?q=${encodeURIComponent(name)}`
  await page.goto(path)
  await page.getByLabel(`Select ${name}`).check()
  await page.waitForLoadState('networkidle')
  await endSessions(page, id)
  const { pathname, search } = new URL(page.url())
  await page.getByRole('button', { name: 'Out of Stock' }).click()
  await expectSignInScreen(page, pathname + search)
})

test('A staff member whose role was removed is told so after signing in again @long', async ({ page }) => {
  const { email, id, path } = await openDraft(page)
  await setRole(page, id, 'customer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expectSignInScreen(page, path)
  await signInAgain(page, email)
  await expect(page).toHaveURL('/')
  await expectAccountToast(page, 'Staff Only', 'Your account has no role in the staff area.')
})
