import { expect, test, type Page } from '@playwright/test'
import { findRoute } from '../../src/find-route.ts'
import { addDraft, navigate, openAs } from '../support/staff-steps.ts'

const isPage = (path: string) => findRoute(path.split('#')[0] ?? '') !== undefined

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
      '/cms/pages',
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
  await expect(page).toHaveURL('/cms/settings/hours')

  const response = await page.goto('/cms/nosuch')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('The dashboard links stock alerts to their list, even when the numbers above load late, and the week to its analytics @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, 'manager', '/cms/dashboard')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/rpc/analytics_report', async (route) => {
    const answer = await route.fetch()
    const report = await answer.json()
    await arrival
    const totals = { ...report.totals, views: 1 }
    await route.fulfill({ response: answer, json: { ...report, totals } })
  })
  const list = page.getByRole('region', { name: 'Notify requests' }).getByRole('heading')
  await page.getByRole('link', { name: 'Notify requests' }).click()
  await expect(list).toBeAttached()
  arrive()
  await expect(page.getByRole('heading', { name: 'Figures' })).toBeAttached()
  await expect(list).toBeInViewport()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('link', { name: 'Notify requests' }).click()
  await expect(list).toBeInViewport()

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('link', { name: /^Week so far/ }).click()
  await expect(page).toHaveURL('/cms/analytics?period=7days')
  await expect(page.getByRole('button', { name: '7 Days' })).toHaveAttribute('aria-pressed', 'true')
})

test('The dashboard opens the day whose feature is to be changed @long', async ({ page }) => {
  await openAs(page, 'employee', '/cms/dashboard')
  await page.getByRole('link', { name: 'Change the feature of tomorrow' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Cheese' })).toBeVisible()
  await expect(page).toHaveURL(/\/cms\/calendar\?day=[\d-]+&open/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/cms\/calendar\?day=[\d-]+$/)
  await expect(dialog).toHaveCount(0)
})
