import { expect, test } from '@playwright/test'
import { followMailedLink } from '../support/accounts-steps.ts'

test('A visitor requests a stock alert and confirms it from the mailbox', async ({ page }) => {
  const email = `waiting-${Date.now()}@example.test`
  await page.goto('/stock-alerts/new?cheese=comte-aop')
  await expect(page.getByRole('heading', { level: 1, name: 'Comté AOP (Affiné) is in stock' })).toBeVisible()
  await page.goto('/stock-alerts/new?cheese=millefoglie-al-marzemino')
  await expect(
    page.getByRole('heading', { level: 1, name: 'When Millefoglie al Marzemino is back' }),
  ).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Tell Me' }).click()
  await expect(page.getByText('Invalid Input', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Tell Me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Look into your mailbox' })).toBeVisible()

  await followMailedLink(page, email, 'Yes, write to me')
  await page.getByRole('button', { name: 'Yes, Write to Me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We will write' })).toBeVisible()

  await page.goto(page.url().replace('/confirm', '/stop'))
  await page.getByRole('button', { name: 'Forget My Address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Forget My Address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})

test('A cheese that is out of stock offers a stock alert', async ({ page }) => {
  await page.goto('/millefoglie-al-marzemino')
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^When .* is back$/ })).toBeVisible()
})
