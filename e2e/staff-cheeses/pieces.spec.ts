import { expect, test } from '@playwright/test'
import { expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { addDraft, deactivate, signInAsStaff } from '../support/staff-steps.ts'

test('A manager sells a cheese by the piece with a tax rate of its own, and guests read both prices, at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const { id, slug } = await addDraft(page, { active: true, price_per_kg_cents: 4000 })
  try {
    await page.goto(`/cms/cheeses/${id}`)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('Sold').selectOption('By the piece')
    await save.click()
    await expect(page.getByText('What does a piece cost?').first()).toBeVisible()
    await expect(page.getByLabel('Price per piece')).toBeFocused()
    await page.getByLabel('Price per piece').fill('12,5')
    // A field further down, which is wrong too.
    await page.getByLabel('First name of who picked it').fill('Ada')
    await save.click()
    await expect(page.getByLabel('Weight of a piece')).toBeFocused()
    await expect(page.getByLabel('Weight of a piece')).toBeInViewport()
    await expect(page.getByText('No price yet')).toHaveCount(0)
    await page.getByLabel('First name of who picked it').fill('')
    await page.getByLabel('Weight of a piece').fill('0,18')
    await expect(page.getByText('180 g', { exact: true })).toBeVisible()
    await page.getByLabel('Tax in percent').fill('9.975')
    await save.click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect(page.getByLabel('Price per piece')).toHaveValue('12.50')
    await expectAccessibleOnPhoneAndDesktop(page, '#selling')
    await page.goto(`/${slug}`)
    const price = page.locator('.title-bar')
    await expect(price).toContainText('$12.50per piece (180 g)$69.44 per kg')
    await expect(price).toContainText('Before 9.975% tax where it applies')

    await page.goto('/cms/cheeses?sort=-changed')
    const table = page.getByRole('table', { name: 'Cheeses' })
    await expect(table).toContainText('$12.50 per piece (180 g)')
    for (const width of [768, 1024, 1200, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const cutOff = await table.evaluate(
        ({ parentElement: list }) => list && list.scrollWidth - list.clientWidth,
      )
      expect(cutOff, `px at ${width}`).toBe(0)
    }
  } finally {
    await deactivate(page, id)
  }
})
