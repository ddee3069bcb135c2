import { beforeAll, expect, test } from 'vitest'
import { callAs, sendAs, type Person } from './attacker.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const DENIED = [401, 403, 404]

type Cheese = { id: string; slug: string; version: number; price_per_kg_cents: number }
let cheeses: Cheese[]
beforeAll(async () => {
  cheeses = (await sendAs('manager', '/rest/v1/cheeses?active=is.true&order=slug.desc&limit=3')).json
})

const price = async ({ id }: Cheese) =>
  (await sendAs('manager', `/rest/v1/cheeses?id=eq.${id}`)).json[0].price_per_kg_cents as number

const selection = () => ({ ids: cheeses.map(({ id }) => id) })
const CHANGE = { field: 'price', cents_per_kg: 100 }

async function changePrices(person: Person = 'manager') {
  const { json } = await callAs(person, 'preview_bulk_change', { selection: selection(), change: CHANGE })
  return callAs(person, 'make_bulk_change', { selection: selection(), change: CHANGE, token: json.token })
}

const STEPS: [string, Record<string, unknown>][] = [
  ['add_import_rows', { rows: [] }],
  ['read_import', {}],
  ['finish_import', {}],
  ['apply_import', {}],
]

test('The dry run of a manager is read, continued and applied by no one else, not even an admin', async () => {
  const { json: import_uuid } = await callAs('manager', 'start_import', { file_name: 'mine.csv' })
  for (const person of ['visitor', 'member', 'employee', 'admin'] as const)
    for (const [name, body] of STEPS) {
      const { status } = await callAs(person, name, { import_uuid, ...body })
      expect(DENIED, `${person} ${name}`).toContain(status)
    }
})

test.each(['visitor', 'member', 'employee'] as const)(
  'The %s can neither import nor change prices in bulk, nor look at what that would do',
  async (person) => {
    const body = { selection: selection(), change: CHANGE }
    const attempts = [
      callAs(person, 'start_import', { file_name: 'x.csv' }),
      callAs(person, 'import_progress'),
      callAs(person, 'preview_bulk_change', body),
      callAs(person, 'make_bulk_change', { ...body, token: null }),
      callAs(person, 'undo_change_set', { change_set: UNKNOWN_ID }),
      callAs(person, 'schedule_price', {
        cheese_uuid: cheeses[0]?.id,
        from_day: '2030-01-01',
        price_per_kg_cents: 1,
      }),
    ]
    for (const { status } of await Promise.all(attempts)) expect(DENIED).toContain(status)
  },
)

test.each([null, '', 'guessed'])(
  'A bulk change with the token %j, of no preview, is refused',
  async (token) => {
    const before = await Promise.all(cheeses.map(price))
    const { status } = await callAs('manager', 'make_bulk_change', {
      selection: selection(),
      change: CHANGE,
      token,
    })
    expect(status).toBe(409)
    expect(await Promise.all(cheeses.map(price))).toEqual(before)
  },
)

