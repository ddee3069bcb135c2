import { expect, type Page } from '@playwright/test'
import { PHONE } from './expect-accessible.ts'

/** An email may break, a map and a row of tabs scroll in a box of their own, and the rest is for screen readers. */
const EXCEPTIONS = '[href^="mailto:"], svg, [data-tab-list], .sr-only, [data-tab-heading], .drop-cap'

type Shown = { name: string; element: Element; box: DOMRect }

function findUnreadable(exceptions: string) {
  const isShown = (element: Element) => element.checkVisibility() && !element.closest(exceptions)

  const words: (Shown & { isCut: boolean })[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const element = text.parentElement
    if (!element || !isShown(element)) continue
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const parts = [...range.getClientRects()]
      const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1
      const isCut = isBroken || parts.some(({ right }) => right > innerWidth)
      words.push({ name: `${word} of ${text.data}`, element, box: range.getBoundingClientRect(), isCut })
    }
  }

  const buttons = [...document.querySelectorAll('button')].filter(isShown).map((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent
    return { name, element, box: element.getBoundingClientRect() }
  })

  /** The lines of a heading are closer to each other than its letters are high. */
  const overlap = ({ box: one }: Shown, { box: other }: Shown) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2
  const isWithin = ({ element: one }: Shown, { element: other }: Shown) =>
    one.contains(other) || other.contains(one)
  /** A box that scrolls hides some of its words, and a bar that stays on the screen is above all others. */
  function findLayer({ element }: Shown) {
    for (let layer: Element | null = element; layer; layer = layer.parentElement) {
      const { position, overflowY } = getComputedStyle(layer)
      if (position === 'fixed' || position === 'sticky' || overflowY !== 'visible') return layer
    }
    return null
  }
  const covered = words.flatMap((word, index) =>
    [...words.slice(index + 1), ...buttons]
      .filter((other) => overlap(word, other) && !isWithin(word, other))
      .filter((other) => findLayer(word) === findLayer(other))
      .map((other) => `${word.name} and ${other.name}`),
  )

  const page = document.documentElement
  const endOfPage = Number.parseFloat(getComputedStyle(page).paddingBottom)
  const tallBars = [...document.querySelectorAll('body *')]
    .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, height }) => height > 0 && Math.round(bottom) === innerHeight)
    .filter(({ height }) => height > innerHeight / 3 || height > endOfPage)
    .map(({ height }) => `${height} of ${innerHeight}, and ${endOfPage} are left free`)

  const cut = words.filter(({ isCut }) => isCut).map(({ name }) => name)
  return { cut, covered, tallBars, width: page.scrollWidth }
}

/**
 * With text of twice the size (WCAG 1.4.4) on a phone (1.4.10) nothing scrolls sideways, no word breaks, leaves the
 * screen or is covered, and a bar at the end of the screen leaves most of it, and the end of the page, free.
 */
export async function expectReadableInLargeText(page: Page) {
  await page.setViewportSize(PHONE)
  const style = await page.addStyleTag({
    // What is not rendered yet has the height of an estimate.
    content: 'html { font-size: 200% !important } * { content-visibility: visible !important }',
  })
  const found = await page.evaluate(findUnreadable, EXCEPTIONS)
  expect(found).toEqual({ cut: [], covered: [], tallBars: [], width: PHONE.width })
  await style.evaluate((element) => (element as HTMLElement).remove())
}
