import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { callAs, openAccount, readMail, send, sendAs, type Person } from './attacker.ts'

const HOUR_MS = 3_600_000
const DENIED = [401, 403, 404]

/** A published event that starts after so many hours. */
async function announce(hours: number, fields: Record<string, unknown> = {}) {
  const starts = Date.now() + hours * HOUR_MS
  const { json } = await callAs('manager', 'save_event', {
    record: {
      title: `Attacked ${randomUUID().slice(0, 8)}`,
      capacity: 6,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 2 * HOUR_MS).toISOString(),
      ...fields,
    },
  })
  await callAs('manager', 'decide_event', {
    event_uuid: json.id,
    decision: 'publish',
    seen_version: json.version,
  })
  return json as { id: string; slug: string; title: string }
}

type Account = Awaited<ReturnType<typeof openAccount>>
const call = ({ token }: Account, name: string, body: Record<string, unknown>) =>
  send(`/rest/v1/rpc/${name}`, { token, body })

let guest: Account
let today: { id: string; slug: string; title: string }
let later: { id: string; slug: string; title: string }
let rsvpId: string
beforeAll(async () => {
  guest = await openAccount()
  await send(`/rest/v1/users?id=eq.${guest.id}`, {
    method: 'PATCH',
    token: guest.token,
    body: { first_name: 'Guest', last_name: '=cmd|calc' },
  })
  today = await announce(3)
  later = await announce(9 * 24)
  for (const { id } of [today, later]) await call(guest, 'rsvp', { event_uuid: id, party_size: 2 })
  rsvpId = (await callAs('manager', 'event_guests', { event_uuid: today.id })).json[0].rsvp_id
})

test('Names, emails and messages of guests are shown to no visitor and no member, not even a guest', async () => {
  for (const event_uuid of [today.id, later.id])
    for (const name of ['event_guests', 'guest_counts', 'sent_messages']) {
      for (const person of ['visitor', 'member'] as Person[])
        expect(DENIED).toContain((await callAs(person, name, { event_uuid })).status)
      expect((await call(guest, name, { event_uuid })).status).toBe(403)
    }
})

test('An employee reads names from a week before an event, and checks in on its day', async () => {
  expect((await callAs('employee', 'event_guests', { event_uuid: later.id })).status).toBe(403)
  const { json } = await callAs('manager', 'event_guests', { event_uuid: later.id })
  const early = { rsvp_uuid: json[0].rsvp_id, has_arrived: true }
  expect((await callAs('employee', 'check_in', early)).status).toBe(409)
  const list = await callAs('employee', 'event_guests', { event_uuid: today.id })
  expect(list.json).toMatchObject([{ name: 'Guest =cmd|calc', email: null, party_size: 2 }])
})

test.each(['employee', 'manager'] as const)('The %s reads no email of a guest', async (person) => {
  const { text } = await callAs(person, 'event_guests', { event_uuid: today.id })
  expect(text).not.toContain('@')
})

test('A key of another person or of another request gives no answer of theirs', async () => {
  const idempotency_key = randomUUID()
  const body = { rsvp_uuid: rsvpId, has_arrived: true, idempotency_key }
  const first = await callAs('employee', 'check_in', body)
  expect(first.status).toBe(200)
  expect((await callAs('employee', 'check_in', body)).text).toBe(first.text)
  expect((await callAs('employee', 'check_in', { ...body, has_arrived: false })).status).toBe(422)
  expect((await callAs('employee', 'rsvp', { event_uuid: later.id, idempotency_key })).status).toBe(422)
  expect((await callAs('member', 'check_in', body)).status).toBe(403)
  const cancelled = { event_uuid: later.id, audience: 'all', message: 'x', idempotency_key }
  expect((await callAs('employee', 'message_guests', cancelled)).status).toBe(403)
})

test('Nobody writes to the list of guests directly', async () => {
  for (const person of ['visitor', 'member', 'employee', 'manager', 'admin'] as Person[]) {
    const path = `/rest/v1/rsvps?event_id=eq.${today.id}`
    for (const [method, body] of [
      ['PATCH', { party_size: 6, checked_in_at: null }],
      ['DELETE', undefined],
      ['POST', { event_id: today.id, status: 'going', party_size: 6 }],
    ] as const)
      expect((await sendAs(person, path, { method, body })).status).toBeGreaterThanOrEqual(400)
  }
  const counts = await callAs('manager', 'guest_counts', { event_uuid: today.id })
  expect(counts.json).toMatchObject([{ seated: 2, arrived: 2 }])
})

test('Parties that answer at the same time never get more seats than there are', async () => {
  const { id } = await announce(48)
  const guests = await Promise.all(Array.from({ length: 5 }, () => openAccount()))
  await Promise.all(
    guests.flatMap((account) => [
      call(account, 'rsvp', { event_uuid: id, party_size: 4 }),
      call(account, 'change_party_size', { event_uuid: id, party_size: 6, give_up_seats: true }),
    ]),
  )
  const { json } = await callAs('manager', 'guest_counts', { event_uuid: id })
  expect(json[0].rsvps).toBe(5)
  expect(json[0].seated).toBeLessThanOrEqual(6)
})

test.each([0, 7, -1, 2 ** 31, 1.5, null, 'all'])('A party of %j is refused', async (party_size) => {
  const { status } = await call(guest, 'change_party_size', { event_uuid: later.id, party_size })
  expect(status).toBe(400)
})

test('A message to guests is text in their mail, goes out twice at most and tells no one their emails', async () => {
  const message = 'Hello\r.\r\nBcc: all@attacker.example\r\n<img src=x onerror=alert(1)>'
  const write = (body: Record<string, unknown>) =>
    callAs('manager', 'message_guests', { event_uuid: later.id, audience: 'all', message, ...body })
  for (const body of [
    { message: '' },
    { message: '\u200b' },
    { message: 'x'.repeat(2001) },
    { message: null },
    { audience: 'everyone' },
    { audience: null },
  ])
    expect((await write(body)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 4 }, () => write({})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(answers.map(({ text }) => text).join()).not.toContain('@')
  const mail = await readMail(guest.email, `About ${later.title}`)
  expect(mail.text).toContain('<img src=x onerror=alert(1)>')
  expect((mail as { html?: string }).html).not.toContain('<img src=x')
})

test.each([
  ['a line break', 'Evening\nBEGIN:VEVENT'],
  ['a carriage return', 'Evening\rATTENDEE:mailto:eve@attacker.example'],
  ['a next line', 'Evening\u0085X:1'],
  ['a NUL', 'Evening\u0000'],
])('An event with %s in its title is refused', async (_, title) => {
  const record = { title, capacity: 1, starts_at: '2031-01-01T18:00Z', ends_at: '2031-01-01T20:00Z' }
  expect((await callAs('manager', 'save_event', { record })).status).toBe(400)
})

test('Hostile text in an event adds nothing to its calendar file', async () => {
  const text = 'A;B,C\\n:"\\;END:VEVENT\u2028BEGIN:VALARM'
  const { slug } = await announce(96, { title: `${text} ${randomUUID()}`, summary: text, location: text })
  const { text: file, headers } = await send(`/events/${slug}.ics`)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect(lines.every((line) => /^[A-Z-]+[:;]/.test(line))).toBe(true)
  expect(lines.filter((line) => line.startsWith('END:'))).toEqual(['END:VEVENT', 'END:VCALENDAR'])
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/)
})
