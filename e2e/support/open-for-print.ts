import type { Page } from '@playwright/test'

/** Waits for the print styles, which a page fetches after its first screen. */
export async function openForPrint(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.endsWith('/print.css')))
}
