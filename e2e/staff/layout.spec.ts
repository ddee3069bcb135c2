import { expect, test, type Route } from '@playwright/test'
import { expectAccountToast } from '../support/accounts-steps.ts'
import {
  expectLoaded,
  muteLiveChanges,
  navigate,
  openAs,
  setRole,
  signInAsNewEmployee,
  signInAsStaff,
} from '../support/staff-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signInAs } from '../support/sessions.ts'
import { ROUTES } from '../../src/site-map.ts'
import { ROLE_STORAGE_KEY } from '../../src/lib/storage-keys.ts'

const STAFF_PAGES = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/cms') && !path.includes(':'))

test('A signed-out visitor who opens a staff page is asked to sign in @long', async ({ page }) => {
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

const ROLE_REQUEST = '**/rest/v1/users?*'

test('The staff layout is shown while the role is loading, and staff whose role cannot be loaded can retry', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  // Without a network a page would open with the last role that it knew.
  await page.addInitScript((key) => localStorage.removeItem(key), ROLE_STORAGE_KEY)
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
  // The page may leave by itself just then.
  await expect(async () => {
    await page.goto('/cms/cheeses')
    await expect(page).not.toHaveURL(/\/cms\//)
  }).toPass()
})

const REGIONS = {
  '/cms/dashboard': 'Sections',
  '/cms/cheeses': 'Cheeses',
  '/cms/cheeses/new': 'Add pictures',
  '/cms/cheeses?view=grid': 'Cheeses',
}

for (const [path, region] of Object.entries(REGIONS))
  test(
    `${path} passes the accessibility checks`,
    { tag: path === '/cms/cheeses/new' ? [] : '@long' },
    async ({ page }) => {
      await openAs(page, 'admin', path)
      await expect(page.getByRole('region', { name: region })).toBeVisible()
      await expectLoaded(page)
      await expectAccessible(page)
    },
  )
