import { expect, test, type Page } from '@playwright/test'
import { expectLoaded, navigate, openAs, type StaffMember } from '../support/staff-steps.ts'
import { expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { ROUTES } from '../../src/site-map.ts'

const TABLET = { width: 820, height: 1180 }

test('The staff pages fit a tablet, with every action of a cheese in sight without scrolling its row @long', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await openAs(page, 'admin', '/cms')
  for (const { path, title } of [ROUTES.dashboard, ROUTES.cmsCheeses, ROUTES.newCheese]) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expectLoaded(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }

  await navigate(page, '/cms/cheeses?q=comte')
  const row = page.getByRole('row', { name: /Comté/ }).first()
  for (const name of [/^Edit/, /^Placard/, /^Duplicate/, /^View/])
    await expect(row.getByRole('link', { name })).toBeInViewport({ ratio: 0.9 })
})

test('At 1280 px the list of cheeses has room for every name, and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, 'admin', '/cms/cheeses')
  const table = page.getByRole('table', { name: 'Cheeses' })
  await expect(table).toBeVisible()
  const narrowest = await table
    .locator('td a:has(img)')
    .evaluateAll((links) => Math.min(...links.map(({ clientWidth }) => clientWidth)))
  expect(narrowest).toBeGreaterThanOrEqual(220)
  expect(
    await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)),
  ).toBe(0)
})

for (const { width, height, share } of [
  { width: 1280, height: 800, share: 0.15 },
  { width: 390, height: 844, share: 0.2 },
])
  test(`At ${width} px the header and the title of a staff page take at most ${share * 100} percent of the height`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openAs(page, 'admin', '/cms')
    for (const { path, title } of [ROUTES.cmsCheeses, ROUTES.settings, ROUTES.calendar, ROUTES.users]) {
      await navigate(page, path)
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
      await expect(heading).toBeVisible()
      const { y = height, height: own = 0 } = (await heading.boundingBox()) ?? {}
      expect(y + own).toBeLessThanOrEqual(height * share)
    }
  })

async function expectTwoRowsInHeader(page: Page, person: StaffMember) {
  const topOf = async (name: string) =>
    (await page.getByRole('banner').getByText(name).boundingBox())?.y ?? NaN
  await expect(page.getByText(`${person}@demo.test`).first()).toBeVisible()
  const distance = (await topOf('View Public Site')) - (await topOf('Sign Out'))
  expect(distance).toBeGreaterThan(30)
  expect(distance).toBeLessThan(64)
}

test('On a phone the header has two rows, a bar at the bottom leads to four pages of the role, and More to the others', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  const bar = page.getByRole('navigation', { name: 'Staff' })
  const more = bar.getByRole('button', { name: 'More' })
  for (const [role, fourth] of [
    ['employee', 'Counter'],
    ['manager', 'Comments'],
    ['admin', 'Analytics'],
  ] as const) {
    await openAs(page, role, '/cms/dashboard')
    await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Cheeses', 'Inventory', fourth])
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expectTwoRowsInHeader(page, role)
    await bar.getByRole('link', { name: 'Cheeses' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cheeses' })).toBeVisible()
    await expectTwoRowsInHeader(page, role)
  }

  await more.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'More pages' })
  await expect(sheet.getByRole('link').first()).toBeFocused()
  await expectAccessible(page)
  await expectReadableColors(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await sheet.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/cms/users')
  await expect(sheet).toBeHidden()
  await expect(more).toHaveAttribute('aria-current', 'true')
  await expectLoaded(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const endOfPage = page.getByRole('main').getByRole('button').last()
  await expect(endOfPage).toBeInViewport({ ratio: 1 })
  await endOfPage.click({ trial: true })
})

const BUTTONS = {
  '/cms/cheeses': /^Placard for/,
  '/cms/comments?show=newest': 'Hide',
  '/cms/users?role=admin': 'Your account',
}

test('On a phone every row of a list shows its buttons and passes the accessibility checks @long', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await openAs(page, 'admin', '/cms')
  for (const [path, name] of Object.entries(BUTTONS)) {
    await navigate(page, path)
    const button = page.getByRole('cell').getByRole('link', { name }).or(page.getByRole('button', { name }))
    await button.first().scrollIntoViewIfNeeded()
    await expect(button.first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page)
  }
  await expectReadableColors(page, 'header')
})

test('On a phone the bottom bars take one row and never cover the focused field', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'manager', '/cms/cheeses')
  await page.getByRole('checkbox', { name: /^Select every row/ }).check()
  const bar = await page.getByRole('region', { name: 'Selected rows' }).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(64)

  await navigate(page, '/cms/cheeses/new')
  const save = page.getByRole('button', { name: 'Add Cheese' })
  await expect(save).toBeVisible()
  for (let field = 0; field < 12; field++) {
    await page.keyboard.press('Tab')
    const { bottom, isInForm } = await page.evaluate(() => ({
      bottom: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      isInForm: document.activeElement?.matches('form :is(input, select, textarea)') ?? false,
    }))
    const top = (await save.boundingBox())?.y ?? 0
    if (isInForm) expect(bottom).toBeLessThanOrEqual(top)
  }
})
