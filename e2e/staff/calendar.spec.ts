import { expect, test, type Page } from '@playwright/test'
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { callAs, openAs } from '../support/staff-steps.ts'

type Entry = { day: string | null; status: 'idea' | 'planned' | 'confirmed'; note?: string }

const MANAGER = 'manager@demo.test'

const read = async <Row>(page: Page, path: string): Promise<Row[]> =>
  (await callAs(page, MANAGER, path, undefined, 'GET')).json()

/** Each test plans in days of its own, far from the features of other tests. */
const emptyDays = (page: Page, from: string, to: string) =>
  removeEntries(page, `day=gte.${from}&day=lte.${to}`)

async function removeEntries(page: Page, filter: string) {
  for (const { id } of await read<{ id: string }>(page, `/feature_calendar?select=id&${filter}`))
    await callAs(page, MANAGER, `/feature_calendar?id=eq.${id}`, undefined, 'DELETE')
}

async function plan(page: Page, slug: string, entry: Entry) {
  const [cheese] = await read<{ id: string; name: string }>(page, `/cheeses?select=id,name&slug=eq.${slug}`)
  const answer = await callAs(page, MANAGER, '/feature_calendar', { ...entry, cheese_id: cheese?.id })
  expect(answer.status()).toBe(201)
  return cheese?.name ?? ''
}

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** By how its name begins. */
const dayButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name: typeof name === 'string' ? new RegExp(`^${escapeRegExp(name)}`) : name })

const centerOf = async (page: Page, name: string) => {
  const button = dayButton(page, name)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('A manager plans, moves and confirms a feature by keyboard alone, on 29 February too', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await openAs(page, 'manager', '/robots.txt')
  await emptyDays(page, '2028-02-01', '2028-03-31')
  await page.goto('/cms/calendar?day=2028-02-28')
  await dayButton(page, 'Monday, February 28').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Monday, February 28' })
  const cheese = dialog.getByRole('combobox', { name: 'Cheese' })
  await cheese.selectOption({ label: 'Abondance' })
  await dialog.getByLabel('Note for staff').focus()
  await page.keyboard.type('For the leap day')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(dayButton(page, /^Monday, February 28: (closed, )?Abondance, planned/)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Moving Abondance to Tuesday, February 29')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(dayButton(page, /^Tuesday, February 29: (closed, )?Abondance, planned/)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(dayButton(page, 'Wednesday, March 1: no feature yet')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^Confirmed/ }).press('Space')
  await page.getByLabel('Note for staff').press('Enter')
  await expect(dayButton(page, /^Tuesday, February 29: (closed, )?Abondance, confirmed/)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'March 2028' })).toBeVisible()
  await expect(dayButton(page, 'Wednesday, March 29')).toBeFocused()
})

