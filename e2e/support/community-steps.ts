import { expect, type Locator, type Page } from '@playwright/test'
import { signInAsNewMember } from './sessions.ts'

/** The interaction panel: favorite, rating and comment. */
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Community', exact: true })

/** Signs in as a new member and opens a cheese page with its panel loaded. */
export async function openAsNewMember(page: Page, path: string) {
  await signInAsNewMember(page)
  return openPanel(page, path)
}

export async function openPanel(page: Page, path: string) {
  await page.goto(path)
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ })).toBeVisible()
  return panel
}

export async function expectToast(page: Page, words: string | RegExp) {
  await expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(words, { exact: true })
      .first(),
  ).toBeVisible()
}

/** The number before a noun, such as the 12 of "12 favorites". */
export async function countOf(panel: Locator, noun: string) {
  const text = await panel.getByText(new RegExp(`^\\d+ ${noun}s?$`)).textContent()
  return Number.parseInt(text ?? '', 10)
}

export const expectCount = (panel: Locator, noun: string, count: number) =>
  expect(panel.getByText(new RegExp(`^\\d+ ${noun}s?$`))).toHaveText(new RegExp(`^${count} `))

/** Makes requests to a table fail as they do without a network. */
export const failRequests = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, (route) => route.abort())

/** Lets the request reach the server but drops its response. */
export const dropResponse = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, async (route) => {
    // A read may still run when the test ends.
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })

/** Ends the session without the page noticing. */
export const removeSession = (page: Page) => page.evaluate(() => localStorage.removeItem('old-quarter-auth'))

export const commentBox = (panel: Locator) =>
  panel.getByPlaceholder('Share your thoughts about this cheese...')

export async function saveComment(panel: Locator, text: string, { share = false } = {}) {
  await commentBox(panel).fill(text)
  await panel.getByRole('checkbox', { name: 'Share publicly with the community' }).setChecked(share)
  await panel.getByRole('button', { name: 'Save Comment' }).click()
}

export const communityComments = (panel: Locator) => panel.getByRole('list', { name: 'Community Comments' })

/** The HTML of several pages, one after the other, as visitors get it. */
export async function readAsVisitor(page: Page, paths: string[]) {
  const texts = await Promise.all(paths.map(async (path) => (await page.request.get(path)).text()))
  return texts.join('\n')
}
