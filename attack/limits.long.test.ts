import { beforeAll, expect, test } from 'vitest'
import {
  newEmail,
  newIp,
  openAccount,
  PASSWORD,
  readMail,
  send,
  sendAs,
  signIn,
  someCheese,
} from './attacker.ts'

let cheeseId: string
beforeAll(async () => {
  cheeseId = (await someCheese()).id
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const RECIPE = { title: 'Toast', ingredients: [{ item: 'Cheese' }], steps: ['Melt.'], consent: true }

test('Junk without an account costs the members behind the same IP nothing', async () => {
  const ip = newIp()
  const member = await openAccount()
  const calls: [string, Record<string, unknown>][] = [
    ['cheese_comments', { user_id: member.id, cheese_id: cheeseId, comment: 'Nutty' }],
    ['rpc/submit_recipe', { record: RECIPE, cheese_ids: [cheeseId] }],
    ['rpc/request_stock_alert', { email: member.email, cheese_uuid: cheeseId }],
    ['rpc/report_comment', { public_id: UNKNOWN_ID, reason: 'spam' }],
    ['rpc/rsvp', { event_uuid: UNKNOWN_ID }],
  ]
  for (const [path, body] of calls)
    for (let junk = 0; junk < 65; junk++) await send(`/rest/v1/${path}`, { ip, body: junk % 2 ? body : {} })
  const statuses = []
  for (const [path, body] of calls)
    statuses.push((await send(`/rest/v1/${path}`, { ip, token: member.token, body })).status)
  // The event does not exist.
  expect(statuses).toEqual([201, 200, 204, 204, 404])
})

test('Stock alerts cannot be used to flood mailboxes from one IP, and those who are refused learn for how long', async () => {
  const ip = newIp()
  const answers = []
  for (let attempt = 0; attempt < 61; attempt++)
    answers.push(
      await send('/rest/v1/rpc/request_stock_alert', {
        ip,
        body: { email: `victim${attempt}@attacker.example`, cheese_uuid: cheeseId },
      }),
    )
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(204), 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

const pair = (code: string, ip: string) => send('/rest/v1/rpc/pair_kiosk', { ip, body: { code } })

test('A thousand wrong pairing codes cost their senders alone', { timeout: 60_000 }, async () => {
  const { json: code } = await sendAs('admin', '/rest/v1/rpc/add_display', { body: { name: 'Window' } })
  const attackers = Array.from({ length: 125 }, newIp)
  for (let round = 0; round < 8; round++)
    for (const { status } of await Promise.all(attackers.map((ip) => pair('00000000', ip))))
      expect(status).toBe(200)
  const start = performance.now()
  const [slow, { json: token }] = await Promise.all([
    pair('00000000', attackers[0] ?? '').then(() => performance.now() - start),
    pair(code, newIp()),
  ])
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(slow).toBeGreaterThan(1_000)
})

/** A new member of staff, and the cookie of the browser in which the invitation was accepted. */
async function hire() {
  const email = newEmail()
  await sendAs('admin', '/rest/v1/rpc/invite_person', { body: { email, role: 'employee' } })
  const { link } = await readMail(email, 'Work with us')
  const token = link.split('#')[1] ?? ''
  const { headers } = await send('/auth/v1/invitation', { body: { token, password: PASSWORD } })
  return { email, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('A guest who fails to sign in does not lock a known staff browser out', async () => {
  const ip = newIp()
  const { email, cookie } = await hire()
  const signInKnown = (password: string) =>
    send('/auth/v1/token?grant_type=password', { ip, headers: { cookie }, body: { email, password } })
  for (let guess = 0; guess < 6; guess++) await signIn(email, `Wrong-Password-${guess}`)
  for (let guess = 0; guess < 31; guess++) await signIn(newEmail(), 'Wrong-Password-1', ip)
  expect((await signIn(email, PASSWORD)).status).toBe(429)
  expect((await signIn(newEmail(), PASSWORD, ip)).status).toBe(429)
  expect((await signInKnown(PASSWORD)).status).toBe(200)
  for (let guess = 0; guess < 5; guess++) expect((await signInKnown('Wrong-Password-1')).status).toBe(400)
  const refused = await signInKnown(PASSWORD)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 200]).toEqual([429, true])
})

test('Trying one password on many accounts from one IP is stopped', async () => {
  const ip = newIp()
  const statuses = []
  for (let guess = 0; guess < 31; guess++) statuses.push((await signIn(newEmail(), PASSWORD, ip)).status)
  expect(statuses.at(-1)).toBe(429)
})

/** The statuses of sign-ups with new emails. */
async function signUpMany(count: number, from: () => { ip: string } | { headers: Record<string, string> }) {
  const statuses = []
  for (let attempt = 0; attempt < count; attempt++) {
    const body = { email: newEmail(), password: PASSWORD }
    statuses.push((await send('/auth/v1/signup', { ...from(), body })).status)
  }
  return statuses
}

test('Thirty people may sign up behind one IP within five minutes, refused passwords not counted', async () => {
  const ip = newIp()
  for (let attempt = 0; attempt < 31; attempt++)
    await send('/auth/v1/signup', { ip, body: { email: newEmail(), password: 'password' } })
  const statuses = await signUpMany(31, () => ({ ip }))
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})

test('A made-up forwarded IP before the real one does not evade a limit', async () => {
  const real = newIp()
  const from = () => ({ headers: { 'x-forwarded-for': `${newIp()}, ${real}` } })
  expect((await signUpMany(31, from)).at(-1)).toBe(429)
})
