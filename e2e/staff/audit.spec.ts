import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, openAs } from '../support/staff-steps.ts'

const SCRIPT = `<img src=x onerror="document.title='run'">`

test('An admin filters the audit log, follows it, sees that no entry was changed and exports it, at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const cheese = await addDraft(page, { price_per_kg_cents: 4000 })
  const name = `${SCRIPT} ${cheese.name}`
  const change = { name, price_per_kg_cents: 4500, version: cheese.version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, change, 'PATCH')
  await openAs(page, 'admin', '/cms/audit')
  await expect(page.getByText(/^No entry was changed or removed: [\d,]+ entries checked\.$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Prices')
  await expect(page).toHaveURL('/cms/audit?kind=prices')
  await expect(page.getByText(`Set price: ${name}, from 40.00 to 45.00 per kg`)).toBeVisible()
  await expect(page.getByText(/^Sign in/)).toHaveCount(0)

  const next = { price_per_kg_cents: 4600, version: cheese.version + 1 }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${cheese.id}`, next, 'PATCH')
  await expect(page.getByText(/^\d+ new entr(y|ies)$/)).toBeVisible()
  const newest = page.getByText(`Set price: ${name}, from 45.00 to 46.00 per kg`)
  await expect(newest).toHaveCount(0)
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
  await page.getByRole('button', { name: 'Show new entries' }).click()
  await expect(newest).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(cheese.name)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Exports')
  await expect(page.getByText(/^Export: audit log/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(/^No entry was changed or removed/)).toBeVisible()
  await expect(page).not.toHaveTitle('run')
  await expectFitsPhoneAndDesktop(page)
})
