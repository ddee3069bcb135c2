import { expect, test } from '@playwright/test'
import { expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { addDraft, navigate, signInAsStaff } from '../support/staff-steps.ts'

const NEXT_YEAR = `${new Date().getFullYear() + 1}-03-01`

test('A manager plans a price from a day on, sees it in editor and list, and cancels it, at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const cheese = await addDraft(page, { price_per_kg_cents: 4000 })
  await page.goto(`/cms/cheeses/${cheese.id}`)
  await page.getByRole('button', { name: 'Price history and plans' }).click()
  const dialog = page.getByRole('dialog', { name: `Prices of ${cheese.name}` })
  await expect(dialog.getByRole('table', { name: 'Prices' })).toContainText('$4.00 per 100g')
  await dialog.getByLabel('From').fill('2020-01-01')
  await dialog.getByLabel('New price per 100g').fill('4.80')
  await dialog.getByRole('button', { name: 'Plan price' }).click()
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(
    'Choose a day from tomorrow on, at most two years ahead',
  )
  await dialog.getByLabel('From').fill(NEXT_YEAR)
  await dialog.getByRole('button', { name: 'Plan price' }).click()
  await expect(dialog.getByRole('list', { name: 'Planned prices' })).toContainText('$4.80 per 100g from')
  await expect(dialog.getByRole('table', { name: 'Prices' })).toContainText('(planned)')
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByText('No changes to save')).toBeVisible()
  await navigate(page, `/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await expect(page.getByRole('row', { name: cheese.name })).toContainText('$4.80 per 100g from')
  await navigate(page, `/cms/cheeses/${cheese.id}`)
  await page.getByRole('button', { name: 'Price history and plans' }).click()
  await dialog.getByRole('button', { name: /^Cancel the price from/ }).click()
  await expect(page.getByText('The planned price is canceled')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Planned prices' })).toBeHidden()
})
