import { expect, test, type Page } from '@playwright/test'
import { preview } from '../support/document-steps.ts'
import { expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { callAs, expectLoaded, openAs, signInAsStaff } from '../support/staff-steps.ts'
import { PAGE_TEXTS } from '../../supabase/seed/demo/page-texts.ts'

const FOOTER = PAGE_TEXTS.footer.text

const privacyPage = async (page: Page) => (await page.request.get('/privacy')).text()

test('An employee writes the words of a page, a manager publishes them, and an admin brings the former ones back', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/pages')
  await page.getByRole('link', { name: 'Footer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Page\s*Footer$/)
  await page.getByLabel('Text').fill('Cut thin, wrapped twice.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(preview(page).getByText('Cut thin, wrapped twice.')).toBeVisible()
  expect(await privacyPage(page)).toContain(FOOTER)
  await page.getByRole('button', { name: 'Compare…' }).click()
  await expect(page.getByText('A manager can publish this draft.')).toBeVisible()

  await openAs(page, 'manager', '/cms/pages')
  await expect(page.getByText(/^Draft by /)).toBeVisible()
  await page.getByRole('link', { name: 'Footer' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('dialog').getByText('Cut thin, wrapped twice.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
  expect(await privacyPage(page)).toContain('Cut thin, wrapped twice.')

  await openAs(page, 'admin', '/cms/pages/footer')
  await page
    .getByRole('button', { name: /^What changed in version/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'History of Footer' })
  await dialog.getByLabel('Restore Text').check()
  await dialog.getByRole('button', { name: 'Restore chosen fields' }).click()
  await expect(page.getByText(/^Version \d+ is restored as version \d+$/)).toBeVisible()
  expect(await privacyPage(page)).toContain(FOOTER)
})

test('A page is previewed at three widths, and its draft opens as a whole page', async ({ page }) => {
  await openAs(page, 'employee', '/cms/pages/home')
  await page.getByLabel('Headline').fill('Cheese by the meter')
  for (const [label, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1440],
  ] as const) {
    await page.getByLabel(label, { exact: true }).check()
    const frame = page.locator('iframe[title="The page as guests would see it"]')
    await expect.poll(() => frame.evaluate((element: HTMLIFrameElement) => element.clientWidth)).toBe(width)
    await expect(
      preview(page).getByRole('heading', { name: 'Cheese by the meter', includeHidden: true }),
    ).toHaveCount(1)
  }
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.goto('/cms/pages/home/draft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheese by the meter')
  await expect(page.getByText('A draft. Guests do not see it.')).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain('Cheese by the meter')
})

test('Two people who write the same page see each other, and the later save is a conflict that names the first', async ({
  page,
  browser,
}) => {
  await openAs(page, 'employee', '/cms/pages/recipes')
  await expectLoaded(page)
  const other = await browser.newPage()
  await openAs(other, 'manager', '/cms/pages/recipes')
  await expect(page.getByText('has this open too.')).toBeVisible()
  await other.getByLabel('When there is nothing').fill('The manager’s words')
  await expect(other.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('When there is nothing').fill('The employee’s words')
  const conflict = page.getByRole('dialog')
  await expect(conflict).toContainText('The manager’s words')
  await expect(conflict).toContainText('The employee’s words')
  await other.close()
})

const SCRIPT = '<img src=x onerror=hacked()>'

const withScripts = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return ['url', 'kind'].includes(key) ? value : SCRIPT
  if (Array.isArray(value)) return value.map((entry) => withScripts(entry))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, withScripts(part, name)]),
  )
}

test('A script in every field of every page is only text', async ({ page }) => {
  await signInAsStaff(page, 'employee')
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  for (const [id, words] of Object.entries(PAGE_TEXTS)) {
    const path = `/page_document_drafts?id=eq.${id}`
    const [stored] = await (await callAs(page, 'employee@demo.test', path, undefined, 'GET')).json()
    const body = withScripts(words)
    const saved = stored
      ? await callAs(page, 'employee@demo.test', path, { body, version: stored.version }, 'PATCH')
      : await callAs(page, 'employee@demo.test', '/page_document_drafts', { id, body })
    expect([200, 201]).toContain(saved.status())
    await page.goto(`/cms/pages/${id}/draft`)
    await expect(page.getByText(SCRIPT).first()).toBeVisible()
    await page.goto(`/cms/pages/${id}`)
    await expect(preview(page).getByText(SCRIPT).first()).toBeVisible()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(await preview(page).locator('img[src="x"]').count()).toBe(0)
  }
  expect(problems).toEqual([])
})
