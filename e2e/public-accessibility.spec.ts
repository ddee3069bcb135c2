import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { PAGE_KINDS } from './public-paths.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test.slow()

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNobodyKeptOut(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const path of PAGE_KINDS)
  test(`${path} keeps nobody out, on phone and desk, by day and by night`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    for (const screen of SCREENS)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(screen)
        await page.emulateMedia({ colorScheme })
        await expectNobodyKeptOut(page)
      }
  })

test('Every tab of a cheese page keeps nobody out', async ({ page }) => {
  await page.goto('/mahon-menorca-cave-aged')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectNobodyKeptOut(page)
  }
})

test('Nothing to tap on a phone is smaller than a fingertip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const small: string[] = []
  for (const path of PAGE_KINDS) {
    await page.goto(path)
    for (const target of await page
      .locator('a:visible, button:visible, select:visible, input:visible')
      .all()) {
      const isInText = await target.evaluate(
        (element) => element.closest('p:not(.display), address') !== null,
      )
      const area = await target.evaluate((element) => {
        const box = (element.closest('label') ?? element).getBoundingClientRect()
        const cover = getComputedStyle(element, '::after')
        return cover.position === 'absolute' ? 44 : box.height
      })
      if (!isInText && area < 44) small.push(`${path} ${await target.innerText()} ${area}`)
    }
  }
  expect(small).toEqual([])
})

test('In high contrast the chosen tab is told from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/comte-aop')
  const [chosen, other] = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(chosen).not.toBe(other)
})
