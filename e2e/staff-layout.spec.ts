import { expect, test, type Page, type Route } from '@playwright/test'
import { expectAccountToast } from './accounts-steps.ts'
import {
  addDraft,
  expectLoaded,
  muteLiveChanges,
  navigate,
  openAs,
  setRole,
  signInAsNewEmployee,
  signInAsStaff,
} from './staff-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { signInAs } from './sessions.ts'
import { findRoute } from '../src/find-route.ts'
import { ROUTES } from '../src/site-map.ts'

const STAFF_PAGES = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/cms') && !path.includes(':'))

const isPage = (path: string) => findRoute(path.split('#')[0] ?? '') !== undefined

test('A signed-out visitor who opens a staff page is asked to sign in', async ({ page }) => {
  const [first = '', ...others] = STAFF_PAGES
  const signInUrl = (path: string) => `/auth?next=${encodeURIComponent(path)}`
  await page.goto(first)
  await expect(page).toHaveURL(signInUrl(first))
  for (const path of others) {
    await navigate(page, path)
    await expect(page).toHaveURL(signInUrl(path))
  }
})

test('A member who opens a staff URL is sent to the home page and is not treated as staff', async ({
  page,
}) => {
  await signInAs(page, 'member@demo.test')
  for (const path of ['/cms/dashboard', '/cms/users']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('oq_staff')
})

test('/cms opens the dashboard of a manager, without admin controls, and a page that cannot be loaded can be retried', async ({
  page,
  context,
}) => {
  await openAs(page, 'manager', '/cms')
  await expect(page).toHaveURL('/cms/dashboard')
  await expect(page.getByText('You are signed in as manager with manager@demo.test.')).toBeVisible()
  const shortcuts = page.getByRole('region', { name: 'Shortcuts' })
  const pendingRecipes = shortcuts.getByRole('listitem').filter({ hasText: 'Pending recipes' })
  if (isPage('/cms/recipes')) await expect(pendingRecipes).toContainText(/[3-9]/)
  else await expect(pendingRecipes).toBeHidden()
  await expect(shortcuts.getByRole('listitem').filter({ hasText: 'Notify requests' })).toContainText(/1\d/)
  await expect(page.getByRole('heading', { name: 'Newest public comments' })).toBeVisible()
  await expect(page.getByText(/^\d+ running low/)).toBeVisible()
  const todo = page.getByRole('region', { name: 'To do' })
  await expect(todo.getByRole('link', { name: /^Show requests: 1\d guests wait/ })).toBeVisible()
  await expect(todo.getByRole('link', { name: /^Print/ })).toBeHidden()
  await todo.getByRole('link', { name: /^Order/ }).click()
  await expect(page).toHaveURL('/cms/inventory#order')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Sections' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Admin Controls' })).toBeHidden()

  const comments = page.getByRole('navigation').getByRole('link', { name: 'Comments' })
  await context.setOffline(true)
  await comments.click()
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded')
  await expect(comments).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('table', { name: 'Comments' }).or(page.getByText('Nothing is reported')),
  ).toBeVisible()
})

test('An employee sees only what they may open on the dashboard and in the command palette, and a link without a page shows the not-found page', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/dashboard')
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible()
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const path of ['/cms/settings', '/cms/comments', '/cms/users', '/cms/placards', '/cms/rollback'])
    expect(links.filter((link) => link.startsWith(path))).toEqual([])
  for (const link of links) expect(isPage(link.split('?')[0] ?? ''), link).toBe(true)

  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Sections' })).toBeVisible()
  await navigate(page, '/cms/nosuch')
  await expect(main.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
  await main.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/cms/dashboard')
  await test.step('The command palette', () => expectCommandsOfEmployee(page))
})

