import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** All rules in the light theme; in the dark theme, which differs only in colors, the color rules. */
export async function expectAccessible(page: Page, within = 'html') {
  const findings: string[] = []
  const check = async (type: 'tag' | 'rule', values: string[]) => {
    const { violations } = await new AxeBuilder({ page })
      // Describing the elements that pass takes longer than finding those that fail.
      .options({ runOnly: { type, values }, resultTypes: ['violations'] })
      // Legacy mode does not look into iframes, of which only the preview of a document is one; it is faster.
      .setLegacyMode(true)
      .include(within)
      .analyze()
    findings.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await check('tag', RULE_TAGS)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check('rule', COLOR_RULES)
  expect(findings).toEqual([])
}

/** Leaves the page at desktop width. */
export async function expectAccessibleOnPhoneAndDesktop(page: Page, within?: string) {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    await expectAccessible(page, within)
  }
}
