import { expect, type Locator, type Page } from '@playwright/test'
import { becomeNewVisitor } from './accounts-steps.ts'

/** The part of a cheese page in which people favourite, rate and comment. */
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Community', exact: true })

/** A member who has never been here, on the page of a cheese, with the panel filled. */
export async function newMemberAt(page: Page, path: string) {
  await becomeNewVisitor(page)
  return openPanel(page, path)
}

export async function openPanel(page: Page, path: string) {
  await page.goto(path)
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ })).toBeVisible()
  return panel
}

export async function expectToast(page: Page, words: string) {
  await expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(words, { exact: true })
      .first(),
  ).toBeVisible()
}

/** The number in front of a word, such as the 12 of "12 favorites". */
export async function countOf(panel: Locator, noun: string) {
  const text = await panel.getByText(new RegExp(`^\\d+ ${noun}s?$`)).innerText()
  return Number.parseInt(text, 10)
}

export const expectCount = (panel: Locator, noun: string, count: number) =>
  expect(panel.getByText(new RegExp(`^\\d+ ${noun}s?$`))).toHaveText(new RegExp(`^${count} `))

/** Requests to a table fail as they do without a network. */
export const cutOff = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, (route) => route.abort())

/** The request arrives and is carried out, but its answer never comes back. */
export const loseAnswer = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, async (route) => {
    await route.fetch()
    await route.abort()
  })

/** As if the session had ended without this page noticing. */
export const loseSession = (page: Page) => page.evaluate(() => localStorage.removeItem('old-quarter-auth'))

export const commentBox = (panel: Locator) =>
  panel.getByPlaceholder('Share your thoughts about this cheese...')

export async function saveComment(panel: Locator, text: string, { share = false } = {}) {
  await commentBox(panel).fill(text)
  await panel.getByRole('checkbox', { name: 'Share publicly with the community' }).setChecked(share)
  await panel.getByRole('button', { name: 'Save Comment' }).click()
}

export const communityComments = (panel: Locator) => panel.getByRole('list', { name: 'Community Comments' })
