import { expect, test } from '@playwright/test'
import { PHONE } from '../support/expect-accessible.ts'
import { callAs, expectLoaded, openAs } from '../support/staff-steps.ts'

test.use({ viewport: PHONE })

test('An employee sees sold grams, no turnover and no returns', async ({ page }) => {
  await openAs(page, 'employee', '/cms/counter#baskets')
  await expectLoaded(page)
  await expect(page.getByLabel('Slip number')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Return/ })).toHaveCount(0)
  await page.goto('/cms/counter#day')
  // Below that of the day before, if the tests began before midnight of the shop.
  await expect(page.getByLabel('Cash counted').last()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Report' })).toHaveCount(0)
  await page.goto('/cms/analytics/sales')
  await expect(page.getByRole('button', { name: 'Year' })).toBeVisible()
  await expectLoaded(page)
  await expect(page.getByText('Turnover')).toHaveCount(0)
  for (const name of ['sales_report', 'day_report', 'export_sales', 'turnover_today', 'waiting_baskets'])
    expect((await callAs(page, 'employee@demo.test', `/rpc/${name}`, {})).status()).toBe(403)
})