test('A feature dragged onto a taken day with the mouse offers a swap, and Undo reverts it', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await openAs(page, 'manager', '/robots.txt')
  await emptyDays(page, '2028-04-01', '2028-04-30')
  const note = `Note ${crypto.randomUUID().slice(0, 8)}`
  const one = await plan(page, 'abondance', { day: '2028-04-05', status: 'planned', note })
  const other = await plan(page, 'rossini-blue', { day: '2028-04-06', status: 'confirmed' })
  await page.goto('/cms/calendar?day=2028-04-05')

  const drag = async (from: string, to: string) => {
    const [start, end] = [await centerOf(page, from), await centerOf(page, to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.mouse.up()
  }
  await drag(`Wednesday, April 5: ${one}`, 'Saturday, April 8')
  await expect(dayButton(page, `Saturday, April 8: ${one}, planned`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await drag('Saturday, April 8', `Thursday, April 6: ${other}`)
  await page
    .getByRole('dialog', { name: 'Thursday, April 6 is taken' })
    .getByRole('button', { name: 'Swap' })
    .click()
  await expect(dayButton(page, `Thursday, April 6: ${one}, planned`)).toBeVisible()
  await expect(dayButton(page, `Saturday, April 8: ${other}, confirmed`)).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'swapped' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(dayButton(page, `Thursday, April 6: ${other}, confirmed`)).toBeVisible()

  await drag(`Saturday, April 8: ${one}`, 'Add an idea')
  await expect(dayButton(page, 'Saturday, April 8: no feature yet')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await removeEntries(page, `note=eq.${encodeURIComponent(note)}`)
})

test.describe('On a phone with a touch screen', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('An employee drags an idea onto a day with a finger that rests on it first', async ({ page }) => {
    await openAs(page, 'employee', '/robots.txt')
    await emptyDays(page, '2028-06-01', '2028-06-30')
    const note = `Idea ${crypto.randomUUID().slice(0, 8)}`
    const name = await plan(page, 'rossini-blue', { day: null, status: 'idea', note })
    await page.goto('/cms/calendar?view=week&day=2028-06-05')
    await expect(dayButton(page, 'Tuesday, June 6:')).toBeVisible()
    const from = await centerOf(page, `${name}, idea: ${note}`)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    await expect(page.getByText(`Moving ${name}`).first()).toBeAttached()
    const box = await dayButton(page, 'Monday, June 5').boundingBox()
    const to = { x: 195, y: (box?.y ?? 0) + 20 }
    await touch('touchMove', [{ x: to.x, y: (from.y + to.y) / 2 }])
    await touch('touchMove', [to])
    await touch('touchEnd', [])
    await expect(
      dayButton(page, new RegExp(`^Monday, June 5: (closed, )?${escapeRegExp(name)}, planned`)),
    ).toBeVisible()
    await expectAccessible(page)
  })
})

test('Of two managers who move the same feature one wins, and the other is told by whom @long', async ({
  browser,
}) => {
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()])
  await openAs(first, 'manager', '/robots.txt')
  await emptyDays(first, '2028-08-01', '2028-08-30')
  const name = await plan(first, 'abondance', { day: '2028-08-09', status: 'planned' })
  await first.goto('/cms/calendar?day=2028-08-09')
  await openAs(second, 'admin', '/cms/calendar?day=2028-08-09')

  const move = async (page: Page, key: string) => {
    await dayButton(page, `Wednesday, August 9: ${name}`).focus()
    for (const pressed of ['Space', key, 'Space']) await page.keyboard.press(pressed)
  }
  await expect(dayButton(second, `Wednesday, August 9: ${name}`)).toBeVisible()
  // The second one has picked it up before the first one moves it, so that their page cannot have read the change.
  await dayButton(second, `Wednesday, August 9: ${name}`).focus()
  await second.keyboard.press('Space')
  await move(first, 'ArrowRight')
  await expect(dayButton(first, `Thursday, August 10: ${name}, planned`)).toBeVisible()
  await second.keyboard.press('ArrowLeft')
  await second.keyboard.press('Space')
  await expect(
    second.getByText(/^Mats Manager \(.+\d:\d\d.*\) changed this first: .* is on Thursday, August 10/),
  ).toBeVisible()
  await expect(dayButton(second, `Thursday, August 10: ${name}, planned`)).toBeVisible()
  await Promise.all([first.close(), second.close()])
})

test('An employee plans a feature but cannot confirm one, and past days are read-only', async ({ page }) => {
  await openAs(page, 'employee', '/robots.txt')
  await emptyDays(page, '2028-10-01', '2028-10-30')
  const name = await plan(page, 'abondance', { day: '2028-10-04', status: 'confirmed' })
  await page.goto('/cms/calendar?day=2028-10-04')
  await dayButton(page, `Wednesday, October 4: ${name}`).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Only managers can change or move it.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Cheese' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Preview this day' }).click()
  await expect(page.getByRole('dialog', { name: /^Preview of/ })).toContainText('Confirmed for this day.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dayButton(page, 'Friday, October 6').click()
  await expect(dialog.getByRole('radio', { name: /^Confirmed/ })).toBeDisabled()
  await page.goto('/cms/calendar?day=2026-01-07')
  await dayButton(page, 'Wednesday, January 7').click()
  await expect(dialog.getByText('Past days are read-only.')).toBeVisible()
})

