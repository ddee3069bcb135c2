import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectReadableColors,
  expectReadableInLargeText,
  PHONE,
} from '../support/expect-accessible.ts'
import { PAGE_KINDS } from '../support/public-paths.ts'

test.slow()

/** The links, buttons and fields that are lower than a fingertip, apart from links within a text. */
const findSmallTargets = (page: Page) =>
  page.locator('a:visible, button:visible, select:visible, input:visible').evaluateAll((elements) =>
    elements
      .filter((element) => element.closest('p:not(.display), address') === null)
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .map((element) => ({
        words: element.textContent,
        height: (element.closest('label') ?? element).getBoundingClientRect().height,
      }))
      .filter(({ height }) => height < 44),
  )

for (const path of PAGE_KINDS)
  test(`${path} passes the accessibility checks at phone and desktop width, in light and dark theme, with tap targets of at least 44 pixels, and is readable in text of twice the size`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    expect(await findSmallTargets(page)).toEqual([])
    await expectReadableInLargeText(page)
    await expectAccessibleOnPhoneAndDesktop(page)
  })

test('Every tab of a cheese page passes the accessibility checks', async ({ page }) => {
  await page.goto('/mahon-menorca-cave-aged')
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
  const [chosen, other] = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(chosen).not.toBe(other)
})
