import { expect, test, type Page } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { dropResponse } from '../support/community-steps.ts'
import { addDraft, muteLiveChanges, openAs, signInAsStaff } from '../support/staff-steps.ts'

/** Delays a save until it is released, as a slow network does. */
async function delaySaves(page: Page) {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/rpc/save_cheese', async (route) => {
    await arrival
    await route.continue()
  })
  return () => arrive()
}

/** Makes requests give up after an instant instead of many seconds, until the returned function is called. */
async function shortenTimeLimit(page: Page) {
  const usual = await page.evaluateHandle(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = () => timeout.call(AbortSignal, 100)
    return timeout
  })
  return () => page.evaluate((timeout) => void (AbortSignal.timeout = timeout), usual)
}

test('Text typed while a new cheese is being saved stays as an unsaved change, with the cursor in place', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const arrive = await delaySaves(page)
  const name = `Tomme ${crypto.randomUUID().slice(0, 8)}`
  const region = page.getByLabel('Region')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saving…')).toBeVisible()
  await region.click()
  await page.keyboard.type('Haute-')
  arrive()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(region).toBeFocused()
  await page.keyboard.type('Savoie')
  await expect(region).toHaveValue('Haute-Savoie')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(region).toHaveValue('Haute-Savoie')
  await expect(page.getByText('Restore them')).toBeHidden()
})

test('Leaving while a new cheese is being saved does not navigate back to it @long', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const arrive = await delaySaves(page)
  await page.getByLabel('Name', { exact: true }).fill(`Tomme ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/cms/dashboard')
  arrive()
  await expect(page.getByText('Cheese added')).toBeVisible()
  await expect(page).toHaveURL('/cms/dashboard')
})

test('A stale save is refused, shows both versions and keeps what was typed @long', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'manager')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  await expect(page.getByLabel('Summary')).toHaveValue('First words')
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'manager', `/cms/cheeses/${id}`)
    await other.getByLabel('Summary').fill('Their words')
    await other.getByLabel('Region').fill('Jura')
    await other.getByLabel('Price per kg').fill('48')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Cheese saved')).toBeVisible()
  })

  await page.getByLabel('Summary').fill('My words ')
  await page.getByLabel('Price per kg').fill('48,0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /saved this first/ })
  const summary = dialog.getByRole('group', { name: 'Summary' })
  await expect(summary).toContainText('Their words')
  await expect(summary).toContainText('My words')
  await expect(summary.getByRole('radio', { name: /Yours/ })).toBeChecked()
  await expect(
    dialog.getByRole('group', { name: 'Region' }).getByRole('radio', { name: /Jura/ }),
  ).toBeChecked()
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('My words ')
  await expect(page.getByLabel('Region')).toHaveValue('Jura')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
})

test('A conflict names the person and the time of the save that won, not of the one that the page was opened with', async ({
  page,
  browser,
}) => {
  await muteLiveChanges(page)
  await signInAsStaff(page, 'employee')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  await expect(page.getByText(/^Last saved by Mats Manager, /)).toBeVisible()
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'admin', `/cms/cheeses/${id}`)
    await other.getByLabel('Summary').fill('Their words')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Cheese saved')).toBeVisible()
  })
  await page.getByLabel('Summary').fill('My words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada Admin saved this first' })
  await expect(dialog).toContainText(/Saved on [A-Z]\w+day, .+\d:\d\d/)
  await expect(dialog.getByText('Saved by Ada Admin')).toBeVisible()
})

test('Saving again succeeds after a save without an answer, and after a lost response when there was no other save', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await test.step('No answer', async () => {
    await page.getByLabel('Summary').fill('Typed once.')
    await page.route('**/rpc/save_cheese', () => {})
    const restoreTimeLimit = await shortenTimeLimit(page)
    await save.click()
    await expect(
      page.getByText('The shop does not answer. What you typed is still here; please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Summary')).toHaveValue('Typed once.')
    await restoreTimeLimit()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await save.click()
    await expect(page.getByText('Cheese saved')).toBeVisible()
    await expect(page.getByText('No changes to save')).toBeVisible()
  })

  await dropResponse(page, 'rpc/save_cheese')
  await page.getByLabel('Summary').fill('My words ')
  await page.getByLabel('Price per kg').fill('48,5')
  await save.click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await expect(page.getByText('Cheese saved')).toHaveCount(0)
  await page.unrouteAll()
  await save.click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await expect(page.getByText('No changes to save')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Price per kg')).toHaveValue('48.50')
})

test('Leaving with unsaved changes asks for confirmation, and the draft is offered after a page load', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  await page.getByLabel('Serving tip').fill('With a pear')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/cms/dashboard')

  await page.goto(`/cms/cheeses/${id}`)
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
})
