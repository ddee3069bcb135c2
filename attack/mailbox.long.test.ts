import { expect, test } from 'vitest'
import { newEmail, newIp, openAccount, readMail, readMailbox, send, signIn } from './attacker.ts'

const OTHER_PASSWORD = 'Taleggio-Bergamo-4'
const LONG = { timeout: 180_000 }

/** One mailbox gets one mail a minute. */
const untilNextMail = () => new Promise((resolve) => setTimeout(resolve, 61_000))

test.concurrent(
  'Signing up again with a known email address gets the same answer as the first time',
  LONG,
  async () => {
    const { email } = await openAccount()
    await untilNextMail()
    const [known, unknown] = await Promise.all([
      send('/auth/v1/signup', { body: { email, password: OTHER_PASSWORD } }),
      send('/auth/v1/signup', { body: { email: newEmail(), password: OTHER_PASSWORD } }),
    ])
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.json).toSorted()).toEqual(Object.keys(unknown.json).toSorted())
    expect((await signIn(email, OTHER_PASSWORD)).status).toBe(400)
    expect((await signIn(email)).status).toBe(200)
  },
)

test.concurrent.each([
  ['recovery', '/auth/v1/recover'],
  ['one-time code', '/auth/v1/otp'],
  ['another confirmation', '/auth/v1/resend'],
])('A request for %s gets the same answer for known and unknown email addresses', LONG, async (_, path) => {
  const { email } = await openAccount()
  await untilNextMail()
  const body = (to: string) => ({ email: to, type: 'signup', create_user: false })
  const known = await send(path, { body: body(email) })
  const unknown = await send(path, { body: body(newEmail()) })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})

test.concurrent('One mailbox gets at most one recovery mail a minute', LONG, async () => {
  const { email } = await openAccount()
  await untilNextMail()
  await Promise.all(Array.from({ length: 10 }, () => send('/auth/v1/recover', { body: { email } })))
  await readMail(email, 'password')
  const mails = await readMailbox(email)
  expect(mails.filter(({ subject }) => subject.includes('password'))).toHaveLength(1)
})

test.concurrent('Guessing a recovery code from one IP ends before the sixth guess counts', LONG, async () => {
  const { email } = await openAccount()
  await untilNextMail()
  await send('/auth/v1/recover', { body: { email } })
  const { code } = await readMail(email, 'password')
  const ip = newIp()
  const guess = (token: string) => send('/auth/v1/verify', { ip, body: { type: 'recovery', email, token } })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await guess(wrong)).status).toBeGreaterThanOrEqual(400)
  expect((await guess(code)).status).toBeGreaterThanOrEqual(400)
})
