import { expect, test } from '@playwright/test'
import { mayOpenPath } from '../../src/features/cms/kit/screen/may-open.ts'
import { ROUTES, type Route } from '../../src/site-map.ts'
import { demoSession } from '../support/sessions.ts'
import { addDraft, callAs, expectLoaded, navigate, openAs } from '../support/staff-steps.ts'

const STAFF_PAGES = Object.values<Route>(ROUTES).filter(
  ({ path }) => path.startsWith('/cms/') && !path.includes(':'),
)

const ADMIN_PAGES = ['/cms/placards', '/cms/rollback', '/cms/audit', '/cms/mail', '/cms/users']

const CLOSED_PAGES = {
  employee: ['/cms/setup', '/cms/cheeses/import', '/cms/cheeses/changes', '/cms/settings', ...ADMIN_PAGES],
  manager: ADMIN_PAGES,
}

for (const role of ['employee', 'manager'] as const)
  test(`Every page closed to the role ${role}, the first loaded and the others navigated to, says so and shows nothing else`, async ({
    page,
  }) => {
    const closed = STAFF_PAGES.filter(({ path }) => !mayOpenPath(role, path))
    expect(closed.map(({ path }) => path)).toEqual(CLOSED_PAGES[role])
    for (const [index, { path, title }] of closed.entries()) {
      if (index === 0) await openAs(page, role, path)
      else await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByText('Access denied', { exact: true })).toBeVisible()
      await expectLoaded(page)
      await expect(main.locator('table, form, button, input, [role=alert]'), path).toHaveCount(0)
    }
  })

for (const role of ['employee', 'manager'] as const)
  test(`The data API refuses the role ${role} what only higher roles may call`, async ({ page }) => {
    const { user } = await demoSession(page, `${role}@demo.test`)
    const { id } = await addDraft(page)
    for (const [name, data] of [
      ['list_audit_entries', {}],
      ['export_audit_log', {}],
      ['verify_audit_log', {}],
      ['list_removed', {}],
      ['list_editors', {}],
      ['list_users', {}],
      ['user_sessions', { user_id: user.id }],
      ['set_user_role', { user_id: user.id, new_role: 'admin' }],
      ['end_sessions', { user_id: user.id }],
      ['end_session', { session_id: user.id }],
      ['record_placard_sheet', { cheese_uuids: [id], content_hashes: ['x'], template: 'label', copies: 2 }],
      ...(role === 'employee' ? ([['list_change_sets', {}]] as const) : []),
    ] as const)
      expect((await callAs(page, `${role}@demo.test`, `/rpc/${name}`, data)).status(), name).toBe(403)
    const entries = await callAs(page, `${role}@demo.test`, '/audit_log', undefined, 'GET')
    expect(await entries.json()).toEqual([])
  })
