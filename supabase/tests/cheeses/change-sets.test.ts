import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { claimsOf, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** A bulk change that a function with the rights of the owner makes for this actor. */
const changeAs = (actor: Actor, act: (sql: TransactionSql) => Promise<unknown>) =>
  database.owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(actor))}, true)`
    const [set] = await sql<{ id: string }[]>`select private.start_change_set('bulk', 'A bulk change') as id`
    await act(sql)
    return set?.id ?? ''
  })

type Undone = { record_id: string; name: string; outcome: string; reason: string | null }

const undo = (actor: Actor, set: string, after: string | null = null, limit = 1000) =>
  actAs(
    database.requests,
    actor,
    (sql) =>
      sql<Undone[]>`select * from public.undo_change_set(${set}, ${after}, ${limit})` as Promise<Undone[]>,
  )

const setPrices = (cents: number, ids: string[]) =>
  changeAs(
    'manager',
    (sql) => sql`update public.cheeses set price_per_kg_cents = ${cents} where id = any (${ids}::uuid[])`,
  )

const priceOf = async (id: string) => {
  const [cheese] = await database.owner`select price_per_kg_cents from public.cheeses where id = ${id}`
  return cheese?.['price_per_kg_cents']
}

test('A bulk change is undone as one, and the history names both change sets', async () => {
  const before = await Promise.all([priceOf(COMTE), priceOf(ROQUEFORT)])
  const set = await setPrices(1234, [COMTE, ROQUEFORT])
  expect((await undo('manager', set)).map(({ outcome }) => outcome)).toEqual(['undone', 'undone'])
  expect(await Promise.all([priceOf(COMTE), priceOf(ROQUEFORT)])).toEqual(before)
  const history = await database.owner`
    select s.kind, v.changed_fields, v.restored_from from public.cheese_versions v
    join public.change_sets s on s.id = v.change_set_id
    where v.cheese_id = ${COMTE} order by v.version`
  expect(history).toEqual([
    { kind: 'bulk', changed_fields: ['price_per_kg_cents'], restored_from: null },
    { kind: 'undo', changed_fields: ['price_per_kg_cents'], restored_from: 1 },
  ])
  expect(await stateOf(undo('manager', set))).toBe('PT409')
})

test('A cheese that was changed since keeps its new value and is named with who changed it, if known', async () => {
  const before = await priceOf(ROQUEFORT)
  const set = await setPrices(2000, [COMTE, ROQUEFORT, GOUDA])
  await database.owner`update public.cheeses set price_per_kg_cents = 9900 where id = ${COMTE}`
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`update public.cheeses set version = version, price_per_kg_cents = 8800 where id = ${GOUDA}`,
  )
  const outcomes = await undo('manager', set)
  expect(outcomes.find(({ record_id }) => record_id === COMTE)).toEqual({
    record_id: COMTE,
    name: 'Comté AOP (Affiné)',
    outcome: 'left',
    reason: 'Changed since then',
  })
  expect(outcomes.find(({ record_id }) => record_id === GOUDA)).toMatchObject({
    outcome: 'left',
    reason: 'Changed since then by Someone',
  })
  expect(await Promise.all([COMTE, ROQUEFORT, GOUDA].map(priceOf))).toEqual([9900, before, 8800])
})

test('A cheese whose earlier values a rule refuses by now keeps its new ones and is named with the reason', async () => {
  const id = stableUuid('activated since')
  await database.owner`
    insert into public.cheeses (id, name, slug, country_iso)
    values (${id}, 'Activated', 'activated-since', 'FR')`
  const set = await changeAs(
    'manager',
    (sql) => sql`update public.cheeses set allergens = '{milk}' where id = ${id}`,
  )
  await database.owner`update public.cheeses set active = true where id = ${id}`
  expect(await undo('manager', set)).toMatchObject([
    { outcome: 'left', reason: 'Declare its allergens first' },
  ])
})

test('A later change of other fields stays when a bulk change is undone', async () => {
  const set = await setPrices(3000, [GOUDA])
  await database.owner`update public.cheeses set summary = 'Newer words' where id = ${GOUDA}`
  expect((await undo('manager', set)).map(({ outcome }) => outcome)).toEqual(['undone'])
  const [cheese] = await database.owner`select summary from public.cheeses where id = ${GOUDA}`
  expect(cheese?.['summary']).toBe('Newer words')
})

test('Only its maker and an admin can undo a change set', async () => {
  const set = await setPrices(4000, [ABONDANCE])
  expect(await stateOf(undo('employee', set))).toBe('42501')
  expect(await stateOf(undo('member', set))).toBe('42501')
  const ofAdmin = await changeAs(
    'admin',
    (sql) => sql`update public.cheeses set summary = 'By the admin' where id = ${ABONDANCE}`,
  )
  expect(await stateOf(undo('manager', ofAdmin))).toBe('42501')
  expect(await stateOf(undo('admin', set))).toBe('done')
})

test('An employee can undo an own change of stock, and no change of anything else', async () => {
  const stock = await changeAs(
    'employee',
    (sql) => sql`update public.cheeses set in_stock = not in_stock where id = ${ABONDANCE}`,
  )
  expect((await undo('employee', stock))[0]?.outcome).toBe('undone')
  const words = await changeAs(
    'employee',
    (sql) => sql`update public.cheeses set summary = 'Once a manager' where id = ${ABONDANCE}`,
  )
  expect(await stateOf(undo('employee', words))).toBe('42501')
})

test('A count that belongs to a change set is corrected when it is undone', async () => {
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`select from public.record_stock_movement(${ABONDANCE}, 'delivery', 500)`,
  )
  const set = await changeAs('employee', (sql) => sql`select public.set_in_stock(${ABONDANCE}, false)`)
  expect((await undo('employee', set))[0]?.outcome).toBe('undone')
  const [stock] = await database.owner`
    select s.grams, c.in_stock from public.cheese_stock s join public.cheeses c on c.id = s.cheese_id
    where c.id = ${ABONDANCE}`
  expect(stock).toEqual({ grams: 500, in_stock: true })
})

test('Of the cheeses that a change set added, undo deletes drafts and archives what guests have seen', async () => {
  const [draft, seen] = [stableUuid('added draft'), stableUuid('added active')]
  const set = await changeAs(
    'manager',
    (sql) => sql`
      insert into public.cheeses (id, name, slug, country_iso, allergens, active)
      values (${draft}, 'Draft of an import', 'import-draft', 'FR', '{milk}', false),
        (${seen}, 'Seen of an import', 'import-seen', 'FR', '{milk}', true)`,
  )
  expect((await undo('manager', set)).map(({ outcome }) => outcome)).toEqual(['undone', 'undone'])
  const rest = await database.owner`
    select slug, active, archived_at is not null as archived from public.cheeses where slug like 'import-%'`
  expect(rest).toEqual([{ slug: 'import-seen', active: false, archived: true }])
})

test('A large change set is undone in pages', async () => {
  const ids = [COMTE, ROQUEFORT, GOUDA].toSorted()
  const set = await setPrices(5000, ids)
  const first = await undo('manager', set, null, 2)
  expect(first.map(({ record_id }) => record_id)).toEqual(ids.slice(0, 2))
  const last = await undo('manager', set, ids[1] ?? null, 2)
  expect(last).toMatchObject([{ record_id: ids[2], outcome: 'undone' }])
})

test('An undo that stopped after its first page is finished by the next one', async () => {
  const ids = [COMTE, ROQUEFORT, GOUDA]
  const before = await Promise.all(ids.map(priceOf))
  const set = await setPrices(5500, ids)
  await undo('manager', set, null, 2)
  expect(await undo('admin', set)).toMatchObject([{ outcome: 'undone' }])
  expect(await Promise.all(ids.map(priceOf))).toEqual(before)
  expect(await stateOf(undo('manager', set))).toBe('PT409')
})

test('A record that is gone is named instead of undone', async () => {
  const id = stableUuid('deleted since')
  await database.owner`insert into public.cheeses (id, name, slug, country_iso, allergens)
    values (${id}, 'Deleted', 'deleted-since', 'FR', '{milk}')`
  const set = await changeAs('manager', (sql) => sql`delete from public.cheeses where id = ${id}`)
  expect(await undo('manager', set)).toMatchObject([{ outcome: 'left', reason: 'It no longer exists' }])
})

test('An undo that is repeated after a lost answer returns the first answer', async () => {
  const set = await setPrices(6000, [COMTE])
  const key = stableUuid('undo key')
  const call = () =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`select outcome from public.undo_change_set(${set}, idempotency_key => ${key})`,
    )
  expect(await call()).toEqual([{ outcome: 'undone' }])
  expect(await call()).toEqual([{ outcome: 'undone' }])
})

test('An undo is kept in the audit log, and cannot be undone itself', async () => {
  const set = await setPrices(7000, [COMTE])
  await undo('manager', set)
  const [undoSet] = await database.owner<
    { id: string }[]
  >`select id from public.change_sets where undoes = ${set}`
  expect(await stateOf(undo('manager', undoSet?.id ?? ''))).toBe('PT409')
  const [entry] = await database.owner`
    select action, detail from public.audit_log where subject_id = ${set} order by id desc limit 1`
  expect(entry).toEqual({ action: 'undo', detail: { kind: 'bulk', records: 1 } })
})
