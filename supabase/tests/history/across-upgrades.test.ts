import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { COMTE, OPEN_EVENT } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** A change of one field of each kind of record, and what the history calls it. */
const CHANGES: Record<string, { change: string; field: string }> = {
  business_settings: { change: `phone = '+1 604 555 0199'`, field: 'phone' },
  staff_settings: { change: `default_low_stock_grams = 700`, field: 'default_low_stock_grams' },
  cheeses: { change: `summary = 'Other words'`, field: 'summary' },
  cheese_documents: { change: `body = body || '{"opening": "Other words"}'`, field: 'opening' },
  page_documents: { change: `body = body || '{"heading": "Other words"}'`, field: 'heading' },
  search_terms: { change: `term = 'other words'`, field: 'term' },
  feature_calendar: { change: `note = 'Other words'`, field: 'note' },
  recipes: { change: `title = 'Other words'`, field: 'title' },
  comment_answers: { change: `answer = 'Other words'`, field: 'answer' },
  events: { change: `summary = 'Other words'`, field: 'summary' },
}

const isDocument = (table: string) => table.endsWith('_documents')

const run = (statement: string, ...values: string[]) => database.owner.unsafe(statement, values)

const change = (table: string, id: string, set: string) =>
  run(`update public.${table} set version = version, ${set} where id::text = $1`, id)

/** The id of a record; of a page one that has a heading. */
async function anyRecord(table: string) {
  const [row] = await run(
    `select id::text from public.${table} where $1 <> 'page_documents' or id::text = 'visit' order by 1 limit 1`,
    table,
  )
  return String(row?.['id'])
}

async function changedFields(table: string, id: string) {
  const [newest] = await actAs(database.requests, 'manager', (sql) =>
    sql.unsafe(`select version, changed_fields from public.list_versions($1, $2) limit 1`, [table, id]),
  )
  const version = Number(newest?.['version'])
  const compared = await actAs(database.requests, 'manager', (sql) =>
    sql.unsafe(`select * from public.compare_versions($1, $2, $3, $4)`, [table, id, version - 1, version]),
  )
  expect(compared.map(({ field }) => field)).toEqual(newest?.['changed_fields'])
  return compared
}

const namesOf = async (table: string, id: string) =>
  (await changedFields(table, id)).map(({ field }) => field)

async function storedFields(table: string, id: string) {
  const [newest] = await run(
    `select changed_fields from public.record_versions where table_name = $1 and record_id = $2
      order by version desc limit 1`,
    table,
    id,
  )
  return newest?.['changed_fields']
}

/** As an earlier version of the program wrote it, which knew fewer fields and compared with what it found in history. */
async function rewriteVersion(table: string, id: string, version: string, snapshot: string) {
  await database.owner.begin(async (sql) => {
    await sql`alter table public.record_versions disable trigger user`
    await sql.unsafe(
      `update public.record_versions set snapshot = ${snapshot}, found_fields = null
        where table_name = $1 and record_id = $2 and version = ${version}`,
      [table, id],
    )
    await sql`alter table public.record_versions enable trigger user`
  })
}

test('Every kind of record with a history is compared across an upgrade', async () => {
  const kept = await database.owner`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'z_version_is_kept' order by 1`
  expect(Object.keys(CHANGES).toSorted()).toEqual(kept.map(({ name }) => name).toSorted())
})

test.each(Object.entries(CHANGES))(
  'The first save of %s after an upgrade is named for what it changed alone',
  async (table, { change: set, field }) => {
    const id = await anyRecord(table)
    await run(`alter table public.${table} add column brought text not null default 'by the upgrade'`)
    await run(`alter table public.${table} add column also_brought text`)
    await change(table, id, set)
    expect(await namesOf(table, id)).toEqual([field])
    expect(await storedFields(table, id)).toEqual([isDocument(table) ? 'body' : field])
    await change(table, id, set)
    expect(await namesOf(table, id)).toEqual([])

    await run(`alter table public.${table} drop column also_brought`)
    await change(table, id, set)
    expect(await namesOf(table, id)).toEqual([])
  },
)

