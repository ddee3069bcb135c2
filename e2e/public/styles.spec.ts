import { expect, test } from '@playwright/test'
import { findUnstyledClasses } from '../support/page-styles.ts'
import { signInToDemo } from '../support/sessions.ts'

test('The home page, the catalogue and the demo page find all their styles in their own style sheets', async ({
  page,
}) => {
  for (const path of ['/', '/cheeses', '/cheeses?q=comte', '/mahon-menorca-demo']) {
    await page.goto(path)
    expect.soft(await findUnstyledClasses(page), path).toEqual([])
  }
})

test("The catalogue's style sheet covers every search result", async ({ page }) => {
  await page.goto('/cheeses')
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('zzzzqq')
  await expect(page.getByText('0 cheeses')).toBeVisible()
  expect(await findUnstyledClasses(page)).toEqual([])
})

test('Island styles are loaded only by pages that lack them', async ({ page }) => {
  const allStyles = page.locator('link[rel="stylesheet"][href*="/public-"]')
  await signInToDemo(page, 'member@demo.test')
  await page.goto('/comte-aop')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(allStyles).toHaveCount(1)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(allStyles).toHaveCount(0)
})
