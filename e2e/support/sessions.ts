import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

const SESSION_KEY = 'old-quarter-auth'
export const DEMO_PASSWORD = 'Cheddar-Gorge-1'
export const apikey = 'sb_publishable_old_quarter_demo'

type Session = { access_token: string; user: { id: string; email: string } }

async function requestSession(page: Page, grant: string, data: Record<string, string>): Promise<Session> {
  const answer = await page.request.post(`/auth/v1/token?grant_type=${grant}`, { headers: { apikey }, data })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const createSession = (page: Page, email: string, password = DEMO_PASSWORD) =>
  requestSession(page, 'password', { email, password })

const demoSessions = new Map<string, Session>()

/** One session for each account of the demo, because a sign-in takes longer than most requests. */
export async function demoSession(page: Page, email: string) {
  const session = demoSessions.get(email) ?? (await createSession(page, email))
  demoSessions.set(email, session)
  return session
}

/** Creates an account as the choice "A new visitor" of the demo's Google does, but without a browser. */
export async function createMember(page: Page, password?: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const chooser = await page.request.get(`/auth/v1/authorize?provider=google&code_challenge=${challenge}`)
  const [, action = ''] = /action="([^"]+\/new)"/.exec(await chooser.text()) ?? []
  const landing = await page.request.post(action)
  const code = new URL(landing.url()).searchParams.get('code') ?? ''
  const session = await requestSession(page, 'pkce', { auth_code: code, code_verifier: verifier })
  if (password) await setPassword(page, session, password)
  return session
}

async function setPassword(page: Page, { access_token: token }: Session, password: string) {
  const answer = await page.request.put('/auth/v1/user', {
    headers: { apikey, authorization: `Bearer ${token}` },
    data: { password },
  })
  expect(answer.status()).toBe(200)
}

/** Stores the session where the sign-in screen stores it. */
export async function storeSession(page: Page, session: Session) {
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** Signs in with the session that the tests of a worker share: a test that signs out needs one of its own. */
export async function signInToDemo(page: Page, email: string) {
  await storeSession(page, await demoSession(page, email))
}

/** Signs in without the sign-in screen, which other tests cover. */
export async function signInAs(page: Page, email: string, password?: string) {
  await storeSession(page, await createSession(page, email, password))
}

/** Signs in with a new account, without the sign-in screen. */
export async function signInAsNewMember(page: Page, password?: string) {
  const session = await createMember(page, password)
  await storeSession(page, session)
  return session.user
}
