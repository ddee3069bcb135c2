import { expect, test } from '@playwright/test'
import { openAs } from './staff-steps.ts'

test('A manager makes a word find cheeses and deletes it again', async ({ page }) => {
  const term = `word${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`
  await openAs(page, 'manager', '/cms/settings')
  await page.getByRole('button', { name: 'Add search words' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Guests type').fill(term)
  await dialog.getByLabel('It is').selectOption('substitute')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('What should it find?')).toBeVisible()
  await dialog.getByLabel('It finds').fill('comte, rossini')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Search words' }).getByRole('listitem').filter({ hasText: term })
  await expect(row).toContainText('A cheese that we do not have: comte, rossini')

  const found = await page.request.get(`/cheeses?q=${term}`)
  expect(await found.text()).toContain(`We have no ${term}; these are its cousins.`)

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  const after = await page.request.get(`/cheeses?q=${term}`)
  expect(await after.text()).toContain('0 cheeses')
})
