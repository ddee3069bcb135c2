import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { dropResponse } from '../support/community-steps.ts'
import { addDraft, callAs, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

test('An employee finds cheeses by name without accents, alias or country, and the URL keeps the search, the filters and the view', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses')
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('comte')
  await expect(page).toHaveURL(/q=comte/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name: /Comté AOP/ })
  await expect(row).toContainText('$5.80 per 100g')
  await expect(row).toContainText('$58.00 per kg')
  await expect(row).toContainText('In Stock')
  await expect(row).toContainText('Active')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: 'Search cheeses' })
  await search.fill('gamonedo')
  await expect(page.getByRole('row', { name: /Gamon/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.fill('germany')
  await expect(page.getByRole('row', { name: /German Havarti/ })).toBeVisible()
  await search.fill('velveeta')
  await expect(page.getByText('No cheeses match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('row', { name: /Abondance/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gamonedo')
  await expect(page.getByRole('button', { name: /^Edit Queso Gamon/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Out of Stock')
  await page.getByRole('button', { name: 'Price' }).click()
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page).toHaveURL('/cms/cheeses?stock=out&sort=price&view=grid')
  const names = page.getByRole('list', { name: 'Cheeses' }).getByRole('heading')
  await expect(names).toContainText([/Carozzi/, /Millefoglie/])
})

test('A toast counts the cheeses marked out of stock, one or several, and its Undo reverts them even above a dialog', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const stem = `Twin ${crypto.randomUUID().slice(0, 8)}`
  const one = await addDraft(page, { name: `${stem} one` })
  const other = await addDraft(page, { name: `${stem} other` })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(stem)}`)
  await page.getByLabel(`Select ${one.name}`).check()
  await page.getByLabel(`Select ${other.name}`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Out of Stock' }).dblclick()
  await expect(page.getByText('2 cheeses marked out of stock')).toBeVisible()
  await expect(page.getByRole('row', { name: one.name })).toContainText('Out of Stock')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 cheeses restored')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: one.name })).toContainText('In Stock')

  await page.getByLabel(`Select ${one.name}`).check()
  await page.getByRole('button', { name: 'Out of Stock' }).click()
  await expect(page.getByText('1 cheese marked out of stock')).toBeVisible()
})

test('A manager exports the filtered list as CSV', async ({ page }) => {
  await openAs(page, 'manager', '/cms/cheeses?q=comte')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Comté AOP (Affiné),comte-aop,FR')
  expect(csv).toMatch(/,\d+\.\d\d,CAD,,,,yes,yes,.*,\d{4}-\d\d-\d\dT\d\d:\d\d\r\n$/)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
})

test('A cheese is added once even when the first response is lost', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const name = `Tomme ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Country').selectOption('France')
  await dropResponse(page, 'rpc/save_cheese')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await page.unrouteAll()
  await page.getByLabel('Region').fill('Savoie')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('Cheese added')).toBeVisible()
  await navigate(page, `/cms/cheeses?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
  await expect(page.getByRole('row', { name })).toContainText('Savoie')
})

test('A member who calls the API directly cannot change a cheese', async ({ page }) => {
  const change = await callAs(
    page,
    'member@demo.test',
    '/cheeses?slug=eq.comte-aop',
    { in_stock: false },
    'PATCH',
  )
  expect(await change.json()).toEqual([])
  const addition = await callAs(page, 'member@demo.test', '/rpc/save_cheese', {
    record: { name: 'Mine', slug: 'mine', country_iso: 'FR' },
  })
  expect(addition.status()).toBe(403)
})
