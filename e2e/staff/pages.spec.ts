import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { preview } from '../support/document-steps.ts'
import { expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { apikey } from '../support/sessions.ts'
import { callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'
import { PAGE_TEXTS } from '../../supabase/seed/demo/page-texts.ts'

/** Of each page a field that no other test reads, and the part that it is in. */
const FIELDS: Record<keyof typeof PAGE_TEXTS, { part: string; label: string }> = {
  home: { part: 'Closing call', label: 'For people who are signed in' },
  visit: { part: 'Map', label: 'Caption' },
  recipes: { part: 'When there is nothing', label: 'When there is nothing' },
  events: { part: 'When there is nothing', label: 'When there is nothing' },
  community_favorites: { part: 'When there is nothing', label: 'Text when there is nothing' },
  sign_in: { part: 'Introduction', label: 'Introduction' },
  footer: { part: 'Text', label: 'Text' },
}

const EMPLOYEE = 'employee@demo.test'

/** What guests get. */
async function readPublished(page: Page, id: string) {
  const path = `/rest/v1/page_documents?select=body,version&id=eq.${id}`
  const [document] = await (await page.request.get(path, { headers: { apikey } })).json()
  return document as { body: unknown; version: number }
}

/** Replaces the draft, whatever an earlier test left in it. */
async function saveDraft(page: Page, id: string, body: unknown) {
  const path = `/page_document_drafts?id=eq.${id}`
  const [stored] = await (await callAs(page, EMPLOYEE, path, undefined, 'GET')).json()
  const { version: document_version } = await readPublished(page, id)
  const saved = stored
    ? await callAs(page, EMPLOYEE, path, { body, document_version, version: stored.version }, 'PATCH')
    : await callAs(page, EMPLOYEE, '/page_document_drafts', { id, body })
  expect([200, 201]).toContain(saved.status())
}

for (const [id, { part, label }] of Object.entries(FIELDS))
  test(
    `Two people write the page ${id}, a manager publishes it, and an admin brings the former words back`,
    {
      tag: id === 'home' ? [] : '@long',
    },
    async ({ page, browser }) => {
      const word = crypto.randomUUID().slice(0, 8)
      const field = page.getByLabel(label)
      const { body: before } = await readPublished(page, id)
      await saveDraft(page, id, before)
      await openAs(page, 'employee', `/cms/pages/${id}`)
      await expect(field).toBeVisible()

      await inAnotherBrowser(browser, async (other) => {
        await openAs(other, 'manager', `/cms/pages/${id}`)
        await expect(page.getByText(/Mats Manager.* this open too\./)).toBeVisible()
        await other.getByLabel(label).fill(`Theirs ${word}`)
        await expect(other.getByText('Draft saved')).toBeVisible()
      })
      await field.fill(`Mine ${word}`)
      const conflict = page.getByRole('dialog', { name: 'Mats Manager saved this first' })
      await expect(conflict).toContainText(/Saved on [A-Z]\w+day, .+\d:\d\d/)
      await expect(conflict).toContainText(`Theirs ${word}`)
      await conflict.getByRole('button', { name: 'Continue with these choices' }).click()
      await expect(page.getByText('Draft saved')).toBeVisible()
      await page.getByRole('button', { name: 'Compare…' }).click()
      await expect(page.getByText('A manager can publish this draft.')).toBeVisible()
      expect((await readPublished(page, id)).body).toEqual(before)

      await openAs(page, 'manager', `/cms/pages/${id}`)
      await page.getByRole('button', { name: 'Publish…' }).click()
      await expect(page.getByRole('dialog')).toContainText(`Mine ${word}`)
      await page.getByRole('button', { name: 'Publish now' }).click()
      await expect(page.getByText('Page published')).toBeVisible()
      expect(JSON.stringify(await readPublished(page, id))).toContain(`Mine ${word}`)

      await openAs(page, 'admin', `/cms/pages/${id}`)
      const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
      await expect(latest).toContainText(`Changed ${part}`)
      await expect(latest).toContainText('Mats Manager')
      await latest.getByRole('button', { name: /^What changed/ }).click()
      const dialog = page.getByRole('dialog', { name: /^History of/ })
      await dialog.getByLabel(`Restore ${part}`).check()
      await dialog.getByRole('button', { name: 'Restore chosen fields' }).click()
      await expect(page.getByText(/^Version \d+ is restored as version \d+$/)).toBeVisible()
      expect((await readPublished(page, id)).body).toEqual(before)
    },
  )

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

const SCRIPT = '<img src=x onerror=hacked()>'

const withScripts = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return ['url', 'kind'].includes(key) ? value : SCRIPT
  if (Array.isArray(value)) return value.map((entry) => withScripts(entry))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, withScripts(part, name)]),
  )
}

test('A script in every field of every page is only text @long', async ({ page }) => {
  await signInAsStaff(page, 'employee')
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  for (const [id, words] of Object.entries(PAGE_TEXTS)) {
    await saveDraft(page, id, withScripts(words))
    await page.goto(`/cms/pages/${id}/draft`)
    await expect(page.getByText(SCRIPT).first()).toBeVisible()
    await page.goto(`/cms/pages/${id}`)
    await expect(preview(page).getByText(SCRIPT).first()).toBeVisible()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(await preview(page).locator('img[src="x"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Compare…' }).click()
    await expect(page.getByRole('dialog').getByText(SCRIPT).first()).toBeVisible()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
  expect(problems).toEqual([])
})

test('A manager replaces a picture that came with the site, and every page that shows it follows', async ({
  page,
}) => {
  const alt = `Our own door ${crypto.randomUUID().slice(0, 8)}`
  const before = { home: await readPublished(page, 'home'), visit: await readPublished(page, 'visit') }
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8a45a' } })
  await openAs(page, 'manager', '/cms/media/picture?path=%2Fmedia%2Fplaces%2Fdoor')
  const replace = page.getByRole('region', { name: 'Replace this picture' })
  await replace
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  const words = replace.getByLabel('What door.jpg shows')
  await words.fill(alt)
  await words.press('Enter')
  await expect(page.getByText('Replaced in 2 places')).toBeVisible()
  await page.getByLabel('From the left').press('Home')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()

  for (const path of ['/', '/visit']) {
    await page.goto(path)
    const own = page.getByRole('img', { name: alt }).first()
    await expect(own).toHaveCSS('object-position', /^0% /)
    await expect(page.locator('img[src*="/media/places/door"]')).toHaveCount(0)
  }

  for (const [id, { body }] of Object.entries(before)) {
    const { version } = await readPublished(page, id)
    const path = `/page_documents?id=eq.${id}`
    const answer = await callAs(page, 'manager@demo.test', path, { body, version }, 'PATCH')
    expect(answer.status()).toBe(200)
  }
})
