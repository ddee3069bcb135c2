import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

/** Twenty-six drafts with a price and one without, whose names share one word: two pages of the list. */
async function addManyDrafts(page: Page) {
  const stem = `Zbulk${crypto.randomUUID().slice(0, 6)}`
  const draft = (name: string, price: number | null) => ({
    name: `${stem} ${name}`,
    slug: `${stem} ${name}`.toLowerCase().replace(' ', '-'),
    country_iso: 'FR',
    price_per_kg_cents: price,
  })
  const answer = await callAs(page, 'manager@demo.test', '/cheeses', [
    ...Array.from({ length: 26 }, (_, index) => draft(String(index + 1), 4000 + index * 10)),
    draft('unpriced', null),
  ])
  expect(answer.status()).toBe(201)
  return stem
}

test('A manager raises the prices of two pages of cheeses after a preview, and Undo restores them, at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const stem = await addManyDrafts(page)
  await page.goto(`/cms/cheeses?q=${stem}`)
  await page.getByLabel('Select every row on this page').check()
  await page.getByRole('button', { name: 'Select all 27' }).click()
  await expect(page.getByText('All 27 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByLabel('Amount').fill('10')
  await expect(dialog.getByText('26 of 27 cheeses will change.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(`${stem} unpriced: It has no price yet`)
  await expect(dialog.getByRole('button', { name: /^Change 26/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Leave it out' }).click()
  await expect(dialog.getByText('26 cheeses will change.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: `${stem} 1 $4.00 per 100g $4.40 per 100g` })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
  await dialog.getByRole('button', { name: 'Change 26 cheeses' }).click()
  await expect(page.getByText('26 cheeses repriced')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${stem} 1 `) })).toContainText('$4.40 per 100g')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('26 cheeses restored')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${stem} 1 `) })).toContainText('$4.00 per 100g')
  await expectFitsPhoneAndDesktop(page)
})

test('A bulk change is refused when another person saved one of the cheeses after the preview', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const cheese = await addDraft(page, { price_per_kg_cents: 4000 })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await page.getByLabel(`Select ${cheese.name}`).check()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByLabel('Amount').fill('5')
  await expect(dialog.getByText('1 cheese will change.')).toBeVisible()
  const change = { price_per_kg_cents: 9000, version: cheese.version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, change, 'PATCH')
  await dialog.getByRole('button', { name: 'Change 1 cheese' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The cheeses have changed since. Look at the new preview.',
  )
  await expect(dialog.getByRole('row', { name: /\$9\.00 per 100g \$9\.45 per 100g/ })).toBeVisible()
})

test('An employee is offered neither export, import, prices nor status of cheeses, and the API refuses to import, price or publish them', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses?q=comte')
  await page.getByLabel(/^Select Comté/).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button')).toHaveText(['In Stock', 'Out of Stock', 'Clear selection'])
  const answer = await callAs(page, 'employee@demo.test', '/rpc/preview_bulk_change', {
    selection: { filter: {} },
    change: { field: 'price', percent: -50 },
  })
  expect(answer.status()).toBe(403)
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  const file = await callAs(page, 'employee@demo.test', '/rpc/start_import', { file_name: 'a.csv' })
  expect(file.status()).toBe(403)

  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  const { id, version } = await addDraft(page)
  await navigate(page, `/cms/cheeses/${id}`)
  await expect(page.getByLabel('Price per kg')).not.toBeEditable()
  await expect(page.getByLabel('Status')).not.toBeEditable()
  for (const change of [
    { active: true, version },
    { price_per_kg_cents: 1, version },
  ]) {
    const answer = await callAs(page, 'employee@demo.test', `/cheeses?id=eq.${id}`, change, 'PATCH')
    expect(answer.status()).toBe(403)
  }
  await expect(page.getByRole('button', { name: 'Price history and plans' })).toBeHidden()
  const nextYear = `${new Date().getFullYear() + 1}-03-01`
  for (const [path, body] of [
    ['/rpc/schedule_price', { cheese_uuid: id, from_day: nextYear, price_per_kg_cents: 1 }],
    ['/rpc/price_history', { cheese_uuid: id }],
  ] as const)
    expect((await callAs(page, 'employee@demo.test', path, body)).status()).toBe(403)
})
