import { expect, test } from '@playwright/test'
import { expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { expectLoaded, navigate, openAs } from '../support/staff-steps.ts'

test.use({ viewport: PHONE })

const CHEESE = 'Saint Paulin Campagne de France'

test('On a phone an order is taken by phone, made ready and collected with another weight', async ({
  page,
}) => {
  const name = `Anna ${crypto.randomUUID().slice(0, 8)}`
  await openAs(page, 'employee', '/cms/orders#phone')
  await page.getByLabel('Cheese', { exact: true }).fill('paulin')
  await page.getByRole('button', { name: new RegExp(`^${CHEESE}.* available`) }).click()
  await expect(page.getByLabel(`Weight of ${CHEESE}`)).toBeFocused()
  await page.getByRole('button', { name: `300 g of ${CHEESE}` }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What to cut' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'By phone' }).click()
  await expect(page.getByLabel(`Weight of ${CHEESE}`)).toHaveValue('300')
  await page.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText(`is set aside for ${name}`)).toBeVisible()

  await navigate(page, `/cms/orders?q=${encodeURIComponent(name)}`)
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await order.getByRole('button', { name: /^Start/ }).click()
  await expect(order).toContainText('Preparing')
  await order.getByRole('button', { name: /^Ready/ }).click()
  await expectAccessible(page)
  await expectReadableColors(page)

  await order.getByRole('link', { name: /^Collect/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(`${CHEESE}, weight`).fill('320')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Put in basket/ }).click()
  const basket = page.getByRole('dialog', { name: /^Order/ })
  await expect(basket).toContainText('320 g')
  await basket.getByRole('button', { name: /^Paid/ }).click()
  await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible()

  await navigate(page, `/cms/orders?show=all&q=${encodeURIComponent(name)}`)
  await expectLoaded(page)
  await expect(order).toContainText('Collected')
  await expect(order.getByRole('link')).toHaveCount(0)
})
