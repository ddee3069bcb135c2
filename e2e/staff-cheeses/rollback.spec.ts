import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, openAs, signInAsNewStaff } from '../support/staff-steps.ts'

/** A bulk change by the manager, made as the list of cheeses makes it. */
async function raisePrices(page: Page, ids: string[]) {
  const planned = { selection: { ids }, change: { field: 'price', percent: 10 } }
  const preview = await callAs(page, 'manager@demo.test', '/rpc/preview_bulk_change', planned)
  const { token } = (await preview.json()) as { token: string }
  const made = await callAs(page, 'manager@demo.test', '/rpc/make_bulk_change', { ...planned, token })
  expect(made.status()).toBe(200)
  return ((await made.json()) as { change_set: string }).change_set
}

test('An admin opens a bulk change and undoes it as one, at 390 and 1440 px', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const cheeses = [
    await addDraft(page, { price_per_kg_cents: 4000 }),
    await addDraft(page, { price_per_kg_cents: 5000 }),
  ]
  const changeSet = await raisePrices(
    page,
    cheeses.map(({ id }) => id),
  )
  await openAs(page, 'admin', '/cms/rollback#change-sets')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Bulk change')
  await page.locator(`a[href="/cms/rollback/${changeSet}"]`).click()
  const changed = page.getByRole('region', { name: 'What it changed' })
  await expect(changed.getByText('Changed Price per kg')).toHaveCount(2)
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 2 cheeses' }).click()
  await expect(page.getByText('2 cheeses restored')).toBeVisible()
  await expect(page.getByText(/^Undone for 2 cheeses/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo this change' })).toHaveCount(0)
  await expectFitsPhoneAndDesktop(page)
})

test('A manager finds their own bulk change again from the list of cheeses, and undoes it @long', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'manager')
  const { name } = await addDraft(page)
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Out of Stock', exact: true }).click()
  await expect(row).toContainText('Out of Stock')
  await page.getByRole('link', { name: 'Your bulk changes' }).click()
  const changes = page.getByRole('region', { name: 'Your bulk changes and imports' }).getByRole('listitem')
  await expect(changes).toHaveText(new RegExp(`^Marked 1 cheese as out of stock${name}Bulk change`))
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
  await changes.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 cheese' }).click()
  await expect(changes).toContainText('Undone')
  await page.goBack()
  await expect(row).toContainText('In Stock')
})

test('An admin finds an archived cheese and brings it back', async ({ page }) => {
  const cheese = await addDraft(page)
  const archive = { archived_at: new Date().toISOString(), version: cheese.version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, archive, 'PATCH')
  await openAs(page, 'admin', '/cms/rollback#removed')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Cheese')
  await page.getByRole('button', { name: `Restore ${cheese.name}` }).click()
  await expect(page.getByText('Version 1 is restored as version 3')).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore ${cheese.name}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'Every version' }).click()
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Ada Admin')
  await page.getByRole('button', { name: `What changed in version 3 of ${cheese.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `History of ${cheese.name}` })
  await expect(dialog.getByRole('region', { name: 'Archived' })).toBeVisible()
})
