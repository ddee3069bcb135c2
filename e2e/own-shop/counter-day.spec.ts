import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { openOwnShop, type OwnShop } from '../support/own-shop.ts'
import { signInAs } from '../support/sessions.ts'
import { expectLoaded } from '../support/staff-steps.ts'

// A shop of its own, because a day that is closed is closed for everybody.
let shop: OwnShop
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop({ isDemo: true })
})
test.afterAll(() => shop.close())

const CHEESE = 'Asiago DOP Stravecchio'

/** Everything that the counter needs is in the cache of its worker. */
const expectKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('counter')).keys()).length))
    .toBeGreaterThan(10)

const IN_THREE_DAYS = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

test('A day at the counter: a delivery, three customers, the network lost for two of them, waste with four taps, a void, a return, the count of the evening, the closing and the report @faults', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
  const page = await context.newPage()
  await signInAs(page, 'manager@demo.test')
  await page.goto('/cms/inventory#delivery')
  const sheet = page.getByRole('dialog')
  await page.getByLabel('Search cheeses').fill(CHEESE)
  await page.getByLabel(`Weight of ${CHEESE}`).fill('3 kg')
  await page.getByLabel('Best before').fill(IN_THREE_DAYS)
  await page.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByText('Delivery of 1 cheese recorded, 3,000 g')).toBeVisible()
  await page.getByRole('navigation', { name: 'Inventory' }).getByRole('link', { name: 'Best before' }).click()
  await page
    .getByRole('button', { name: `Write off ${CHEESE}` })
    .last()
    .click()
  await expect(sheet.getByLabel('Weight in g or kg')).toHaveValue('3000 g')
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.goto('/cms/counter')
  const type = async (keys: string) => {
    await page.getByRole('button', { name: `Sale of ${CHEESE}` }).click()
    for (const key of keys) await sheet.getByRole('button', { name: key, exact: true }).click()
  }
  const sell = async (keys: string, payment: string, note: string) => {
    await type(keys)
    await sheet.getByRole('button', { name: payment }).click()
    await expect(page.getByRole('region', { name: 'Paid' })).toContainText(note)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  const [one, two, three] = [212, 345, 468]
  await type(String(one))
  await sheet.getByRole('button', { name: 'Cash' }).click()
  const paid = page.getByRole('region', { name: 'Paid' })
  await paid.getByRole('button', { name: 'Slip' }).click()
  await expect(sheet).toContainText('Old Quarter Cheese Bar')
  const slipLine = await sheet
    .getByText(/^Slip [0-9A-F]{8}, /)
    .first()
    .textContent()
  const slipTime = slipLine?.replace(/^Slip \w+, /, '') ?? ''
  await sheet.getByRole('button', { name: 'Close' }).click()
  await paid.getByRole('button', { name: 'Next' }).click()

  await expectKept(page)
  // The shop hears of the second basket, and its answer is lost.
  await page.route('**/rpc/record_basket', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await sell(String(two), 'Card', 'card, kept on this device')
  await page.unroute('**/rpc/record_basket')
  await page.reload()
  await expect(page.getByText('1 not sent')).toBeVisible()
  await sell(String(three), 'Card', 'card, kept on this device')
  await expect(page.getByText('2 not sent')).toBeVisible()
  await expectAccessible(page)
  await expectReadableColors(page)
  await page.reload()
  await expect(page.getByText('2 not sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/not sent/)).toHaveCount(0)

  await type('80')
  await sheet.getByRole('button', { name: 'Waste' }).click()
  await expect(page.getByText(`80 g of ${CHEESE} written off`)).toBeVisible()

  const part = page.getByRole('navigation', { name: 'Counter' })
  await part.getByRole('link', { name: 'Baskets' }).click()
  const baskets = page.getByRole('list', { name: 'Baskets of the day' }).getByRole('listitem')
  for (const grams of [one, two, three])
    await expect(baskets.filter({ hasText: `${grams} g ${CHEESE}` })).toHaveCount(1)
  const newest = baskets.filter({ hasText: CHEESE }).first()
  await newest.getByRole('button', { name: /^Void the basket/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Wrong weight' }).click()
  await expect(newest).toContainText('Void')
  await expect(newest).toContainText('Wrong weight')

  const sold = baskets.filter({ hasText: `${one} g ${CHEESE}` }).last()
  await sold.getByRole('button', { name: /^Return from the basket/ }).click()
  const title = await sheet.getByRole('heading', { name: /^Return of/ }).textContent()
  await sheet.getByLabel(`Returned of ${CHEESE}`).fill('0')
  await sheet.getByRole('button', { name: 'Not good' }).click()
  await sheet.getByRole('button', { name: /^Give back/ }).click()
  await expect(sheet.getByRole('alert')).toContainText(CHEESE)
  await sheet.getByRole('button', { name: `All of ${CHEESE}` }).click()
  await expectAccessible(page)
  await expectReadableColors(page)
  await sheet.getByRole('button', { name: /^Give back \$\d/ }).click()
  await expect(baskets.filter({ hasText: `-${one} g ${CHEESE}` })).toContainText('Not good')
  await expect(sheet).toHaveCount(0)
  await page.getByLabel('Slip number').fill(title?.slice(-8).toLowerCase() ?? '')
  await expect(baskets).toHaveCount(1)
  await expect(baskets).toContainText('Returned')
  await expect(baskets).toContainText(slipTime)
  await expect(baskets.getByRole('button')).toHaveCount(0)

  await part.getByRole('link', { name: 'Count' }).click()
  const sheetRows = page.getByRole('list', { name: 'Cheeses to count' }).getByRole('listitem')
  const count = sheetRows.filter({ hasText: CHEESE })
  await page.getByLabel(`Counted of ${CHEESE}`).fill('2 x 1500 g')
  await expect(count).toContainText('3,000 g')
  await page.reload()
  await expect(page.getByLabel(`Counted of ${CHEESE}`)).toHaveValue('2 x 1500 g')
  // Tall, because the bar at the bottom covers a row until one scrolls.
  await page.setViewportSize({ ...PHONE, height: 4_000 })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Record count' }).click()
  await expect(page.getByText('Count of 1 cheese recorded')).toBeVisible()
  await expect(count).toContainText('3,000 g expected')

  await part.getByRole('link', { name: 'Day’s end' }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('Not closed yet')
  const expected = /Cash expected\$?([\d,.-]+)/.exec((await report.textContent()) ?? '')?.[1] ?? ''
  await page
    .getByLabel('Cash counted')
    .last()
    .fill(String(Number(expected.replaceAll(',', '')) + 2))
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(sheet).toContainText(/Close the day with \$[\d,.]+ counted\?/)
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(report).toContainText('Not closed yet')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await sheet.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText(/^Closed at .+ by Mats/)).toBeVisible()
  await expect(report).toContainText('Difference$2.00')
  await expect(report).toContainText(/[1-9]\d* voids?, [1-9]\d* returns?/)
  await expectAccessible(page)
  await expectReadableColors(page)

  await page.goto('/cms/counter')
  await sell('150', 'Card', 'card')
  await part.getByRole('link', { name: 'Baskets' }).click()
  await expect(baskets.filter({ hasText: `150 g ${CHEESE}` })).toContainText('After closing')
  await part.getByRole('link', { name: 'Day’s end' }).click()
  await expect(report.getByRole('region', { name: 'Arrived after closing' })).toContainText('1, 0 voids')

  await page.goto('/cms/analytics/sales?period=today')
  await expect(page.getByRole('table', { name: 'Sales by cheese' })).toContainText(CHEESE)
  await expectLoaded(page)
  await expectAccessible(page)
  await expectReadableColors(page)
  await context.close()
})
