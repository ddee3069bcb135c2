import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { callAs, openAs } from '../support/staff-steps.ts'

const CHEESE = 'Landana Wild Garlic'

const findCheese = async (page: Page) => {
  await page.getByLabel('Search cheeses').fill('landana wild')
  const rows = page.getByRole('list', { name: 'Cheeses at the counter' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('per 100g')
  return rows.first()
}

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })
  test.describe.configure({ mode: 'serial' })

  test('An employee finds the counter on the dashboard, marks a cheese out of stock with one tap, undoes it, and sells with five taps', async ({
    page,
  }) => {
    await openAs(page, 'employee', '/cms/dashboard')
    const onDashboard = page.getByRole('region', { name: 'Counter' })
    await expect(onDashboard.getByRole('button', { name: /^Sale of/ })).toHaveCount(6)
    await onDashboard.getByRole('link', { name: /^All \d+ cheeses$/ }).click()
    await expect(page).toHaveURL('/cms/counter')

    await test.step('The header has one row of at most 64 px, and nothing scrolls sideways', async () => {
      await expect(page.getByRole('list', { name: 'Cheeses at the counter' })).toBeVisible()
      expect((await page.getByRole('main').boundingBox())?.y).toBeLessThanOrEqual(64)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await expectReadableColors(page)
    })

    const row = await findCheese(page)
    await test.step('Undo brings the grams of a cheese back', async () => {
      const before = (await row.textContent()) ?? ''
      await row.getByRole('button', { name: /is out of stock$/ }).click()
      await expect(row).toContainText('Out')
      await expect(row.getByRole('button', { name: /is back in stock$/ })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row.getByRole('button', { name: /is out of stock$/ })).toBeVisible()
      await expect(row).toHaveText(before)
    })

    await test.step('A sale of one cheese takes five taps, and Undo voids it', async () => {
      const before = (await row.textContent()) ?? ''
      await row.getByRole('button', { name: /^Sale of/ }).click()
      const sheet = page.getByRole('dialog')
      for (const key of ['1', '1', '0']) await sheet.getByRole('button', { name: key, exact: true }).click()
      await expect(sheet).toContainText(/110 g for \$[\d.]+/)
      await sheet.getByRole('button', { name: 'Card' }).click()
      const paid = page.getByRole('region', { name: 'Paid' })
      await expect(paid).toContainText('card')
      await expectAccessible(page)
      await paid.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Voided')).toBeVisible()
      await expect(paid).toBeHidden()
      await expect((await findCheese(page)).first()).toHaveText(before)
    })
  })

  test('A basket of two cheeses survives a reload, gets a discount and is paid in cash with change, a slip is mailed', async ({
    page,
  }) => {
    await openAs(page, 'manager', '/cms/counter')
    const sheet = page.getByRole('dialog')
    const sell = async (button: string, keys: string[]) => {
      const row = await findCheese(page)
      await row.getByRole('button', { name: /^Sale of/ }).click()
      await sheet.getByRole('button', { name: button, exact: true }).click()
      if (button === 'Amount') await expect(sheet.getByLabel(/^Amount in/)).toBeFocused()
      for (const key of keys) await sheet.getByRole('button', { name: key, exact: true }).click()
      await sheet.getByRole('button', { name: /^Add to basket/ }).click()
    }
    await sell('Weight', ['1', '0', '0'])
    await sell('Amount', ['5', 'Point', '5'])
    await page.reload()
    await expect(page.getByRole('region', { name: 'Basket' })).toContainText('2 lines')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(sheet.getByRole('list', { name: 'Lines of the basket' })).toContainText('$5.50')
    await sheet.getByRole('button', { name: 'Discount' }).click()
    await sheet.getByRole('button', { name: '10%' }).click()
    await sheet.getByLabel('Reason').fill('End of a wheel')
    await sheet.getByRole('button', { name: 'Cash' }).click()
    await sheet.getByLabel('Cash given').fill('1')
    await expect(sheet).toContainText('is missing')
    await sheet.getByLabel('Cash given').fill('50')
    await expect(sheet).toContainText(/\$[\d.]+ change/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Paid/ }).click()
    const paid = page.getByRole('region', { name: 'Paid' })
    await expect(paid).toContainText(/change/)
    await paid.getByRole('button', { name: 'Slip' }).click()
    const email = `slip-${crypto.randomUUID()}@example.test`
    await sheet.getByLabel('Email of the customer').fill(email)
    await sheet.getByRole('button', { name: 'Mail' }).click()
    await expect(page.getByText('The slip is on its way')).toBeVisible()
    await paid.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Voided')).toBeVisible()
    await expect
      .poll(async () => (await page.request.get(`/mailbox?to=${encodeURIComponent(email)}`)).text())
      .toContain('Your slip from')
  })

  test('A manager changes a price at the counter, guests read it at once, and its placard is to be printed again @long', async ({
    page,
  }) => {
    await openAs(page, 'manager', '/cms/counter')
    const row = await findCheese(page)
    await row.getByRole('button', { name: /^Change the price of/ }).click()
    const sheet = page.getByRole('dialog')
    const price = sheet.getByLabel('Price per 100g')
    const before = await price.getAttribute('placeholder')
    await price.fill('9.85')
    await sheet.getByRole('button', { name: 'Save price' }).click()
    await expect(page.getByText(/now costs \$9.85 per 100g/)).toBeVisible()
    await expect(page.getByText('The placard of Landana Wild Garlic must be printed again')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open placard' })).toBeVisible()
    await expect.poll(async () => (await page.request.get('/landana-wild-garlic')).text()).toContain('$9.85')
    const state = await callAs(
      page,
      'manager@demo.test',
      '/placard_states?select=to_reprint&name=eq.Landana%20Wild%20Garlic',
      undefined,
      'GET',
    )
    expect(await state.json()).toEqual([{ to_reprint: true }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText(`$${before}`)
    await expect(page.getByRole('button', { name: 'Open placard' })).toBeHidden()
  })
})

test('On a desktop the dashboard of an employee has no counter, and the counter no button for prices', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/dashboard')
  await expect(page.getByRole('region', { name: 'Sections' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Counter' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Counter' }).click()
  const row = await findCheese(page)
  await expect(row).toContainText(CHEESE)
  await expect(page.getByRole('button', { name: /^Change the price/ })).toHaveCount(0)
})
