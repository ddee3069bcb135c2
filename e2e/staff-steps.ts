import { expect, type Page } from '@playwright/test'
import { signUpNewMember, choosePassword, DEMO_PASSWORD, signInByEmail, signOut } from './accounts-steps.ts'

export type StaffMember = 'employee' | 'manager' | 'admin'

const SESSION_KEY = 'old-quarter-auth'
const apikey = 'sb_publishable_old_quarter_demo'

async function createSession(page: Page, email: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password: DEMO_PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Signs in without the sign-in screen, which other tests cover. */
export async function openAs(page: Page, person: StaffMember, path: string) {
  const session = await createSession(page, `${person}@demo.test`)
  await page.goto('/robots.txt')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
  await page.goto(path)
}

/** Calls the data API directly with the person's own token. */
export async function callAs(page: Page, email: string, path: string, data: unknown, method = 'POST') {
  const { access_token: token } = await createSession(page, email)
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
  expect(answer.status()).toBe(204)
}

/** Signs in as a new employee, so that sessions and role can be removed without affecting other tests. */
export async function signInAsNewEmployee(page: Page) {
  const email = await signUpNewMember(page)
  await choosePassword(page, DEMO_PASSWORD)
  const id: string = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').user.id,
    SESSION_KEY,
  )
  await signOut(page)
  await setRole(page, id, 'employee')
  await signInByEmail(page, email)
  await expect(page).toHaveURL('/cms/dashboard')
  return { email, id }
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
