import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, navigate, signInAsStaff } from '../support/staff-steps.ts'

const NEXT_YEAR = `${new Date().getFullYear() + 1}-03-01`

async function selectAll(page: Page, stem: string) {
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(stem)}`)
  await page.getByLabel('Select every row on this page').check()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  return page.getByRole('dialog', { name: 'Change Prices' })
}

test('A manager plans the prices of several cheeses from a day on, and Undo cancels them, at 390 and 1440 px @long', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const stem = `Plan ${crypto.randomUUID().slice(0, 6)}`
  await addDraft(page, { name: `${stem} A`, price_per_kg_cents: 4000 })
  await addDraft(page, { name: `${stem} B`, price_per_kg_cents: 5000 })
  const dialog = await selectAll(page, stem)
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByLabel('Starts').fill('2020-01-01')
  await expect(dialog.getByRole('alert')).toHaveText('Choose a day from tomorrow on, at most two years ahead')
  await dialog.getByLabel('Starts').fill(NEXT_YEAR)
  await expect(dialog.getByText(/^2 cheeses will change from /)).toBeVisible()
  await expect(dialog.getByRole('row', { name: `${stem} A $4.00 per 100g $4.40 per 100g` })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
  await dialog.getByRole('button', { name: 'Plan 2 prices' }).click()
  await expect(page.getByText(/^2 prices planned from /)).toBeVisible()
  const row = page.getByRole('row', { name: `${stem} A` })
  await expect(row).toContainText('$4.00 per 100g')
  await expect(row).toContainText('$4.40 per 100g from')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 cheeses restored')).toBeVisible()
  await expect(row).not.toContainText('$4.40 per 100g from')
  await expectFitsPhoneAndDesktop(page)
})

/** An active cheese whose placard is printed. */
async function addPrintedCheese(page: Page, name: string) {
  const cheese = await addDraft(page, { name, price_per_kg_cents: 4000 })
  const call = (path: string, body: unknown, method?: string) =>
    callAs(page, 'manager@demo.test', path, body, method)
  const active = { active: true, version: cheese.version }
  expect((await call(`/cheeses?id=eq.${cheese.id}`, active, 'PATCH')).status()).toBe(200)
  const state = await call(`/placard_states?cheese_id=eq.${cheese.id}&select=content_hash`, undefined, 'GET')
  const [{ content_hash }] = await state.json()
  const printed = await call('/rpc/record_placard_print', { cheese_uuid: cheese.id, content_hash })
  expect(printed.status()).toBe(200)
  return cheese
}

test('A bulk change of prices and an import say which placards must be printed again @long', async ({
  page,
}) => {
  await signInAsStaff(page, 'admin')
  const stem = `Card ${crypto.randomUUID().slice(0, 6)}`
  const one = await addPrintedCheese(page, `${stem} A`)
  await addPrintedCheese(page, `${stem} B`)
  const dialog = await selectAll(page, stem)
  await dialog.getByLabel('Amount').fill('10')
  await expect(dialog.getByText('2 printed placards will be out of date.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 2 cheeses' }).click()
  await expect(page.getByText('2 cheeses repriced. 2 placards must be printed again')).toBeVisible()
  await page.getByRole('button', { name: 'Placards to reprint' }).click()
  await expect(page).toHaveURL('/cms/placards?show=reprint')
  await page.getByLabel('Search placards').fill(stem)
  await expect(page.getByText('Price per 100g: $4.00, now $4.40')).toHaveCount(2)

  await navigate(page, '/cms/cheeses/import')
  const pasted = page.getByLabel('Or paste rows with their header')
  const rows = `slug,price per kg\n${one.slug},48.50\n`
  await pasted.fill(rows)
  await page.getByRole('button', { name: 'Read pasted rows' }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(pasted).toHaveValue(rows)
  await page.getByRole('button', { name: 'Read pasted rows' }).click()
  await page.getByRole('button', { name: 'Apply import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 placard must be printed again')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Placards to reprint' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: one.name }).first().click()
  await expect(page).toHaveURL(`/cms/cheeses/${one.id}/placard`)
  await selectAll(page, stem)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('2 cheeses deactivated')).toBeVisible()
})

test('A price that is typed in the list on a phone stays while the connection is gone, is saved when it is back, and overwrites no price of another person @faults', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const cheese = await addDraft(page, { price_per_kg_cents: 4000 })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await page.getByRole('button', { name: `Change Price of ${cheese.name}` }).click()
  const price = page.getByRole('textbox', { name: `Price of ${cheese.name}` })
  await price.fill('4.60')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: cheese.name })
  await expect(row.getByRole('alert')).toContainText(
    'Network error. Please check your connection. Not saved.',
  )
  await expect(price).toHaveValue('4.60')
  await context.setOffline(false)
  const change = { summary: 'Changed meanwhile', version: cheese.version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, change, 'PATCH')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${cheese.name} now costs $4.60 per 100g`)).toBeVisible()
  await expect(row).toContainText('$4.60 per 100g')

  await page.getByRole('button', { name: `Change Price of ${cheese.name}` }).click()
  const theirs = { price_per_kg_cents: 6000, version: cheese.version + 2 }
  const answer = await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, theirs, 'PATCH')
  expect(answer.status()).toBe(200)
  await price.fill('5.00')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: /^Mats Manager \(.+\) changed this cheese first/ }),
  ).toBeVisible()
  await expect(price).toHaveValue('5.00')
})
