import { expect, test, type Browser, type Page } from '@playwright/test'
import { followMailedLink, inAnotherBrowser } from '../support/accounts-steps.ts'
import { callAs, navigate, openAs } from '../support/staff-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { DEMO_PASSWORD, createMember, createSession, demoSession } from '../support/sessions.ts'

const USERS = '/cms/users'

/** An account that no other test uses, so that its role can change. */
async function createAccount(browser: Browser) {
  let email = ''
  await inAnotherBrowser(browser, async (page) => {
    email = (await createMember(page, DEMO_PASSWORD)).user.email
  })
  return email
}

const openUser = (page: Page, email: string) =>
  openAs(page, 'admin', `${USERS}?q=${encodeURIComponent(email)}`)

test('An admin retries a list that failed, finds people by email, name and role, and pages through them @long', async ({
  page,
}) => {
  await page.route('**/rpc/list_users', (route) => route.fulfill({ status: 403, json: { code: '42501' } }))
  await openAs(page, 'admin', USERS)
  await expect(page.getByRole('alert')).toContainText('Users could not be loaded')
  await page.unroute('**/rpc/list_users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(/Page 1 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/Page 2 of \d+/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('employee')
  await expect(page.getByRole('row', { name: /employee@demo\.test/ })).toContainText('Employee')
  await expect(page.getByRole('row', { name: /guests\.demo\.test/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('')
  await page.getByLabel('Search users').fill('mats man')
  await expect(page.getByRole('row', { name: /manager@demo\.test/ })).toBeVisible()
  await page.getByLabel('Search users').fill('nobody-of-this-name')
  await expect(page.getByText('No users match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('button', { name: /Person/ }).click()
  await expect(page.getByRole('columnheader', { name: /Person/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('admin@demo.test')
})

test('A role that an admin grants with the keyboard alone can be undone, and begins with the mailed link', async ({
  page,
  browser,
}) => {
  // Two browsers and mail take long on a busy machine.
  test.slow()
  const email = await createAccount(browser)
  await openUser(page, email)
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Customer')
  const change = page.getByRole('button', { name: `change role of ${email}` })
  await change.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Customer/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${email} becomes Employee by choosing a new password`)).toBeVisible()
  await expect(row).toContainText('Employee')
  await expect(row).toContainText('Has not accepted yet')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${email} is now Customer`)).toBeVisible()
  await expect(row).toContainText('Customer')

  await change.click()
  await dialog.getByRole('radio', { name: /^Manager/ }).check()
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await expect(row).toContainText('Manager')
  await inAnotherBrowser(browser, async (other) => {
    await followMailedLink(other, email, 'Choose a password')
    await other.getByLabel('Password').fill('Saint-Nectaire-8')
    await expect(other.getByRole('heading', { name: 'Your role is now Manager' })).toBeVisible()
    await other.getByRole('button', { name: 'Save Password' }).click()
    await expect(other).toHaveURL('/cms/dashboard')
  })
})

test('An admin ends one session of a user, then all of them', async ({ page, browser }) => {
  const email = await createAccount(browser)
  for (const _device of ['phone', 'till']) {
    await inAnotherBrowser(browser, async (other) => {
      await createSession(other, email)
    })
  }
  await openUser(page, email)
  await page.getByRole('button', { name: `Sessions of ${email}: 3` }).click()
  const dialog = page.getByRole('dialog', { name: 'Sessions' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'End Chrome on Linux' }).first().click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)

  await dialog.getByRole('button', { name: 'End All Sessions' }).click()
  const question = page.getByRole('dialog', { name: 'End every session?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'End All Sessions' }).click()
  await question.getByRole('button', { name: 'End All Sessions' }).click()
  await expect(page.getByText('2 sessions ended')).toBeVisible()
  await expect(dialog.getByText('Not signed in on any device.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Sessions of ${email}: 0` })).toBeFocused()
})

test('The users and their dialogs pass the accessibility checks, and an admin cannot change their own role, neither there nor through the API', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await openAs(page, 'admin', `${USERS}?q=manager@demo.test`)
  await expect(page.getByRole('row', { name: /manager@demo\.test/ })).toBeVisible()
  await expectAccessible(page)
  for (const button of [/change role of/, /^Sessions of/]) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  expect(complaints).toEqual([])

  await navigate(page, `${USERS}?q=admin@demo.test`)
  const row = page.getByRole('row', { name: /admin@demo\.test/ })
  await expect(row.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  const { user } = await demoSession(page, 'admin@demo.test')
  const own = { user_id: user.id, new_role: 'customer' }
  expect((await callAs(page, 'admin@demo.test', '/rpc/set_user_role', own)).status()).toBe(403)
})
