import { expect, test } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { PHONE } from '../support/expect-accessible.ts'
import { addDraft, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

test('Two people, one of them on a phone, see each other, follow what the other saves, and keep the words of both', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'manager')
  const { id, name } = await addDraft(page, { price_per_kg_cents: 4000 })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('$4.00 per 100g')

  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'admin', `/cms/cheeses/${id}`)
    await other.getByLabel('Price per kg').fill('48')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('No changes to save')).toBeVisible()
    await expect(row).toContainText('$4.80 per 100g')

    await navigate(page, `/cms/cheeses/${id}`)
    await expect(page.getByText('Ada Admin has this open too.')).toBeVisible()
    await expect(other.getByText('Mats Manager has this open too.')).toBeVisible()

    await page.getByLabel('Serving tip').fill('With a pear')
    await other.getByLabel('Summary').fill('Soft and nutty')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('No changes to save')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ada Admin saved this first' })
    await expect(dialog).toContainText(/Saved on .+\d/)
    await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No changes to save')).toBeVisible()

    await other.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('has this open too.')).toHaveCount(0)
    await navigate(other, `/cms/cheeses/${id}`)
    await expect(other.getByLabel('Serving tip')).toHaveValue('With a pear')
    await expect(other.getByLabel('Summary')).toHaveValue('Soft and nutty')
  })
})

test('Two people with the same picture open see each other @long', async ({ page, browser }) => {
  const path = '/cms/media/picture?path=%2Fmedia%2Fcheeses%2Fgerman-havarti'
  await openAs(page, 'manager', path)
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'admin', path)
    await expect(page.getByText('Ada Admin has this open too.')).toBeVisible()
    await other.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('has this open too.')).toHaveCount(0)
  })
})
