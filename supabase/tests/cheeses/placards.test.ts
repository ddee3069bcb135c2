import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoClient } from '../../../server/testing/demo-client.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createTestServer } from '../../../server/testing/test-server.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(() => database.owner`delete from public.placards`)

type Row = Record<string, unknown>

const call = (statement: string, actor: Actor = 'employee') =>
  actAs(database.requests, actor, (sql) => sql.unsafe<Row[]>(statement))

const stateOfPlacard = async (cheese: string) =>
  (await call(`select * from public.placard_states where cheese_id = '${cheese}'`))[0]

const hashOf = async (cheese: string) => (await stateOfPlacard(cheese))?.['content_hash'] as string

const print = async (cheese: string, actor: Actor = 'employee') => {
  const [row] = await call(
    `select public.record_placard_print('${cheese}', '${await hashOf(cheese)}', 'label') as id`,
    actor,
  )
  return row?.['id'] as string
}

const setPrice = (cents: number) =>
  call(
    `update public.cheeses set version = version, price_per_kg_cents = ${cents} where id = '${COMTE}'`,
    'manager',
  )

test('A placard says both prices as guests read them, and its allergens in a fixed order', async () => {
  await setPrice(5_812)
  await database.owner`
    update public.cheeses set version = version, allergens = '{milk,egg}' where id = ${COMTE}`
  expect((await stateOfPlacard(COMTE))?.['content']).toMatchObject({
    price_per_100g_cents: 581,
    price_per_kg_cents: 5_812,
    allergens: ['egg', 'milk'],
    currency: 'CAD',
    shop_name: 'Old Quarter Cheese Bar',
  })
  const before = await hashOf(COMTE)
  await database.owner`
    update public.cheeses set version = version, allergens = '{egg,milk}' where id = ${COMTE}`
  expect(await hashOf(COMTE)).toBe(before)
})

test('Of a cheese only what stands on its placard makes it out of date', async () => {
  await print(COMTE)
  const columns = `summary = 'Another summary', flavor_tags = '{nutty}', serving_tip = 'Warm', slug = slug,
    style_note = 'pressed', storage_advice = 'Cool', coagulant = 'animal'`
  await call(`update public.cheeses set version = version, ${columns} where id = '${COMTE}'`, 'manager')
  expect(await stateOfPlacard(COMTE)).toMatchObject({ to_reprint: false, changes: [] })
  // The fields of ON_PLACARD in cheese-record.ts, and what comes from the settings.
  expect(Object.keys((await stateOfPlacard(COMTE))?.['content'] as object).toSorted()).toEqual(
    `aging_time allergens country_iso currency lactose locale milk_treatment milk_type name origin_region price_per_100g_cents
     price_per_kg_cents shop_name short_code`.split(/\s+/),
  )
})

test('A print keeps what the placard said, its hash, its template and who printed it', async () => {
  const id = await print(COMTE)
  const [placard] = await database.owner`select * from public.placards where id = ${id}`
  const { content, content_hash } = (await stateOfPlacard(COMTE)) ?? {}
  expect(placard).toMatchObject({
    content,
    content_hash,
    template: 'label',
    copies: 1,
    printed_by: personId('employee'),
  })
})

test('A placard that was never printed is not listed for reprint', async () => {
  expect(await stateOfPlacard(GOUDA)).toMatchObject({ placard_id: null, to_reprint: false, changes: [] })
})

test('A changed price lists the placard for reprint with both prices, until it is printed again', async () => {
  await setPrice(5_800)
  await print(COMTE)
  expect(await stateOfPlacard(COMTE)).toMatchObject({ to_reprint: false, changes: [] })
  await setPrice(6_000)
  expect(await stateOfPlacard(COMTE)).toMatchObject({
    to_reprint: true,
    changes: [
      { field: 'price_per_100g_cents', printed: 580, current: 600 },
      { field: 'price_per_kg_cents', printed: 5_800, current: 6_000 },
    ],
  })
  await print(COMTE)
  expect(await stateOfPlacard(COMTE)).toMatchObject({ to_reprint: false, changes: [] })
})

test('Selling by the piece makes the placard out of date', async () => {
  await database.owner`delete from public.price_schedule`
  await setPrice(6_000)
  await print(COMTE)
  await call(
    `update public.cheeses set version = version, price_per_piece_cents = 1500, piece_grams = 250 where id = '${COMTE}'`,
    'manager',
  )
  expect(await stateOfPlacard(COMTE)).toMatchObject({
    to_reprint: true,
    changes: [
      { field: 'piece_grams', current: 250 },
      { field: 'price_per_100g_cents', printed: 600, current: null },
      { field: 'price_per_piece_cents', current: 1500 },
    ],
  })
  await call(
    `update public.cheeses set version = version, price_per_piece_cents = null, piece_grams = null where id = '${COMTE}'`,
    'manager',
  )
})

