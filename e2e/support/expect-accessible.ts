import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// A page reads it in two thirds of the time that it needs for the `source` of the package.
const AXE = readFileSync(path.resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const ALL = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies axe.RunOptions
const COLORS = { runOnly: { type: 'rule', values: COLOR_RULES } } satisfies axe.RunOptions
const WITHOUT_COLORS = {
  ...ALL,
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
} satisfies axe.RunOptions

async function findViolations(page: Page, within: string, rules: axe.RunOptions) {
  // Reading the rules takes as long as checking a small page, so a page reads them once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    ...rules,
    // Describing the elements that pass takes longer than finding those that fail.
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  }
  return page.evaluate(
    async ([selector, given]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const { violations } = await checker.run(selector, given)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [within, options] as const,
  )
}

const findInTheme = async (
  page: Page,
  colorScheme: 'light' | 'dark',
  within: string,
  rules: axe.RunOptions,
) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return findViolations(page, within, rules)
}

/**
 * All rules in the light theme; in the dark theme, which differs only in colors, the color rules. A phone shows the
 * colors of a desktop, so they are checked at desktop width alone: that takes longer than all other rules.
 */
export async function expectAccessible(page: Page, within = 'html') {
  const isPhone = page.viewportSize()?.width === PHONE.width
  expect([
    ...(await findInTheme(page, 'light', within, isPhone ? WITHOUT_COLORS : ALL)),
    ...(isPhone ? [] : await findInTheme(page, 'dark', within, COLORS)),
  ]).toEqual([])
}

/** For what only a phone shows, or what is checked on a phone alone. */
export async function expectReadableColors(page: Page, within = 'html') {
  expect([
    ...(await findInTheme(page, 'light', within, COLORS)),
    ...(await findInTheme(page, 'dark', within, COLORS)),
  ]).toEqual([])
}

/** Leaves the page at desktop width. */
export async function expectAccessibleOnPhoneAndDesktop(page: Page, within?: string) {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    await expectAccessible(page, within)
  }
}

/** Nothing scrolls sideways. Leaves the page at desktop width. */
export async function expectFitsPhoneAndDesktop(page: Page) {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width)
  }
}

/** An email may break, a map and a row of tabs scroll in a box of their own, and the rest is for screen readers. */
const EXCEPTIONS = '[href^="mailto:"], svg, [role=tablist], .sr-only, [data-tab-heading], .drop-cap'

/**
 * With text of twice the size (WCAG 1.4.4) on a phone (1.4.10) nothing scrolls sideways or leaves the screen, and no
 * word breaks.
 */
export async function expectReadableInLargeText(page: Page) {
  await page.setViewportSize(PHONE)
  const style = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  const found = await page.evaluate((exceptions) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const word = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest(exceptions)) continue
      for (const { index, 0: letters } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        word.setStart(text, index)
        word.setEnd(text, index + letters.length)
        const parts = [...word.getClientRects()]
        const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1
        if (isBroken || parts.some(({ right }) => right > innerWidth))
          broken.push(`${letters} of ${text.data}`)
      }
    }
    return { broken, width: document.documentElement.scrollWidth }
  }, EXCEPTIONS)
  expect(found).toEqual({ broken: [], width: PHONE.width })
  await style.evaluate((element) => (element as HTMLElement).remove())
}
