import { expect, test } from '@playwright/test'
import { openAs } from './staff-steps.ts'

test('The dashboard links stock alerts to their list, even when the numbers above load late, and the week to its analytics', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, 'manager', '/cms/dashboard')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/rpc/analytics_report', async (route) => {
    const answer = await route.fetch()
    const report = await answer.json()
    await arrival
    const totals = { ...report.totals, views: 1 }
    await route.fulfill({ response: answer, json: { ...report, totals } })
  })
  const list = page.getByRole('region', { name: 'Notify requests' }).getByRole('heading')
  await page.getByRole('link', { name: 'Notify requests' }).click()
  await expect(list).toBeAttached()
  arrive()
  await expect(page.getByRole('heading', { name: 'Figures' })).toBeAttached()
  await expect(list).toBeInViewport()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('link', { name: 'Notify requests' }).click()
  await expect(list).toBeInViewport()

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('link', { name: /^Week so far/ }).click()
  await expect(page).toHaveURL('/cms/analytics?period=7days')
  await expect(page.getByRole('button', { name: '7 Days' })).toHaveAttribute('aria-pressed', 'true')
})