test.each(Object.keys(CHANGES).filter((table) => !isDocument(table)))(
  'The first save of %s after an upgrade is named for a new field that it changed',
  async (table) => {
    const id = await anyRecord(table)
    await run(`alter table public.${table} add column new_field text default 'by the upgrade'`)
    await change(table, id, `new_field = 'by a person'`)
    expect(await changedFields(table, id)).toMatchObject([
      { field: 'new_field', one_value: 'by the upgrade', other_value: 'by a person', is_restorable: false },
    ])
    expect(await storedFields(table, id)).toEqual(['new_field'])
  },
)

test('A version of 0.2 is not named for columns that the version before lacks', async () => {
  await change('cheeses', COMTE, `serving_tip = 'Warm'`)
  await rewriteVersion('cheeses', COMTE, '1', `snapshot - 'style_note' - 'search_aliases'`)
  const newest = `(select max(version) from public.record_versions where record_id = '${COMTE}' and table_name = 'cheeses')`
  await rewriteVersion('cheeses', COMTE, newest, 'snapshot')
  const [row] = await run(`select ${newest} as version`)
  const compared = await actAs(database.requests, 'manager', (sql) =>
    sql.unsafe(`select field from public.compare_versions('cheeses', $1, 1, $2)`, [
      COMTE,
      Number(row?.['version']),
    ]),
  )
  expect(compared.map(({ field }) => field)).not.toContain('style_note')
  expect(compared.map(({ field }) => field)).toContain('serving_tip')
})

test('Cheeses of an event are named when a save adds the first ones after an upgrade', async () => {
  const newest = `(select max(version) from public.record_versions where record_id = '${OPEN_EVENT}')`
  await run(`delete from public.event_cheeses where event_id = $1`, OPEN_EVENT)
  await change('events', OPEN_EVENT, `location = 'Upstairs'`)
  await rewriteVersion('events', OPEN_EVENT, newest, `snapshot - 'cheese_ids'`)
  await change('events', OPEN_EVENT, `location = 'Downstairs'`)
  expect(await namesOf('events', OPEN_EVENT)).toEqual(['location'])
  await rewriteVersion('events', OPEN_EVENT, newest, `snapshot - 'cheese_ids'`)
  await run(
    `insert into public.event_cheeses (event_id, cheese_id, position) values ($1, $2, 0)`,
    OPEN_EVENT,
    COMTE,
  )
  await change('events', OPEN_EVENT, `location = 'Downstairs'`)
  expect(await changedFields('events', OPEN_EVENT)).toMatchObject([{ field: 'cheese_ids', one_value: [] }])
})

test('A document that gained an empty part is not named for it, and one with words in it is', async () => {
  await run(`alter table public.cheese_documents drop constraint cheese_documents_body_check`)
  const id = await anyRecord('cheese_documents')
  await change(
    'cheese_documents',
    id,
    `body = body || '{"season": "", "awards": [{"name": "", "year": null}]}'`,
  )
  expect(await namesOf('cheese_documents', id)).toEqual([])
  await change(
    'cheese_documents',
    id,
    `body = body || '{"status": {"heading": "Aged", "text": "x", "note": ""}}'`,
  )
  expect(await namesOf('cheese_documents', id)).toEqual(['status'])
  await change('cheese_documents', id, `body = body || '{"origin": "The Jura"}'`)
  expect(await namesOf('cheese_documents', id)).toEqual(['origin'])
})

test('Allergens that become none, after they were unknown, are named', async () => {
  const [cheese] = await run(`select id::text from public.cheeses where not active limit 1`)
  const id = String(cheese?.['id'])
  await change('cheeses', id, 'allergens = null')
  await change('cheeses', id, `allergens = '{}'`)
  expect(await namesOf('cheeses', id)).toEqual(['allergens'])
})

test('A deleted record keeps a column that its last version did not have', async () => {
  const id = await anyRecord('search_terms')
  await run(`alter table public.search_terms add column kept text default 'until the end'`)
  await run(`delete from public.search_terms where id::text = $1`, id)
  const [deleted] = await run(
    `select snapshot ->> 'kept' as kept from public.record_versions where record_id = $1 and operation = 'delete'`,
    id,
  )
  expect(deleted).toEqual({ kept: 'until the end' })
})
