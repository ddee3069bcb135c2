import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, openAs } from '../support/staff-steps.ts'

const SCRIPT = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`

/** A draft whose manager saved a new summary and a new serving tip. */
async function addSavedDraft(page: Page) {
  const cheese = await addDraft(page, { summary: 'First words', serving_tip: SCRIPT })
  const change = { summary: 'Second words', serving_tip: 'Serve warm', version: cheese.version }
  const answer = await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, change, 'PATCH')
  expect(answer.status()).toBe(200)
  return cheese
}

const summaryOf = (page: Page) => page.getByLabel('Summary')

test('An admin compares two versions of a cheese and restores one field of the earlier one, at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const cheese = await addSavedDraft(page)
  await openAs(page, 'admin', `/cms/cheeses/${cheese.id}`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history.getByText('Changed Serving tip, Summary')).toBeVisible()
  await history.getByRole('button', { name: 'Compare version 1 with now' }).click()
  const dialog = page.getByRole('dialog', { name: `History of ${cheese.name}` })
  const tip = dialog.getByRole('region', { name: 'Serving tip' })
  await expect(tip).toContainText(SCRIPT)
  await expect(tip.locator('img, script')).toHaveCount(0)
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
  await dialog.getByLabel('Restore Summary').check()
  await dialog.getByRole('button', { name: 'Restore chosen fields' }).click()
  await expect(page.getByText('Version 1 is restored as version 3')).toBeVisible()
  await expect(history.getByText('Restored Summary from version 1')).toBeVisible()
  await expect(summaryOf(page)).toHaveValue('First words')
  await expect(page.getByLabel('Serving tip')).toHaveValue('Serve warm')
  await expect(page).not.toHaveTitle('run')
  await expectFitsPhoneAndDesktop(page)
})

test('A restore that violates a current rule names the field', async ({ page }) => {
  const cheese = await addDraft(page, { allergens: null })
  const change = { allergens: ['milk'], active: true, version: cheese.version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, change, 'PATCH')
  await openAs(page, 'admin', `/cms/cheeses/${cheese.id}`)
  await page.getByRole('button', { name: 'What changed in version 2' }).click()
  const dialog = page.getByRole('dialog', { name: `History of ${cheese.name}` })
  await dialog.getByLabel('Restore Allergens').check()
  await dialog.getByRole('button', { name: 'Restore chosen fields' }).click()
  await expect(page.getByText('Declare its allergens first')).toBeVisible()
})

test('A manager compares versions but cannot restore them, and an employee sees who saved last @long', async ({
  page,
}) => {
  const cheese = await addSavedDraft(page)
  await openAs(page, 'manager', `/cms/cheeses/${cheese.id}`)
  await page.getByRole('button', { name: 'What changed in version 2' }).click()
  const dialog = page.getByRole('dialog', { name: `History of ${cheese.name}` })
  await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('First words')
  await expect(dialog.getByText('An admin can restore a version.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  const restore = { table_name: 'cheeses', record_id: cheese.id, version: 1, expected_version: 2 }
  for (const person of ['manager', 'employee'])
    expect((await callAs(page, `${person}@demo.test`, '/rpc/rollback_record', restore)).status()).toBe(403)

  await openAs(page, 'employee', `/cms/cheeses/${cheese.id}`)
  await expect(page.getByText(/^Last saved by .+, 20\d\d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History', exact: true })).toHaveCount(0)
  const versions = await callAs(page, 'employee@demo.test', '/rpc/list_versions', { of_table: 'cheeses' })
  expect(versions.status()).toBe(403)
})
