import { expect, test } from '@playwright/test'
import {
  DESKTOP,
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, signInAsStaff } from '../support/staff-steps.ts'

test('A manager edits price, stock and status in the list with the keyboard at 390 and 1440 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const stem = `Quick ${crypto.randomUUID().slice(0, 6)}`
  const one = await addDraft(page, { name: `${stem} A`, price_per_kg_cents: 4000 })
  const other = await addDraft(page, { name: `${stem} B`, price_per_kg_cents: 5000 })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(stem)}`)
  const row = page.getByRole('row', { name: one.name })
  await page.getByRole('button', { name: `Change Price of ${one.name}` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: `Change Price of ${other.name}` })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const price = page.getByRole('textbox', { name: `Price of ${one.name}` })
  await expect(price).toHaveValue('4.00')
  await price.fill('nonsense')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toHaveText('Enter an amount, such as 12.50')
  await expect(price).toHaveValue('nonsense')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('$4.00 per 100g')
  await page.keyboard.press('Enter')
  await price.fill('4.53')
  await expect(row).toContainText('4.53 becomes 4.55 per 100g (45.50 per kg), because prices end on 0.05')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${one.name} now costs $4.55 per 100g`)).toBeVisible()
  await expect(row).toContainText('$45.50 per kg')
  await expect(page.getByRole('button', { name: `Change Price of ${one.name}` })).toBeFocused()
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: `Stock of ${one.name}` }).selectOption('Out of Stock')
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${one.name} is out of stock`)).toBeVisible()
  await page.getByRole('button', { name: `Change Status of ${one.name}` }).click()
  await page.getByRole('combobox', { name: `Status of ${one.name}` }).selectOption('Active')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${one.name} is active`)).toBeVisible()
  await expect(page.getByRole('link', { name: `View ${one.name} on site` })).toHaveAttribute(
    'href',
    `/${one.slug}`,
  )
  await expectAccessibleOnPhoneAndDesktop(page, 'table')
  await expectFitsPhoneAndDesktop(page)
})

test('An employee changes the stock in the list, but neither price nor status, and duplicates a cheese without its price', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const cheese = await addDraft(page, { price_per_kg_cents: 4000, summary: 'Nutty.' })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await expect(page.getByRole('button', { name: `Change Stock of ${cheese.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Change Price of ${cheese.name}` })).toBeHidden()
  await expect(page.getByRole('button', { name: `Change Status of ${cheese.name}` })).toBeHidden()
  await page.getByRole('link', { name: `Duplicate ${cheese.name}` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${cheese.name} (copy)`)
  await expect(page.getByLabel('Summary')).toHaveValue('Nutty.')
  await expect(page.getByLabel('Price per kg')).toHaveValue('')
})
