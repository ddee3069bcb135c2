import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { followMailedLink } from '../support/accounts-steps.ts'
import {
  expectAccessible,
  expectFitsPhoneAndDesktop,
  expectReadableColors,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, expectLoaded, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stock' }).getByRole('listitem').filter({ hasText: name })

const press = async (page: Page, keys: string) => {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
}

const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('An employee records a delivery on a phone and a sale on a desktop with the number keys, and the ledger shows what Undo corrects', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'employee')
  const { name, id } = await addDraft(page)
  await page.goto(`/cms/inventory?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('Not tracked')
  await page.getByRole('button', { name: `Record stock of ${name}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await press(page, '2500')
  await sheet.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByText(`2,500 g of ${name} delivered`)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('2,500 g')
  await expectFitsPhoneAndDesktop(page)

  await page.getByRole('button', { name: `Sale of ${name}` }).click()
  await press(page, '3000')
  await sheet.getByRole('button', { name: 'Record sale' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Answer the question first')
  await sheet.getByRole('button', { name: 'Yes, 3,000 g' }).click()
  await sheet.getByRole('button', { name: 'Record sale' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('There are only 2,500 g of it; count the stock first')
  await sheet.getByLabel('Weight in g or kg').fill('0,2 kg')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toContainText('2,300 g')
  const sold = page.getByRole('listitem').filter({ hasText: `200 g of ${name} sold` })
  await sold.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name)).toContainText('2,500 g')

  await navigate(page, `/cms/inventory?cheese=${id}#ledger`)
  const movements = page.getByRole('list', { name: 'Movements' }).getByRole('listitem')
  await expect(movements).toHaveCount(3)
  await expect(movements.nth(0)).toContainText('corrects no.')
  await expect(movements.nth(1)).toContainText('corrected by no.')
  await page.getByRole('button', { name: `Correct delivery of ${name}, +2,500 g` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
  await expect(movements).toHaveCount(4)
  await page.getByLabel('Kind').selectOption('Sale')
  await expect(movements).toHaveCount(1)
  await page.getByRole('button', { name: 'Totals by day' }).click()
  await expect(page.getByRole('region', { name: 'Totals by day' }).getByRole('row')).toHaveCount(2)
})

test('A delivery of several cheeses is recorded in one step, with supplier, lot and date, and a suggested order links each reason to its number', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const stem = `Crate ${crypto.randomUUID().slice(0, 8)}`
  const one = await addDraft(page, { name: `${stem} one` })
  const other = await addDraft(page, { name: `${stem} other` })
  await page.goto('/cms/inventory#delivery')
  await page.getByLabel('Search cheeses').fill(stem)
  await page.getByLabel('Supplier').fill('Fromagerie Alpe')
  await page.getByLabel(`Weight of ${one.name}`).fill('101 kg')
  await page.getByRole('button', { name: 'Record delivery' }).click()
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery).toContainText(`${one.name}: At most 100 kg`)
  await page.getByLabel(`Weight of ${one.name}`).fill('1.2')
  await page.getByLabel('Lot').fill('L 42')
  await page.getByLabel('Best before').fill('2099-01-31')
  await page.getByLabel(`Weight of ${other.name}`).fill('2 x 400 g')
  await expect(delivery).toContainText('2 cheeses, 2,000 g')
  const parts = page.getByRole('navigation', { name: 'Inventory' })
  await parts.getByRole('link', { name: 'Ledger' }).click()
  await parts.getByRole('link', { name: 'Delivery' }).click()
  await expect(delivery).toContainText('2 cheeses, 2,000 g')
  await page.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByText('Delivery of 2 cheeses recorded, 2,000 g')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await navigate(page, `/cms/inventory?cheese=${one.id}#ledger`)
  const movements = page.getByRole('list', { name: 'Movements' })
  await expect(movements).toContainText('Fromagerie Alpe · lot L 42 · best before')
  await expect(movements.getByRole('listitem').first()).toContainText('corrects no.')

  await navigate(page, '/cms/inventory#order')
  const millefoglie = page
    .getByRole('list', { name: 'What to order' })
    .getByRole('listitem')
    .filter({ hasText: 'Millefoglie' })
    .first()
  await expect(millefoglie).toContainText('Out of stock')
  await expect(millefoglie.getByRole('link', { name: /guests waiting/ })).toHaveAttribute(
    'href',
    '/cms/analytics#notify-requests',
  )
  await millefoglie.getByRole('link', { name: 'Out of stock' }).click()
  await expect(page.getByRole('list', { name: 'Movements' })).toBeVisible()
})

test('Mail to waiting guests is announced, at 390 and 1440 px, and Undo within the hold sends nothing @long', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'employee')
  const { name, id } = await addDraft(page, { active: true, in_stock: false })
  const email = `waiting-${crypto.randomUUID()}@example.test`
  await callAs(page, 'employee@demo.test', '/rpc/request_stock_alert', { email, cheese_uuid: id })
  await followMailedLink(page, email, 'Yes, write to me')
  await page.getByRole('button', { name: 'Yes, Write to Me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We will write' })).toBeVisible()

  await page.goto(`/cms/inventory?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Record stock of ${name}` }).click()
  await press(page, '500')
  await page.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByText(/delivered\. 1 guest will be told at \d/)).toBeVisible()
  const held = page
    .getByRole('list', { name: 'Mail to guests' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(held).toContainText(/1 guest will be told at \d.* that .* is back/)
  await expectFitsPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(held).toHaveCount(0)

  await navigate(page, '/cms/inventory#alerts')
  const log = page.getByRole('list', { name: 'Mail about cheeses that came back' }).getByRole('listitem')
  await expect(log.filter({ hasText: name })).toContainText('Canceled, no one told')
  await page.goto(`/mailbox?to=${encodeURIComponent(email)}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
})

test('A manager exports the ledger as CSV, an employee may not', async ({ page }) => {
  await openAs(page, 'manager', '/cms/inventory?kind=waste#ledger')
  await expect(page.getByRole('list', { name: 'Movements' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Movement,Recorded,Cheese,Slug,Kind')
  expect(csv).toContain(',waste,80,-80,')
  await openAs(page, 'employee', '/cms/inventory#ledger')
  await expect(page.getByRole('list', { name: 'Movements' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  const answer = await callAs(page, 'employee@demo.test', '/rpc/export_stock_ledger', {})
  expect(answer.status()).toBe(403)
})

test('A member who calls the stock functions directly is refused', async ({ page }) => {
  for (const name of ['inventory', 'stock_ledger', 'stock_days', 'stock_alert_log']) {
    const answer = await callAs(page, 'member@demo.test', `/rpc/${name}`, {})
    expect(answer.status()).toBe(403)
  }
})

const PARTS = ['Stock', 'Delivery', 'Best before', 'Ledger', 'To order', 'Mail']

test('Every part of the inventory passes the accessibility checks and fits a phone @long', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await openAs(page, 'manager', '/cms/inventory')
  for (const part of PARTS) {
    const link = page.getByRole('navigation', { name: 'Inventory' }).getByRole('link', { name: part })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectLoaded(page)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await expectReadableColors(page)
  }
})
