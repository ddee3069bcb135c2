import { beforeAll, expect, test } from 'vitest'
import {
  newEmail,
  openAccount,
  readMail,
  readMailbox,
  send,
  sendAs,
  someCheese,
  soldOutCheese,
  type Person,
} from './attacker.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
let cheeseId: string
beforeAll(async () => {
  cheeseId = (await someCheese()).id
})

/** The functions of the staff, what they are called with, and the people who may not. */
const STAFF_FUNCTIONS: [string, Record<string, unknown>, Person[]][] = [
  ['set_user_role', { user_id: UNKNOWN_ID, new_role: 'admin' }, ['visitor', 'member', 'employee', 'manager']],
  ['list_users', {}, ['visitor', 'member', 'employee', 'manager']],
  ['user_sessions', { user_id: UNKNOWN_ID }, ['visitor', 'member', 'employee', 'manager']],
  ['end_sessions', { user_id: UNKNOWN_ID }, ['visitor', 'member', 'employee', 'manager']],
  ['suspend_user', { user_id: UNKNOWN_ID }, ['visitor', 'member', 'employee', 'manager']],
  ['reactivate_user', { user_id: UNKNOWN_ID }, ['visitor', 'member', 'employee', 'manager']],
  [
    'invite_person',
    { email: 'eve@attacker.example', role: 'admin' },
    ['visitor', 'member', 'employee', 'manager'],
  ],
  ['list_invitations', {}, ['visitor', 'member', 'employee', 'manager']],
  ['withdraw_invitation', { id: UNKNOWN_ID }, ['visitor', 'member', 'employee', 'manager']],
  ['accept_invitation', { token: 'guessed' }, ['visitor', 'member', 'employee', 'manager']],
  [
    'rollback_cheese',
    { id: UNKNOWN_ID, version: 1, expected_version: 2 },
    ['visitor', 'member', 'employee', 'manager'],
  ],
  ['moderation_queue', {}, ['visitor', 'member']],
  ['moderate_comment', { comment_id: UNKNOWN_ID, action: 'hide' }, ['visitor', 'member', 'employee']],
  ['hide_display_name', { name: 'Nutty Nadia', reason: 'Rude' }, ['visitor', 'member', 'employee']],
  ['restore_display_name', { name: 'Nutty Nadia' }, ['visitor', 'member', 'employee']],
  ['export_report', { kind: 'cheeses' }, ['visitor', 'member', 'employee']],
  ['analytics_report', {}, ['visitor', 'member']],
  ['dashboard_counts', {}, ['visitor', 'member']],
  ['low_stock', {}, ['visitor', 'member']],
  ['stock_alerts', {}, ['visitor', 'member']],
  ['notify_request_counts', {}, ['visitor', 'member']],
  ['event_guests', { event_uuid: UNKNOWN_ID }, ['visitor', 'member']],
  ['save_cheese', { record: {} }, ['visitor', 'member']],
  ['save_settings', { shop: {}, staff: {}, version: 1 }, ['visitor', 'member', 'employee']],
]

test.each(
  STAFF_FUNCTIONS.flatMap(([name, body, people]) => people.map((person) => [person, name, body] as const)),
)('The %s cannot call %s', async (person, name, body) => {
  const { status } = await sendAs(person, `/rest/v1/rpc/${name}`, { body })
  expect([401, 403, 404]).toContain(status)
})

test.each([
  'pg_sleep',
  'pg_read_file',
  'pg_ls_dir',
  'lo_import',
  'dblink',
  'set_config',
  'current_setting',
  'is_admin',
  'check_session',
  'track_view',
  'query_to_xml',
  'pg_terminate_backend',
])('The function %s cannot be called by anyone', async (name) => {
  for (const person of ['visitor', 'admin'] as Person[])
    expect((await sendAs(person, `/rest/v1/rpc/${name}`, { body: {} })).status).toBe(404)
})

test('A request for a stock alert gets the same answer whether or not the email is known', async () => {
  const { email } = await openAccount()
  const ask = (to: string) =>
    send('/rest/v1/rpc/request_stock_alert', { body: { email: to, cheese_uuid: cheeseId } })
  const [known, unknown] = [await ask(email), await ask('nobody@attacker.example')]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})

test('Nobody is asked by mail to wait for a cheese that is in stock', async () => {
  const [inStock, soldOut] = [await someCheese(), await soldOutCheese()]
  const email = newEmail()
  for (const { id } of [inStock, soldOut])
    await send('/rest/v1/rpc/request_stock_alert', { body: { email, cheese_uuid: id } })
  expect((await readMail(email, 'Shall we write')).text).toContain(soldOut.name)
  expect(await readMailbox(email)).toHaveLength(1)
})

test('Guessed tokens of a stock alert do nothing, after which the mailed one still works', async () => {
  const names = ['confirm_stock_alert', 'unsubscribe_stock_alert']
  const email = newEmail()
  const { id } = await soldOutCheese()
  await send('/rest/v1/rpc/request_stock_alert', { body: { email, cheese_uuid: id } })
  const { link } = await readMail(email, 'Shall we write')
  const mailed = /stock-alerts\/([\w-]+)\/confirm/.exec(link)?.[1] ?? ''
  const answer = async (name: string, token: string) => {
    const { status, text } = await send(`/rest/v1/rpc/${name}`, { body: { token } })
    return [status, text]
  }
  const nearMiss = mailed.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  for (const name of names) {
    for (const guess of [UNKNOWN_ID, nearMiss]) expect(await answer(name, guess)).toEqual([200, 'false'])
    for (const guess of ['', '%', `${mailed}' or true --`])
      expect(await answer(name, guess)).toMatchObject([400, expect.any(String)])
  }
  for (const name of names) expect(await answer(name, mailed)).toEqual([200, 'true'])
  for (const name of names) expect(await answer(name, mailed)).toEqual([200, 'false'])
})

test('A comment that one member reports three times has one report, and a visitor cannot report it', async () => {
  const author = await openAccount()
  const comment = `Reported ${author.id.replaceAll(/\d/g, 'x')}`
  await send('/rest/v1/cheese_comments', {
    token: author.token,
    body: { user_id: author.id, cheese_id: cheeseId, comment, is_public: true },
  })
  const { json } = await send(`/rest/v1/public_comments?select=id&comment=eq.${encodeURIComponent(comment)}`)
  const body = { public_id: json[0].id, reason: 'spam' }
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await sendAs('member', '/rest/v1/rpc/report_comment', { body })).status).toBe(204)
  expect((await send('/rest/v1/rpc/report_comment', { body })).status).toBe(401)
  const queue = await sendAs('manager', '/rest/v1/rpc/moderation_queue', { body: { search: comment } })
  expect(queue.json).toMatchObject([{ comment, report_count: 1 }])
})

test('The export of a person contains no data of other people', async () => {
  const [eve, other] = await Promise.all([openAccount(), openAccount()])
  const { text } = await send('/rest/v1/rpc/export_my_data', { token: eve.token, body: {} })
  expect(text).toContain(eve.email)
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/encrypted_password|\$2[aby]\$|refresh_token|secret/)
})
