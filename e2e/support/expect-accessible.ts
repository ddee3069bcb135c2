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
 * The links, buttons and fields that are smaller than a fingertip. A field can be tapped by the label around it, a card
 * by the link that is stretched over it; links within a sentence may be as low as its lines (WCAG 2.5.8).
 */
const findSmallTargets = (page: Page, within: string) =>
  page.locator(within).evaluateAll((parts) => {
    const FINGERTIP = 44
    // What is far below is laid out only when somebody comes near.
    const everything = document.createElement('style')
    everything.textContent = '* { content-visibility: visible !important }'
    document.head.append(everything)
    const controls = parts.flatMap((part) => [
      ...part.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input'),
    ])
    const isWithinSentence = (control: HTMLElement) =>
      getComputedStyle(control).display === 'inline' &&
      control.closest('p, li, dd, address')?.textContent.trim() !== control.textContent.trim()
    const small = controls
      .filter((control) => control.checkVisibility() && !isWithinSentence(control))
      .map((control) => {
        const isStretched = getComputedStyle(control, '::after').position === 'absolute'
        const target = isStretched ? control.offsetParent : control.closest('label')
        const { width, height } = (target ?? control).getBoundingClientRect()
        return { width, height, html: control.outerHTML.slice(0, 200) }
      })
      .filter(({ width, height }) => Math.round(Math.min(width, height)) < FINGERTIP)
    everything.remove()
    return small
  })

/**
 * All rules in the light theme; in the dark theme, which differs only in colors, the color rules. A phone shows the
 * colors of a desktop, so they are checked at desktop width alone: that takes longer than all other rules. On a phone
 * every target of a guest is as large as a fingertip.
 */
export async function expectAccessible(page: Page, within = 'html') {
  const isPhone = page.viewportSize()?.width === PHONE.width
  const isForGuests = !new URL(page.url()).pathname.startsWith('/cms')
  if (isPhone && isForGuests) expect(await findSmallTargets(page, within)).toEqual([])
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
