import { expect, test, type Page } from '@playwright/test'
import { expectToast } from '../support/community-steps.ts'
import { addEvent, addGuest, decide, deleteEvent } from '../support/event-steps.ts'
import { DESKTOP, expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { callAs, navigate, openAs } from '../support/staff-steps.ts'

const MANAGER = 'manager@demo.test'
const HOUR_MS = 60 * 60 * 1_000

const read = async <Row>(page: Page, path: string): Promise<Row[]> =>
  (await callAs(page, MANAGER, path, undefined, 'GET')).json()

const addHours = (local: string, hours: number) =>
  new Date(Date.parse(`${local}Z`) + hours * HOUR_MS).toISOString().slice(0, 16)

/** By the shop's clock, as the form has it. */
async function readShopTime(page: Page) {
  const [shop] = await read<{ now_local: string }>(page, '/business_settings?select=now_local')
  return shop?.now_local ?? ''
}

/** Published for the coming hours, so that the home page that other tests read names one of them as the next event. */
const published = new Set<string>()

test.afterEach(async ({ page }) => {
  for (const id of published) await decide(page, id, 'cancel')
  published.clear()
})

const mailsTo = async (page: Page, email: string) => {
  const mailbox = await page.request.get(`/mailbox?to=${encodeURIComponent(email)}`)
  return mailbox.text()
}

/** At the end of the page the bar with the buttons covers nothing. */
async function expectAccessibleAtEnd(page: Page) {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expectAccessible(page)
}

test('An event goes from a draft of an employee to the check-in of its guest on a phone without network', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Tasting ${crypto.randomUUID().slice(0, 8)}`
  await page.setViewportSize(DESKTOP)
  await openAs(page, 'employee', '/cms/events')
  await page.getByRole('link', { name: 'Add New' }).click()
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('Starts').fill('2020-01-10T19:00')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(page.getByLabel('Starts')).toHaveAccessibleDescription('A new event starts in the future')
  const starts = addHours(await readShopTime(page), 20)
  await page.getByLabel('Starts').fill(starts)
  await expect(page.getByLabel('Ends')).toHaveValue(addHours(starts, 2))
  await page.getByLabel('Seats', { exact: true }).fill('4')
  await page.getByLabel('Price for one person').fill('45')
  await page.getByLabel('What the price includes').fill('Seven cheeses and bread')
  // Not a cheese whose page has a budget in bytes.
  await page.getByLabel('Add a cheese').fill('Rossin')
  await expect(page.locator('datalist option', { hasText: 'Rossini Blue' })).toBeAttached()
  await page.getByLabel('Add a cheese').fill('Rossini Blue')
  await expect(page.getByRole('button', { name: 'Unlink Rossini Blue' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose a picture' })
  await chooser.getByLabel('Search pictures').fill('cellar')
  await chooser
    .getByRole('button', { name: /cellar/ })
    .first()
    .click()
  await expect(chooser).toBeHidden()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expectToast(page, 'Event added')
  await expect(page).toHaveURL(/\/cms\/events\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('region', { name: 'State' })).toContainText('A manager can publish this event.')
  await expectAccessibleAtEnd(page)

  const staffPage = await browser.newPage({ viewport: DESKTOP })
  await openAs(staffPage, 'manager', `/cms/events/${id}`)
  const state = staffPage.getByRole('region', { name: 'State' })
  await state.getByRole('button', { name: 'Publish' }).click()
  await expectToast(staffPage, 'Event published')
  published.add(id)
  const email = await addGuest(staffPage, id, 2)

  await staffPage.getByLabel('Ends').fill(addHours(starts, 3))
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  const question = staffPage.getByRole('dialog', { name: 'Move this event?' })
  await expect(question).toContainText('1 guest will be told by mail')
  await expectAccessible(staffPage)
  await question.getByRole('button', { name: 'Move Event' }).click()
  await expectToast(staffPage, 'Event saved')
  await expect.poll(() => mailsTo(staffPage, email)).toContain(`Moved: ${title}`)
  await expect(staffPage.getByRole('heading', { name: 'History' })).toBeVisible()

  await page.setViewportSize(PHONE)
  await navigate(page, `/cms/events/${id}/guests`)
  const guest = page.getByRole('region', { name: 'Guests with a seat' }).getByRole('listitem')
  await expect(guest).toContainText('2 people')
  await expectAccessible(page)
  await expectReadableColors(page)
  await page.context().setOffline(true)
  await guest.getByRole('button', { name: /^Check in/ }).click()
  await expect(page.getByText(/^1 not sent/)).toBeVisible()
  await expect(guest).toContainText('not sent yet')
  await page.context().setOffline(false)
  await expect(guest).toContainText(/here since \d/)
  await expect(page.getByText(/^1 not sent/)).toBeHidden()
  await guest.getByRole('button', { name: /^Undo/ }).click()
  await expect(guest.getByRole('button', { name: /^Check in/ })).toHaveText('Check in')
  await guest.getByRole('button', { name: /^Check in/ }).click()
  await expect(guest).toContainText(/here since \d/)

  await staffPage.getByRole('link', { name: 'Guests', exact: true }).click()
  await staffPage.getByRole('button', { name: 'Write to guests' }).click()
  const dialog = staffPage.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Bring a scarf.\nThe cellar is cold.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Bring a scarf.')
  await expectAccessible(staffPage)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(staffPage, 'The message goes to 1 guest')
  await expect.poll(() => mailsTo(staffPage, email)).toContain(`About ${title}`)
  const download = staffPage.waitForEvent('download')
  await staffPage.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('event-guests.csv')

  await navigate(staffPage, `/cms/events/${id}`)
  await state.getByRole('button', { name: 'Cancel Event' }).click()
  const canceling = staffPage.getByRole('dialog', { name: 'Cancel this event?' })
  await expect(canceling).toContainText('1 guest will be told by mail')
  await canceling.getByLabel('What guests should know').fill('The cellar is flooded.')
  await canceling.getByRole('button', { name: 'Cancel Event' }).click()
  await expectToast(staffPage, 'Event canceled')
  published.delete(id)
  await expect.poll(() => mailsTo(staffPage, email)).toContain(`Canceled: ${title}`)
  const [{ slug } = { slug: '' }] = await read<{ slug: string }>(page, `/events?select=slug&id=eq.${id}`)
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('note')).toContainText('The cellar is flooded.')
  await state.getByRole('button', { name: 'Archive' }).click()
  await expectToast(staffPage, 'Event archived')
  await staffPage.close()
})

test('Hostile text in an event breaks neither the editor, the guest list, the list nor the calendar @long', async ({
  page,
}) => {
  const word = 'A'.repeat(60)
  const record = {
    id: crypto.randomUUID(),
    title: `<script>alert(1)</script>\u202eשלום ${word}`,
    summary: word.repeat(6),
    description: `${'B'.repeat(1024)}\n<img src=x onerror=alert(1)>`,
    starts_at_local: '2040-06-01T19:00',
    ends_at_local: '2040-06-01T21:00',
    location: word.repeat(3),
    capacity: 8,
  }
  page.on('dialog', () => expect.soft('a dialog').toBe('never shown'))
  await page.setViewportSize(PHONE)
  expect((await callAs(page, MANAGER, '/rpc/save_event', { record })).status()).toBe(200)
  const expectTextOnly = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.getByText('<script>alert(1)</script>').first()).toBeAttached()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, heading).toBeLessThanOrEqual(0)
  }
  await openAs(page, 'manager', `/cms/events/${record.id}`)
  await expectTextOnly('Edit Event')
  for (const [path, heading] of [
    [`/cms/events/${record.id}/guests`, 'Guests'],
    [`/cms/events?q=${word}`, 'Events'],
    ['/cms/calendar?day=2040-06-01', 'Calendar'],
  ] as const) {
    await navigate(page, path)
    await expectTextOnly(heading)
  }
  await decide(page, record.id, 'archive')
})

test('A manager cannot write to the guests of an event that is long over, and reads why', async ({
  page,
}) => {
  const past = { capacity: 8, starts_at: '2026-01-10T02:00:00Z', ends_at: '2026-01-10T04:00:00Z' }
  const { id } = await addEvent(page, past)
  try {
    await openAs(page, 'manager', `/cms/events/${id}/guests`)
    await expect(page.getByText('Guests get messages until a day after the event.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write to guests' })).toBeDisabled()
  } finally {
    await deleteEvent(page, id)
  }
})