test('Another currency lists every printed placard for reprint', async () => {
  await print(COMTE)
  await database.owner`update public.business_settings set version = version, currency = 'EUR'`
  expect(await stateOfPlacard(COMTE)).toMatchObject({
    to_reprint: true,
    changes: [{ field: 'currency', printed: 'CAD', current: 'EUR' }],
  })
  await database.owner`update public.business_settings set version = version, currency = 'CAD'`
})

test('A placard that changed since it was looked at is refused by name and not recorded', async () => {
  const seen = await hashOf(COMTE)
  await setPrice(7_000)
  await expect(call(`select public.record_placard_print('${COMTE}', '${seen}')`)).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('changed just now'),
  })
  expect(await stateOfPlacard(COMTE)).toMatchObject({ placard_id: null })
})

test('A placard that changes while its print is being recorded is refused and not recorded', async () => {
  const { owner } = database
  const seen = await hashOf(COMTE)
  const other = await owner.reserve()
  await other`begin`
  // Holds the print between its first reads and its insert.
  await other`lock table public.placards in share mode`
  const refusal = call(`select public.record_placard_print('${COMTE}', '${seen}')`).catch((error) => error)
  await vi.waitFor(async () =>
    expect(
      await owner`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(1),
  )
  await other`update public.cheeses set version = version, price_per_kg_cents = 9000 where id = ${COMTE}`
  await other`commit`
  other.release()
  expect(await refusal).toMatchObject({ code: 'PT409' })
  expect(await stateOfPlacard(COMTE)).toMatchObject({ placard_id: null })
})

test('A sheet is recorded as a whole, and not at all when one of its placards changed', async () => {
  const [comte, gouda] = [await hashOf(COMTE), await hashOf(GOUDA)]
  const sheet = (hashes: string[], actor: Actor) =>
    call(
      `select public.record_placard_sheet('{${COMTE},${GOUDA}}', '{${hashes.join()}}', 'a4-eight-up', 3)`,
      actor,
    )
  expect(await stateOf(sheet([comte, gouda], 'manager'))).toBe('42501')
  expect(await stateOf(sheet([comte, 'stale'], 'admin'))).toBe('PT409')
  expect(await database.owner`select from public.placards`).toHaveLength(0)
  expect(await sheet([comte, gouda], 'admin')).toHaveLength(2)
  expect(await database.owner`select copies from public.placards`).toEqual([{ copies: 3 }, { copies: 3 }])
})

test('A print that failed is undone only by the person who recorded it, within the hour', async () => {
  const id = await print(COMTE)
  const undo = async (actor: Actor) =>
    (await call(`select public.undo_placard_prints('{${id}}') as count`, actor))[0]?.['count']
  expect(await undo('manager')).toBe(0)
  expect(await undo('employee')).toBe(1)
  const old = await print(COMTE)
  await database.owner`update public.placards set printed_at = now() - interval '2 hours' where id = ${old}`
  expect((await call(`select public.undo_placard_prints('{${old}}') as count`))[0]).toEqual({ count: 0 })
})

test('The placard of a cheese that is no longer shown needs no reprint', async () => {
  await print(COMTE)
  await database.owner`
    update public.cheeses set version = version, active = false, price_per_kg_cents = 100 where id = ${COMTE}`
  expect(await stateOfPlacard(COMTE)).toMatchObject({ to_reprint: false })
  await database.owner`update public.cheeses set version = version, active = true where id = ${COMTE}`
})

test('The placards of more cheeses than a URL holds are read in one request', async () => {
  const shop = await createTestServer({ template: 'demo' })
  try {
    const employee = await demoClient(shop, 'employee')
    const [cheese] = await shop.database.owner<{ id: string }[]>`
      select id from public.cheeses where slug = 'comte-aop'`
    const others = Array.from({ length: 500 }, () => crypto.randomUUID())
    const answer = await employee
      .rpc('placards_of', { cheese_uuids: [...others, cheese?.id ?? ''] })
      .select('cheese_id, to_reprint')
      .eq('to_reprint', true)
    expect(answer).toMatchObject({ status: 200, data: [{ cheese_id: cheese?.['id'] }] })
  } finally {
    await shop.close()
  }
})
