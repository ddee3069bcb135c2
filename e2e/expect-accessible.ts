import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** Every rule by day; by night, where nothing but the colours differs, those about colours. */
export async function expectAccessible(page: Page, within = 'html') {
  const findings: string[] = []
  const check = async (axe: AxeBuilder) => {
    // There is no frame of ours to look into, so the page itself can be asked, which is faster.
    const { violations } = await axe.setLegacyMode(true).include(within).analyze()
    findings.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await check(new AxeBuilder({ page }).withTags(EVERY_RULE))
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(new AxeBuilder({ page }).withRules(COLOUR_RULES))
  expect(findings).toEqual([])
}

/** Leaves the page on a desk. */
export async function expectAccessibleOnPhoneAndDesk(page: Page, within?: string) {
  for (const screen of [PHONE, DESK]) {
    await page.setViewportSize(screen)
    await expectAccessible(page, within)
  }
}
