import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import {
  rasterize,
  readQrCode,
  type Raster,
  type Region,
} from '../../src/features/cms/placards/testing/read-sheet.ts'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, deactivate, openAs } from '../support/staff-steps.ts'

const LONG_NAME =
  'Mahón-Menorca Extraordinarily Long Cave-Aged Reserve of the Old Quarter with Wine, Pepper and Truffle'
const HEBREW_NAME = 'גבינת צאן מיושנת'

/** The first cards of an A4 page with eight. */
const CARDS: Region[] = [10, 105].flatMap((x) => [16.5, 82.5].map((y) => ({ x, y, width: 95, height: 66 })))

const readCodes = (page: Raster | undefined, cards = CARDS) =>
  cards.map((card) => page && readQrCode(page, card)).toSorted()

async function readUrl(page: Page, cheeseId: string) {
  const path = `/cheeses?select=qr_short_code&id=eq.${cheeseId}`
  const [cheese] = await (await callAs(page, 'admin@demo.test', path, undefined, 'GET')).json()
  return new URL(`/s/${cheese.qr_short_code}`, page.url()).href
}

async function downloadPdf(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  return readFile(await (await download).path())
}

test('An admin prints a sheet that fits at 390 and 1440 px, and its QR codes read back from paper and PDF', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const tag = `Lot ${crypto.randomUUID().slice(0, 8)}`
  const drafts = [
    await addDraft(page, { name: `${LONG_NAME} ${tag}`, price_per_kg_cents: 1_000_000 }),
    await addDraft(page, { name: `${HEBREW_NAME} ${tag}`, price_per_kg_cents: 4_200, active: true }),
  ]
  await openAs(page, 'admin', `/cms/placards?q=${encodeURIComponent(tag)}`)
  const list = page.getByRole('list', { name: 'Placards' })
  await expect(list.getByText('Never printed')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: 'Inactive' })).toHaveText(new RegExp(LONG_NAME))
  await page.getByLabel('Choose every placard on this page').check()
  await page.getByLabel('Copies').fill('2')
  const sheet = page.getByRole('figure', { name: 'Page 1' })
  await expect(sheet.getByText('$1,000.00')).toHaveCount(2)
  // The paper is in the page only while it prints.
  await expect(page.getByText('$1,000.00')).toHaveCount(2)
  await expect(sheet.getByText('MILK')).toHaveCount(4)
  await expectFitsPhoneAndDesktop(page)
  await expectAccessibleOnPhoneAndDesktop(page)

  const urls = await Promise.all(drafts.map(({ id }) => readUrl(page, id)))
  const expected = [...urls, ...urls].toSorted()
  const paper = await rasterize(await page.pdf({ preferCSSPageSize: true }))
  expect(paper).toHaveLength(1)
  expect(readCodes(paper[0])).toEqual(expected)
  await downloadPdf(page)
  await page.getByRole('button', { name: 'Not printed' }).click()
  await expect(list.getByText('Never printed')).toHaveCount(2)
  const pdf = await downloadPdf(page)
  await page.getByRole('button', { name: 'Record as printed' }).click()
  await expect(page.getByText('2 placards recorded as printed')).toBeVisible()
  await expect(list.getByText(/^Printed /)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('Never printed')).toHaveCount(2)
  // Last, because the toast is gone by the time the codes are read.
  expect(readCodes((await rasterize(pdf))[0])).toEqual(expected)
  await deactivate(page, drafts[1]?.id ?? '')
})

test('An employee prints a placard that is accessible at 390 and 1440 px, and a change since then is refused', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const { id, name } = await addDraft(page, { price_per_kg_cents: 5_800 })
  await openAs(page, 'employee', `/cms/cheeses?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Placard for ${name}` }).click()
  const card = page.getByRole('figure', { name: 'Page 1' })
  await expect(card.getByText('$5.80')).toBeVisible()
  await expect(card.getByText('$58.00 per kg')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  const change = await callAs(
    page,
    'manager@demo.test',
    `/cheeses?id=eq.${id}`,
    { price_per_kg_cents: 6_000, version: 1 },
    'PATCH',
  )
  expect(change.status()).toBe(200)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText(`${name} changed just now. This is the placard as it is now.`)).toBeVisible()
  await expect(card.getByText('$6.00')).toBeVisible()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('1 placard recorded as printed')).toBeVisible()
  await expect(page.getByText(/^Printed /)).toBeVisible()
})

test('An admin reads on the dashboard how many placards to print again, and why on their list', async ({
  page,
}) => {
  await openAs(page, 'admin', '/cms/dashboard')
  const controls = page.getByRole('region', { name: 'Admin Controls' })
  await expect(controls.getByText('To print again')).toBeVisible()
  await controls.getByRole('link', { name: 'Placards' }).click()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('To reprint')
  await expect(page).toHaveURL('/cms/placards?show=reprint')
  const comte = page
    .getByRole('list', { name: 'Placards' })
    .getByRole('listitem')
    .filter({ hasText: 'Comté' })
  await expect(comte).toContainText('Price per 100g: $5.40, now $5.80')
  await page.getByRole('button', { name: 'Choose all to reprint' }).click()
  await expect(comte.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('figure', { name: 'Page 1' }).getByText('$5.80')).toBeVisible()
})

test('Saving a summary does not ask for a placard to be printed again that was out of date before @long', async ({
  page,
}) => {
  await openAs(page, 'manager', '/cms/cheeses?q=Comt%C3%A9')
  await page.getByRole('link', { name: 'Edit Comté AOP' }).click()
  const summary = page.getByLabel('Summary')
  await summary.fill(`${await summary.inputValue()} `.concat('Nutty.'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved', { exact: true })).toBeVisible()
  await expect(page.getByText('must be printed again')).toHaveCount(0)
})

test('A sheet cannot be printed while a newer choice loads, or with more cards than one print takes @long', async ({
  page,
}) => {
  await openAs(page, 'admin', '/cms/placards')
  const choices = page.getByRole('list', { name: 'Placards' }).getByRole('checkbox')
  const buttons = [
    page.getByRole('button', { name: 'Print', exact: true }),
    page.getByRole('button', { name: 'PDF' }),
  ]
  await choices.nth(0).check()
  for (const button of buttons) await expect(button).toBeEnabled()

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/placards_of*', async (route) => {
    await held
    await route.continue()
  })
  await choices.nth(1).check()
  for (const button of buttons) await expect(button).toBeDisabled()
  await page.getByLabel('Choose every placard on this page').check()
  answer()
  for (const button of buttons) await expect(button).toBeEnabled()

  await page.getByLabel('Copies').fill('100')
  await expect(page.getByText('Choose fewer placards or copies: at most 500 cards.')).toBeVisible()
  for (const button of buttons) await expect(button).toBeDisabled()
  await page.getByLabel('Copies').fill('1')
  for (const button of buttons) await expect(button).toBeEnabled()
})

test('The dashboard counts placards to reprint only for admins, and shows the rest when that fails @long', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/rest/v1/placard_states*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 400, json: { code: 'PT400', message: 'Broken' } })
  })
  const numbers = page.getByRole('region', { name: 'Shortcuts' }).getByText('Notify requests')
  await openAs(page, 'manager', '/cms/dashboard')
  await expect(numbers).toBeVisible()
  expect(asked).toHaveLength(0)
  await openAs(page, 'admin', '/cms/dashboard')
  await expect(numbers).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: 'Admin Controls' })).toContainText(
    'Cards for the counter, and which are out of date',
  )
})