test('Of five bulk changes from one preview at the same time one is made', async () => {
  const before = await Promise.all(cheeses.map(price))
  const body = { selection: selection(), change: CHANGE }
  const { json } = await callAs('manager', 'preview_bulk_change', body)
  const attempts = Array.from({ length: 5 }, () =>
    callAs('manager', 'make_bulk_change', { ...body, token: json.token }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await Promise.all(cheeses.map(price))).toEqual(before.map((cents) => cents + 100))
})

test('An undo leaves what another person changed since, and five at once undo the rest once', async () => {
  const before = await Promise.all(cheeses.map(price))
  const { json } = await changePrices()
  const [edited] = cheeses as [Cheese]
  const { version } = (await sendAs('admin', `/rest/v1/cheeses?id=eq.${edited.id}`)).json[0]
  await sendAs('admin', `/rest/v1/cheeses?id=eq.${edited.id}`, {
    method: 'PATCH',
    body: { price_per_kg_cents: 4321, version },
  })
  const undo = () => callAs('manager', 'undo_change_set', { change_set: json.change_set })
  const answers = await Promise.all(Array.from({ length: 5 }, undo))
  const outcomes = answers.flatMap((answer) => (answer.status === 200 ? answer.json : []))
  expect(outcomes.filter(({ outcome }) => outcome === 'undone')).toHaveLength(2)
  expect(outcomes).toContainEqual(
    expect.objectContaining({
      record_id: edited.id,
      outcome: 'left',
      reason: expect.stringMatching(/^Changed since/),
    }),
  )
  expect(await Promise.all(cheeses.map(price))).toEqual([4321, before[1], before[2]])
})

test('An employee does not undo what a manager changed', async () => {
  const { json } = await changePrices()
  const { status } = await callAs('employee', 'undo_change_set', { change_set: json.change_set })
  expect(status).toBe(403)
  expect((await callAs('manager', 'undo_change_set', { change_set: json.change_set })).status).toBe(200)
})

test.each([
  ['a path as slug', { slug: '../../etc/passwd' }],
  ['a slug of the site', { slug: 'cms' }],
  ['a slug in wide letters', { slug: 'ｃｏｍｔｅ' }],
  ['a name of 50,000 letters', { name: 'x'.repeat(50_000) }],
  ['a price with an exponent', { price_per_kg_cents: '1e5' }],
  ['a negative price', { price_per_kg_cents: '-1' }],
  ['a formula as allergen', { allergens: '=cmd|calc' }],
  ['a formula as country', { country_iso: '=1' }],
])('A file with %s is refused as a whole', async (_, cells) => {
  const { json: import_uuid } = await callAs('manager', 'start_import', { file_name: '=cmd.csv' })
  const good = { name: `Innocent ${Date.now()}`, country_iso: 'FR' }
  const rows = [
    { line: 2, cells: good },
    { line: 3, cells: { name: 'Hostile', country_iso: 'FR', ...cells } },
  ]
  expect((await callAs('manager', 'add_import_rows', { import_uuid, rows })).status).toBe(200)
  await callAs('manager', 'finish_import', { import_uuid })
  expect((await callAs('manager', 'apply_import', { import_uuid })).status).toBe(409)
  const added = await sendAs('manager', `/rest/v1/cheeses?name=eq.${encodeURIComponent(good.name)}`)
  expect(added.json).toEqual([])
})

test('Columns that a file cannot have are ignored', async () => {
  const { json: import_uuid } = await callAs('manager', 'start_import', { file_name: 'columns.csv' })
  const name = `Columns ${Date.now()}`
  const cells = {
    name,
    country_iso: 'FR',
    id: cheeses[0]?.id,
    version: '9',
    published_at: '2000-01-01',
    qr_short_code: 'AAAA',
    hero_image_url: 'javascript:alert(1)',
  }
  await callAs('manager', 'add_import_rows', { import_uuid, rows: [{ line: 2, cells }] })
  await callAs('manager', 'finish_import', { import_uuid })
  expect((await callAs('manager', 'apply_import', { import_uuid })).status).toBe(200)
  const { json } = await sendAs('manager', `/rest/v1/cheeses?name=eq.${encodeURIComponent(name)}`)
  expect(json).toMatchObject([{ version: 1, published_at: null, hero_image_url: null }])
  expect(json[0].id).not.toBe(cheeses[0]?.id)
  expect(json[0].qr_short_code).not.toBe('AAAA')
})

test.each([
  ['x'],
  [{}],
  [[{ line: 1 }]],
  [[{ cells: {} }]],
  [[{ line: -1, cells: {} }]],
  [[{ line: 2 ** 40, cells: {} }]],
])('The rows %j are refused with a reason', async (rows) => {
  const { json: import_uuid } = await callAs('manager', 'start_import', { file_name: 'rows.csv' })
  expect((await callAs('manager', 'add_import_rows', { import_uuid, rows })).status).toBe(400)
})
