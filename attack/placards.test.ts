import { beforeAll, expect, test } from 'vitest'
import { callAs, send, sendAs, type Person } from './attacker.ts'

const DENIED = [401, 403, 404]
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

type State = { cheese_id: string; content_hash: string; content: { short_code: string } }
let state: State
beforeAll(async () => {
  const { json } = await send('/rest/v1/cheeses?select=id&order=slug&limit=1')
  state = (await callAs('admin', 'placards_of', { cheese_uuids: [json[0].id] })).json[0]
})

test.each(['visitor', 'member'] as const)('The %s neither reads nor prints placards', async (person) => {
  const { cheese_id, content_hash } = state
  const attempts = [
    callAs(person, 'record_placard_print', { cheese_uuid: cheese_id, content_hash }),
    callAs(person, 'record_placard_sheet', { cheese_uuids: [cheese_id], content_hashes: [content_hash] }),
    callAs(person, 'undo_placard_prints', { placard_uuids: [cheese_id] }),
  ]
  for (const { status } of await Promise.all(attempts)) expect(DENIED).toContain(status)
  expect((await callAs(person, 'placards_of', { cheese_uuids: [cheese_id] })).text).not.toContain(
    'short_code',
  )
})

test.each(['employee', 'manager'] as Person[])(
  'The %s prints one placard as it is now, and no sheet',
  async (person) => {
    const { cheese_id, content_hash } = state
    const print = (hash: unknown) =>
      callAs(person, 'record_placard_print', { cheese_uuid: cheese_id, content_hash: hash })
    for (const hash of ['0'.repeat(64), '', null]) expect((await print(hash)).status).toBe(409)
    const sheet = { cheese_uuids: [cheese_id], content_hashes: [content_hash] }
    expect((await callAs(person, 'record_placard_sheet', sheet)).status).toBe(403)
    const forged = { cheese_id, template: 'a4-eight-up', content: { name: 'Forged' }, content_hash: 'x' }
    expect((await sendAs(person, '/rest/v1/placards', { body: forged })).status).toBe(403)
    expect((await print(content_hash)).status).toBe(200)
  },
)

test('Not even an admin prints a placard with words or a price of their own', async () => {
  const content = { name: 'Forged', price_per_kg_cents: 1 }
  const { json } = await sendAs('admin', '/rest/v1/placards', {
    body: { cheese_id: state.cheese_id, template: 'a4-eight-up', content, content_hash: 'x' },
    headers: { prefer: 'return=representation' },
  })
  expect(json[0].content).toMatchObject({ short_code: state.content.short_code })
  expect(JSON.stringify(json)).not.toContain('Forged')
})

test.each([
  ['0 copies', { copies: 0 }],
  ['101 copies', { copies: 101 }],
  ['a hash that is missing', { content_hashes: [] }],
  ['no cheese', { cheese_uuids: [], content_hashes: [] }],
  ['501 cheeses', { cheese_uuids: Array(501).fill(UNKNOWN_ID), content_hashes: Array(501).fill('x') }],
  ['a template of their own', { template: '../a4' }],
])('A sheet with %s is refused', async (_, change) => {
  const body = { cheese_uuids: [state.cheese_id], content_hashes: [state.content_hash], ...change }
  expect((await callAs('admin', 'record_placard_sheet', body)).status).toBe(400)
})

test.each([
  '//evil.example',
  '%2f%2fevil.example',
  'https:%2f%2fevil.example',
  '..%2fcms',
  '%0d%0aset-cookie:x=1',
  '%00',
  '%E0%A4%A',
  'x'.repeat(200),
])('The short code %s leads nowhere', async (code) => {
  const { status, headers } = await send(`/s/${code}`)
  expect([400, 404, 414]).toContain(status)
  expect(headers.get('location')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
})

test('The short code of a cheese that is not active leads nowhere', async () => {
  const slug = `coded-${Date.now()}`
  const { json } = await callAs('employee', 'save_cheese', {
    record: { name: 'Coded', slug, country_iso: 'FR' },
  })
  expect((await send(`/s/${json.qr_short_code}`)).status).toBe(404)
  expect(
    (await send('/rest/v1/rpc/resolve_short_code', { body: { code: json.qr_short_code } })).json,
  ).toBeNull()
})

test('While one IP tries short codes without end, others get theirs', async () => {
  const ip = '203.0.113.90'
  const codes = Array.from({ length: 80 }, (_, index) => `/s/Z${String(index).padStart(3, '2')}`)
  const tried = codes.map(async (path) => (await send(path, { ip })).status)
  expect((await send('/s/Z999')).status).toBe(404)
  expect((await Promise.all(tried)).every((status) => status === 404 || status === 503)).toBe(true)
})