/** A click outside closes it. It offers the pages that the role may open, and finds a cheese by part of its name. */
async function expectCommandsOfEmployee(page: Page) {
  const commands = page.getByRole('button', { name: 'Commands' })
  await commands.click()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(palette).toBeHidden()
  await expect(commands).toBeFocused()

  await commands.click()
  await expect(page.getByRole('button', { name: 'Open Cheeses' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open Users' })).toBeHidden()
  await page.keyboard.type('gorgon')
  await expect(page.getByRole('button', { name: /^Edit Carozzi/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Settings: / })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Carozzi Valsassina Gorgonzola')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('velveeta')
  await expect(page.getByText('Nothing found')).toBeVisible()
  const { name } = await addDraft(page)
  await page.getByRole('searchbox', { name: 'Search commands' }).fill(name)
  await page.getByRole('button', { name: `Mark ${name} out of stock` }).click()
  await expect(page.getByText(`${name} is out of stock`)).toBeVisible()
}

test('The dashboard of an admin links to every section, the command palette opens pages by keyboard, and an unknown path answers 404', async ({
  page,
}) => {
  await openAs(page, 'admin', '/cms/dashboard')
  const links = {
    Shortcuts: ['/cms/calendar', '/kiosk/today', '/cms/recipes', '/cms/analytics#notify-requests'],
    Sections: [
      '/cms/cheeses',
      '/cms/cheeses/new',
      '/cms/inventory',
      '/cms/calendar',
      '/cms/recipes',
      '/cms/events',
      '/cms/analytics',
      '/cms/settings',
    ],
    'Admin Controls': ['/cms/users', '/cms/placards', '/cms/rollback'],
  }
  for (const [name, expected] of Object.entries(links)) {
    const region = page.getByRole('region', { name })
    await expect(region).toBeVisible()
    const found = await region
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(found).toEqual(expected.filter(isPage))
  }
  await expect(page.getByRole('link', { name: 'View Public Site' })).toHaveAttribute('href', '/')

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('searchbox', { name: 'Search commands' })).toBeFocused()
  await page.keyboard.type('add new')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cms/cheeses/new')
  await page.keyboard.press('Alt+Shift+C')
  await expect(page).toHaveURL('/cms/cheeses')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('member@demo')
  await page.getByRole('button', { name: 'Show member@demo.test' }).click()
  await expect(page).toHaveURL(/\/cms\/users\?q=member/)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('store hours')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cms/settings#hours')

  const response = await page.goto('/cms/nosuch')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

const ROLE_REQUEST = '**/rest/v1/users?*'

test('The staff layout is shown while the role is loading, and staff whose role cannot be loaded can retry', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  await page.route(ROLE_REQUEST, () => undefined)
  await page.goto('/cms/cheeses')
  await expect(page.getByRole('heading', { level: 1, name: 'Cheeses' })).toBeVisible()
  await expect(page.getByText('Loading your role…')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.unroute(ROLE_REQUEST)

  for (const fail of [
    (route: Route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(ROLE_REQUEST, fail)
    await page.goto('/cms/cheeses')
    await expect(page.getByRole('alert')).toContainText('Your role could not be loaded')
    await expect(page).toHaveURL('/cms/cheeses')
    await page.unroute(ROLE_REQUEST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Cheeses' })).toBeVisible()
  }
})

test('A staff page has a back link, its title, the account and a sign-out button, and loads at most 60 scripts', async ({
  page,
}) => {
  await signInAs(page, 'employee@demo.test')
  await page.goto('/cms/cheeses')
  await expect(page.getByRole('heading', { level: 1, name: 'Cheeses' })).toBeVisible()
  await expect(page.getByText('employee@demo.test')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Cheeses' })).toBeVisible()
  const scripts = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )
  expect(scripts).toBeLessThanOrEqual(60)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/cms/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await expectAccountToast(page, 'Signed Out', 'You have been successfully signed out.')
})

test('A staff member whose role is removed loses access at once', async ({ page, browser }) => {
  // The dashboard would leave by itself while the test opens another page.
  await muteLiveChanges(page)
  const { id } = await signInAsNewEmployee(page)
  await page.goto('/cms/dashboard')
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('old-quarter-auth') ?? '{}').access_token as string,
  )
  const readDrafts = async () => {
    const apikey = (await page.locator('meta[name="backend-key"]').getAttribute('content')) ?? ''
    return page.request.get('/rest/v1/media?select=id', {
      headers: { apikey, authorization: `Bearer ${token}` },
    })
  }
  expect((await readDrafts()).status()).toBe(200)
  await setRole(page, id, 'customer')
  const other = await browser.newPage()
  await other.goto('/')
  const apikey = (await other.locator('meta[name="backend-key"]').getAttribute('content')) ?? ''
  const write = await other.request.post('/rest/v1/rpc/save_cheese', {
    headers: { apikey, authorization: `Bearer ${token}` },
    data: { record: { name: 'Stolen', slug: 'stolen', country_iso: 'FR' } },
  })
  expect(write.status()).toBe(401)
  await page.goto('/cms/cheeses')
  await expect(page).not.toHaveURL(/\/cms\//)
})

const REGIONS = {
  '/cms/dashboard': 'Sections',
  '/cms/cheeses': 'Cheeses',
  '/cms/cheeses/new': 'Add pictures',
  '/cms/cheeses?view=grid': 'Cheeses',
}

test('The dashboard, the cheese list and the cheese form pass the accessibility checks', async ({ page }) => {
  test.slow()
  await openAs(page, 'admin', '/cms')
  for (const [path, region] of Object.entries(REGIONS)) {
    await navigate(page, path)
    await expect(page.getByRole('region', { name: region })).toBeVisible()
    await expectLoaded(page)
    await expectAccessible(page)
  }
})