test('Staff fill the gaps of a week with suggestions, one by one and all at once @long', async ({ page }) => {
  await openAs(page, 'employee', '/robots.txt')
  await emptyDays(page, '2028-12-01', '2028-12-30')
  await page.goto('/cms/calendar?view=week&day=2028-12-06')
  await page.getByRole('button', { name: 'Fill the gaps' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill the gaps' })
  const rows = dialog.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page, 'dialog')
  const gaps = await rows.count()
  await rows.first().getByRole('button').click()
  await expect(rows).toHaveCount(gaps - 1)
  await dialog.getByRole('button', { name: `Accept all ${gaps - 1}` }).click()
  await expect(dialog.getByText('No gaps here')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const day of ['Wednesday, December 6', 'Sunday, December 10'])
    await expect(dayButton(page, new RegExp(`^${day}: .*planned`))).toBeVisible()
})

test('A manager fills the gaps of a week and confirms all of it at once', async ({ page }) => {
  await openAs(page, 'manager', '/robots.txt')
  await emptyDays(page, '2029-03-05', '2029-03-11')
  await page.goto('/cms/calendar?view=week&day=2029-03-07')
  await expect(page.getByRole('button', { name: /^Confirm all/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Fill the gaps' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill the gaps' })
  await dialog.getByRole('button', { name: 'Accept all 5' }).click()
  await dialog.getByRole('button', { name: 'Confirm all 5' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm 5 planned days?' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(page.getByText('5 days confirmed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dayButton(page, /^\w+, March \d+: .*, confirmed/)).toHaveCount(5)
  await expect(dayButton(page, /repeat of/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Confirm all/ })).toHaveCount(0)
  await emptyDays(page, '2029-03-05', '2029-03-11')
})

test('Names in the calendar are whole at 1280 px, with no word broken', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, 'manager', '/robots.txt')
  await emptyDays(page, '2029-05-01', '2029-05-31')
  const cheeses = await read<{ slug: string; name: string }>(page, '/cheeses?select=slug,name&active=is.true')
  const longest = cheeses.toSorted((one, other) => other.name.length - one.name.length).slice(0, 6)
  for (const [index, { slug }] of longest.entries())
    await plan(page, slug, { day: `2029-05-0${index + 2}`, status: 'planned' })
  await page.goto('/cms/calendar?day=2029-05-02')
  for (const { name } of longest) {
    const shown = page.getByRole('application').getByText(name, { exact: true })
    await expect(shown).toBeVisible()
    const { isCut, brokenWords } = await shown.evaluate((element) => {
      const text = element.firstChild as Text
      const lineOf = (start: number, end: number) => {
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, end)
        return range.getClientRects().length
      }
      const words = [...text.data.matchAll(/\S+/g)]
      return {
        isCut:
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
        brokenWords: words.filter(({ 0: word, index }) => lineOf(index, index + word.length) > 1).map(String),
      }
    })
    expect({ name, isCut, brokenWords }).toEqual({ name, isCut: false, brokenWords: [] })
  }
  await emptyDays(page, '2029-05-01', '2029-05-31')
})

test('The calendar feed of staff works until its secret URL is renewed @long', async ({ page }) => {
  await openAs(page, 'employee', '/cms/calendar')
  const renew = async () => {
    await page.getByRole('button', { name: 'Feed' }).click()
    await page.getByRole('button', { name: /^(Create|Renew) the URL$/ }).click()
    const url = await page.getByLabel('Secret URL').inputValue()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    return url
  }
  const first = await renew()
  const feed = await page.request.get(first)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  const second = await renew()
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)
})
