import { expect, test, type Page } from '@playwright/test'
import { DEMO_PASSWORD, expectNotice } from './accounts-steps.ts'
import { addDraft, becomeEmployee, callAs, setRole } from './staff-steps.ts'

const ENDED = ['Signed Out', 'Your session has ended. Sign in again to go on where you were.'] as const

test.slow()

async function openDraft(page: Page) {
  const person = await becomeEmployee(page)
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

async function expectToSignIn(page: Page, next: string) {
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(next)}`)
  await expectNotice(page, ...ENDED)
}

async function expectTypedBack(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
}

test('A save after the sessions were ended keeps what was typed and offers to sign in', async ({ page }) => {
  const { email, id, path } = await openDraft(page)
  await endSessions(page, id)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectToSignIn(page, path)
  await signInAgain(page, email)
  await expectTypedBack(page, path)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese saved')).toBeVisible()
})

test('Somebody who signs out in another tab is signed out here too, and finds the last word again', async ({
  page,
  context,
}) => {
  const { email, path } = await openDraft(page)
  const other = await context.newPage()
  await other.goto('/cms/dashboard')
  await page.getByLabel('Serving tip').fill('')
  await page.getByLabel('Serving tip').fill('With a pear')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expectToSignIn(page, path)
  await expect(other).toHaveURL('/auth')
  await signInAgain(page, email)
  await expectTypedBack(page, path)
})

test('Whoever goes on to another page after the sessions were ended is asked to sign in', async ({
  page,
}) => {
  const { id } = await becomeEmployee(page)
  await endSessions(page, id)
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Cheeses' }).click()
  await expectToSignIn(page, '/cms/cheeses')
})

test('Whoever comes back to the tab after the sessions were ended is asked to sign in', async ({ page }) => {
  const { id } = await becomeEmployee(page)
  await expect(page.getByRole('region', { name: 'Sections' })).toBeVisible()
  await endSessions(page, id)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expectToSignIn(page, '/cms/dashboard')
})

test('A change that is denied because the sessions were ended leads to where one signs in', async ({
  page,
}) => {
  const { id } = await becomeEmployee(page)
  const { name } = await addDraft(page)
  const path = `/cms/cheeses?q=${encodeURIComponent(name)}`
  await page.goto(path)
  await page.getByLabel(`Select ${name}`).check()
  await endSessions(page, id)
  const { pathname, search } = new URL(page.url())
  await page.getByRole('button', { name: 'Out of Stock' }).click()
  await expectToSignIn(page, pathname + search)
})

test('Somebody whose role was taken away is told so when they have signed in again', async ({ page }) => {
  const { email, id, path } = await openDraft(page)
  await setRole(page, id, 'customer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expectToSignIn(page, path)
  await signInAgain(page, email)
  await expect(page).toHaveURL('/')
  await expectNotice(page, 'Staff Only', 'Your account has no role in the staff area.')
})
