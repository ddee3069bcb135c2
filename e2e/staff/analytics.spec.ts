import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { callAs, expectLoaded, openAs } from '../support/staff-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

/** The test browser's own user agent says "headless" and is not counted, as robots are not. */
const GUEST = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15',
}

/** In the order of the figures; empty where tests that run at the same time change the number. */
const COUNTED = ['views', 'visitors', '', '', '', 'searches', 'searches_without_result', 'scans'] as const

type Totals = Record<Exclude<(typeof COUNTED)[number], ''>, number>

type Report = {
  totals: Totals
  totals_compared: Totals
  totals_before: Totals
  top_cheeses: { slug: string; views: number }[]
  searches_without_result: { term: string; without_result: number }[]
}

async function todaysReport(page: Page): Promise<Report> {
  const answer = await callAs(page, 'employee@demo.test', '/rpc/analytics_report', { period: 'today' })
  return answer.json()
}

async function asGuest(browser: Browser, act: (page: Page) => Promise<void>, options = {}) {
  const context = await browser.newContext({ ...GUEST, ...options })
  await act(await context.newPage())
  await context.close()
}

test('An employee retries a failed report, reads it, gets a message instead of an empty one, and cannot export it; the API refuses members', async ({
  page,
}) => {
  await page.route('**/rpc/analytics_report', (route) => route.abort())
  await openAs(page, 'employee', '/cms/analytics')
  await expect(page.getByRole('alert')).toContainText('The report could not be loaded')
  await page.unroute('**/rpc/analytics_report')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top cheeses' }).getByRole('table')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notify requests' }).getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: /Export CSV/ })).toHaveCount(0)
  for (const [person, name, data] of [
    ['employee', 'export_report', { kind: 'days', period: '7days' }],
    ['member', 'export_report', { kind: 'days', period: 'today' }],
    ['member', 'analytics_report', { period: 'today' }],
  ] as const)
    expect((await callAs(page, `${person}@demo.test`, `/rpc/${name}`, data)).status()).toBe(403)

  await page.route('**/rpc/analytics_report', async (route) => {
    const answer = await route.fetch()
    const none = (_key: string, value: unknown) => (typeof value === 'number' ? 0 : value)
    await route.fulfill({ response: answer, body: JSON.stringify(await answer.json(), none) })
  })
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '30 Days' }).click()
  await expect(page.getByText('Nothing counted yet')).toBeVisible()
})

test('Views, scans and searches of guests are counted; those of staff and robots are not', async ({
  page,
  browser,
}) => {
  const [code] = await (
    await callAs(
      page,
      'employee@demo.test',
      '/cheeses?slug=eq.abondance&select=qr_short_code',
      undefined,
      'GET',
    )
  ).json()
  const before = await todaysReport(page)
  const words = `zz${Date.now()}`

  await page.goto('/abondance')
  await asGuest(browser, async (guest) => {
    await guest.goto('/abondance')
    await guest.goto(`/s/${code.qr_short_code}`)
    await expect(guest).toHaveURL('/abondance')
    await guest.goto('/cheeses')
    await guest.getByRole('searchbox', { name: 'Search cheeses' }).pressSequentially(words, { delay: 60 })
    await expect(guest.getByText('No cheeses found')).toBeVisible()
    // A slow machine can search for the first letters before the last one is typed.
    await expect(guest).toHaveURL(`/cheeses?q=${words}`)
    expect(await guest.context().cookies()).toEqual([])
  })
  await asGuest(browser, async (colleague) => {
    await openAs(colleague, 'employee', '/cms/analytics')
    // The heading shows before the role is known, which marks the browser as one of staff.
    await expect(colleague.getByRole('region', { name: 'Figures' })).toBeVisible()
    await colleague.goto('/abondance')
  })

  const viewsOf = ({ top_cheeses: cheeses }: Report) =>
    cheeses.find(({ slug }) => slug === 'abondance')?.views ?? 0
  // Views, scans and searches are written apart from each other.
  await expect(async () => {
    const after = await todaysReport(page)
    expect(after.searches_without_result).toContainEqual({ term: words, searches: 1, without_result: 1 })
    expect(viewsOf(after)).toBe(viewsOf(before) + 2)
    expect(after.totals.scans).toBe(before.totals.scans + 1)
  }).toPass({ timeout: 30_000 })
})

test('A manager exports every table and chart, and the period in the URL changes every number', async ({
  page,
}) => {
  await openAs(page, 'manager', '/cms/analytics')
  const heads = {
    'of the figures': 'Figure,7 days,6 whole days,The same 6 days a week earlier',
    'of page views by day': 'Day,Views,Visitors,Views 7 days earlier',
    'of page views by hour': 'Hour,6 whole days,The same 6 days a week earlier',
    'of top cheeses': 'Cheese,Slug,Views,Scans,Favorites',
    'of feature days': 'Day,Cheese,Slug,Views,Usual views',
    'of searches': 'Search,Searches,Without result',
    'of searches without result': 'Search,Searches,Without result',
  }
  for (const [what, head] of Object.entries(heads)) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export CSV ${what}`, exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(head)
    expect(file.trim().split('\r\n').length).toBeGreaterThan(1)
  }

  const period = page.getByRole('group', { name: 'Period' })
  await expect(period.getByRole('button', { name: '7 Days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('6 whole days compared with those a week earlier')).toBeVisible()
  await period.getByRole('button', { name: '30 Days' }).click()
  await expect(page).toHaveURL('/cms/analytics?period=30days')
  await expect(page.getByText('Changes compare the last 28 whole days with the 28 before.')).toBeVisible()
  const days = page.getByRole('table', { name: 'Page views by day' })
  await expect(days.getByRole('row')).toHaveCount(31)
  await period.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText('compared with the day before').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Page views by day' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Page views by hour' }).getByRole('row')).toHaveCount(25)
})

test('The figures match the report, pass the accessibility checks, fit a phone and a tablet, and print without controls on full sheets @long', async ({
  page,
}) => {
  await openAs(page, 'manager', '/cms/analytics?period=30days')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('term')).toHaveText([
    'Page views',
    'Visitors',
    'Favorites',
    'Ratings',
    'Public comments',
    'Searches',
    'Searches without result',
    'QR scans',
    'Boards asked for',
    'Shared boards opened',
    'Boards set aside',
  ])
  const answer = await callAs(page, 'manager@demo.test', '/rpc/analytics_report', { period: '30days' })
  const { totals, totals_compared: compared, totals_before: before } = (await answer.json()) as Report
  const shown = await figures.getByRole('definition').allTextContents()
  for (const [index, key] of COUNTED.entries()) {
    if (!key) continue
    expect(shown[2 * index]).toBe(totals[key].toLocaleString('en-CA'))
    const change = shown[2 * index + 1]
    const wholeDays = compared[key]
    expect(change).toContain(`${wholeDays.toLocaleString('en-CA')} in 28 days, `)
    if (wholeDays !== before[key]) expect(change).toContain(before[key].toLocaleString('en-CA'))
  }

  await expect(page.getByRole('region', { name: 'Notify requests' }).getByRole('table')).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page)
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByRole('region', { name: 'Top cheeses' }).getByRole('table')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }

  for (const landscape of [false, true]) {
    const sheets = (await page.pdf({ format: 'A4', landscape })).toString('latin1')
    expect(sheets.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6)
  }
  await page.setViewportSize({ width: 1046, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top cheeses' }).getByRole('table')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toBeHidden()
  expect((await figures.boundingBox())?.width).toBeGreaterThan(900)
})
