import { expect, type Page } from '@playwright/test'
import { apikey, createMember, DEMO_PASSWORD, demoSession, signInAs, signInToDemo } from './sessions.ts'

export type StaffMember = 'employee' | 'manager' | 'admin'

export const signInAsStaff = (page: Page, person: StaffMember) => signInToDemo(page, `${person}@demo.test`)

export async function openAs(page: Page, person: StaffMember, path: string) {
  await signInAsStaff(page, person)
  await page.goto(path)
}

/** Inside the open app, which takes a tenth of the time of a page load. */
export const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The page gets no message of changes made elsewhere, for a test of what happens before one arrives. */
export const muteLiveChanges = (page: Page) => page.route('**/live/staff', (route) => route.abort())

/** Staff pages listen to changes, so their network is never idle. */
export const expectLoaded = (page: Page) => expect(page.getByText(/^Loading .+…$/)).toHaveCount(0)

/** Calls the data API directly with the token of an account of the demo. */
export async function callAs(page: Page, email: string, path: string, data: unknown, method = 'POST') {
  const { access_token: token } = await demoSession(page, email)
  return page.request.fetch(`/rest/v1${path}`, {
    method,
    headers: { apikey, authorization: `Bearer ${token}`, prefer: 'return=representation' },
    data,
  })
}

export async function setRole(page: Page, userId: string, role: string) {
  const answer = await callAs(page, 'admin@demo.test', '/rpc/set_user_role', {
    user_id: userId,
    new_role: role,
  })
  expect(answer.status()).toBe(200)
}

/** Signs in as a new employee, so that sessions and role can be removed without affecting other tests. */
export const signInAsNewEmployee = (page: Page) => signInAsNewStaff(page, 'employee')

export async function signInAsNewStaff(page: Page, role: StaffMember) {
  const { email, id } = (await createMember(page)).user
  await setRole(page, id, role)
  await confirmRole(page, email)
  await signInAs(page, email)
  return { email, id }
}

/** Chooses a password by the link that was mailed with the role. */
export async function confirmRole(page: Page, email: string, password = DEMO_PASSWORD) {
  let token = ''
  await expect(async () => {
    const mailbox = await (await page.request.get(`/mailbox?to=${encodeURIComponent(email)}`)).text()
    const [, message = ''] = /href="(\/mailbox\/[^"]+)"/.exec(mailbox) ?? []
    const [, found = ''] =
      /\/auth\/invitation#(\w+)/.exec(await (await page.request.get(message)).text()) ?? []
    expect(found).not.toBe('')
    token = found
  }).toPass()
  const answer = await page.request.post('/auth/v1/invitation', {
    headers: { apikey },
    data: { token, password },
  })
  expect(answer.status()).toBe(200)
}

/** Creates a draft cheese that no other test uses. */
export async function addDraft(page: Page, values: Record<string, unknown> = {}) {
  const slug = `tomme-${crypto.randomUUID().slice(0, 8)}`
  const answer = await callAs(page, 'manager@demo.test', '/rpc/save_cheese', {
    record: {
      name: slug.replace('tomme-', 'Tomme '),
      slug,
      country_iso: 'FR',
      allergens: ['milk'],
      ...values,
    },
  })
  expect(answer.status()).toBe(200)
  const { id, name, version } = (await answer.json()) as { id: string; name: string; version: number }
  return { id, name, slug, version }
}

/** Takes a cheese off the public pages, whatever its version is by now. */
export async function deactivate(page: Page, id: string) {
  const found = await callAs(
    page,
    'manager@demo.test',
    `/cheeses?select=version&id=eq.${id}`,
    undefined,
    'GET',
  )
  const [cheese] = (await found.json()) as { version: number }[]
  const record = { id, version: cheese?.version, active: false }
  expect((await callAs(page, 'manager@demo.test', '/rpc/save_cheese', { record })).status()).toBe(200)
}
