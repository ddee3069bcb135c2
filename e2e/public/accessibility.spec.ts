import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectReadableColors,
  PHONE,
} from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { PAGE_KINDS } from '../support/public-paths.ts'

test.slow()

for (const path of PAGE_KINDS)
  test(`${path} passes the accessibility checks at phone and desktop width, in light and dark theme, with tap targets of at least 44 pixels, and is readable in text of twice the size`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await expectReadableInLargeText(page)
    await expectAccessibleOnPhoneAndDesktop(page)
  })

test('Every tab of a cheese page passes the accessibility checks', async ({ page }) => {
  await page.goto('/mahon-menorca-cave-aged')
  await expect(page.getByRole('tab')).toHaveCount(5)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, 'tab-set')
  }
})

test('The menu of a phone passes the accessibility checks', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/events')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'header')
  await expectReadableColors(page, 'header')
})

test('The selected tab is distinguishable in high-contrast mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/comte-aop')
  const tabs = page.getByRole('tab')
  await expect(tabs.nth(1)).toBeVisible()
  const [chosen, other] = await tabs.evaluateAll((all) =>
    all.map((tab) => getComputedStyle(tab).borderBottomColor),
  )
  expect(chosen).not.toBe(other)
})
