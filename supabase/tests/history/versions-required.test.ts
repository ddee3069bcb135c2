import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import {
  ANSWERED_COMMENT,
  COMTE,
  DRAFT_EVENT,
  EMPLOYEE_RECIPE,
  MEMBER_DRAFT,
  PENDING_RECIPE,
  PICTURE,
  PLANNED_FEATURE,
  PROPOSAL,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
  TODAYS_FEATURE,
} from '../contract/rows.ts'

/** Rows that only their owner changes: the last word of one person counts. */
const OWN_ROWS = ['cheese_comments', 'cheese_ratings', 'users']

/** Every function through which callers change a versioned record, with calls that name no version. */
const CALLS_WITHOUT_VERSION: Record<string, [actor: Actor, sql: string][]> = {
  delete_answer: [['manager', `select public.delete_answer('${ANSWERED_COMMENT}', null)`]],
  decide_event: [['manager', `select public.decide_event('${DRAFT_EVENT}', 'publish', null)`]],
  decide_proposal: [['manager', `select public.decide_proposal('${PROPOSAL}', 'accept')`]],
  publish_cheese_document: [['manager', `select public.publish_cheese_document('${COMTE}', null)`]],
  publish_page_document: [['manager', `select public.publish_page_document('home', null)`]],
  review_recipe: [['manager', `select public.review_recipe('${PENDING_RECIPE}', 'publish')`]],
  rollback_cheese: [['admin', `select public.rollback_cheese('${COMTE}', 1, null)`]],
  rollback_record: [['admin', `select public.rollback_record('cheeses', '${COMTE}', 1, null)`]],
  save_answer: [['manager', `select public.save_answer('${ANSWERED_COMMENT}', 'Mine', true)`]],
  save_cheese: [
    ['manager', `select public.save_cheese('{"id": "${COMTE}", "name": "Mine"}')`],
    ['manager', `select public.save_cheese('{"id": "${COMTE}", "name": "Mine", "version": null}')`],
    ['employee', `select public.save_cheese('{"id": "${COMTE}", "summary": "Mine"}')`],
    ['employee', `select public.save_cheese('{"id": "${COMTE}", "allergens": []}')`],
  ],
  save_event: [
    ['manager', `select public.save_event('{"id": "${PUBLISHED_EVENT}", "title": "Mine"}')`],
    ['employee', `select public.save_event('{"id": "${DRAFT_EVENT}", "title": "Mine"}')`],
  ],
  save_picture: [
    [
      'manager',
      `select public.save_picture((select '/storage/v1/object/public/media/' || object_name from public.media
        where id = '${PICTURE}'), null, 'Mine', null, 50, 50)`,
    ],
    ['manager', `select public.save_picture('/media/comte', null, 'Mine', null, 50, 50)`],
  ],
  save_recipe: [
    ['manager', `select public.save_recipe('{"id": "${PUBLISHED_RECIPE}", "title": "Mine"}')`],
    ['employee', `select public.save_recipe('{"id": "${EMPLOYEE_RECIPE}", "title": "Mine"}')`],
  ],
  save_recipe_draft: [
    ['member', `select public.save_recipe_draft('{"id": "${MEMBER_DRAFT}", "title": "Mine"}')`],
  ],
  save_settings: [['manager', `select public.save_settings('{"name": "Mine"}', '{}', null)`]],
  submit_recipe: [['member', `select public.submit_recipe('{"id": "${MEMBER_DRAFT}", "title": "Mine"}')`]],
  swap_calendar_entries: [
    [
      'employee',
      `select public.swap_calendar_entries('${TODAYS_FEATURE}', null, '${PLANNED_FEATURE}', null)`,
    ],
  ],
}

/** Functions that act on a record as it is now, whatever was read before. */
const ON_THE_PRESENT_STATE: Record<string, string> = {
  add_starter_cheeses: 'adds drafts',
  apply_import: 'its dry run keeps the version of each cheese',
  confirm_features: 'confirms what is planned, and answers with what it confirmed',
  correct_stock_movement: 'adds a movement, from which the stock of a cheese follows',
  correct_stock_movements: 'adds movements, from which the stock of a cheese follows',
  decide_upgraded_price: 'changes a price that is still the one that the upgrade stored',
  delete_my_account: 'takes the author from recipes',
  delete_my_recipe: 'deletes a draft of the caller',
  duplicate_event: 'adds a draft',
  make_bulk_change: 'the token of its preview contains the versions',
  decide_waiting_basket: 'adds movements, from which the stock of a cheese follows',
  record_basket: 'adds movements, from which the stock of a cheese follows',
  return_basket: 'is stored as a sale is, and moves no stock',
  record_counts: 'adds movements, from which the stock of a cheese follows',
  record_delivery: 'adds movements, from which the stock of a cheese follows',
  record_placard_print: 'adds a print',
  record_placard_sheet: 'adds prints',
  record_stock_movement: 'adds a movement, from which the stock of a cheese follows',
  replace_picture: 'puts one picture in the place of another wherever it is shown',
  set_in_stock: 'switches one field to the value that the caller names',
  set_notice: 'shows or ends the notice, whatever else the settings say',
  set_shop_open: 'opens or closes the shop, whatever else the settings say',
  undo_change_set: 'leaves records that were changed since',
  undo_placard_prints: 'deletes prints of the caller',
  void_basket: 'adds movements, from which the stock of a cheese follows',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const namesOf = async (query: string) => {
  const rows = await database.owner.unsafe<{ name: string }[]>(query)
  return rows.map(({ name }) => name)
}

const VERSIONED = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'record_versions'`

const CHANGED_DIRECTLY = `
  select distinct p.tablename::text as name from pg_policies p
  where p.schemaname = 'public' and p.cmd in ('UPDATE', 'ALL') order by 1`

const sorted = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other))

describe('Direct writes', () => {
  test('Every table that clients change has versions, unless people change only their own rows', async () => {
    const versioned = await namesOf(VERSIONED)
    const changed = await namesOf(CHANGED_DIRECTLY)
    expect(changed.filter((name) => !versioned.includes(name))).toEqual(OWN_ROWS)
  })

  test('A change of any versioned record, whatever its field, needs the current version', async () => {
    const versioned = await namesOf(VERSIONED)
    const tables = (await namesOf(CHANGED_DIRECTLY)).filter((name) => versioned.includes(name))
    expect(tables).toContain('placards')
    for (const table of tables) {
      const columns = await namesOf(`
        select attname::text as name from pg_attribute
        where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname not in ('id', 'version', 'created_at', 'updated_at')
          and has_column_privilege('authenticated', attrelid, attnum, 'UPDATE')`)
      const write = (fields: string) =>
        stateOf(
          actAs(database.requests, 'admin', (sql) =>
            sql.unsafe(
              `update public.${table} set ${fields} where id::text = (select min(id::text) from public.${table})`,
            ),
          ),
        )
      for (const column of columns)
        expect([table, column, await write(`${column} = ${column}`)]).toEqual([table, column, 'PT428'])
      const [column = ''] = columns
      expect([table, await write(`${column} = ${column}, version = null`)]).toEqual([table, 'PT428'])
      expect([table, await write(`${column} = ${column}, version = version + 1`)]).toEqual([table, 'PT409'])
      expect([table, await write(`${column} = ${column}, version = version - 1`)]).toEqual([table, 'PT409'])
    }
  })
})

type SqlFunction = { name: string; schema: string; source: string; is_callable: boolean }

/** The callable functions whose own statements, or those of functions they call, write a versioned table. */
async function writersOfVersionedRecords() {
  const tables = (await namesOf(VERSIONED)).join('|')
  const functions = await database.owner<SqlFunction[]>`
    select p.proname::text as name, p.pronamespace::regnamespace::text as schema, p.prosrc as source,
      p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        as is_callable
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  const writes = new RegExp(
    String.raw`(update|insert into|delete from) public\.(${tables})\b|_fields\(('public\.(${tables})|target)`,
  )
  const writers = new Set<string>()
  for (let known = -1; known < writers.size;) {
    known = writers.size
    for (const { schema, name, source } of functions) {
      const called = source.matchAll(/\b(?:public|private)\.\w+(?=\()/g)
      if (writes.test(source) || [...called].some(([other]) => writers.has(other)))
        writers.add(`${schema}.${name}`)
    }
  }
  return functions
    .filter(({ schema, name, is_callable }) => is_callable && writers.has(`${schema}.${name}`))
    .map(({ name }) => name)
}

describe('Functions', () => {
  test('Every function that changes a versioned record is known to need its version, or not to', async () => {
    const known = [...Object.keys(CALLS_WITHOUT_VERSION), ...Object.keys(ON_THE_PRESENT_STATE)]
    expect(sorted(await writersOfVersionedRecords())).toEqual(sorted(known))
  })

  test.each(Object.entries(CALLS_WITHOUT_VERSION))('%s without a version is refused', async (_, calls) => {
    for (const [actor, sql] of calls) {
      const state = stateOf(actAs(database.requests, actor, (connection) => connection.unsafe(sql)))
      expect([sql, await state]).toEqual([sql, 'PT428'])
    }
  })

  test('A bulk change without the token of its preview is refused', async () => {
    const change = `'{"ids": ["${COMTE}"]}', '{"field": "price", "percent": 10}'`
    const made = actAs(database.requests, 'manager', (sql) =>
      sql.unsafe(`select public.make_bulk_change(${change}, null)`),
    )
    expect(await stateOf(made)).toBe('PT409')
  })

  test('A save of a new record needs no version', async () => {
    const id = stableUuid('a cheese that is saved once')
    const record = { id, name: 'Once', slug: 'saved-once', country_iso: 'FR' }
    const save = () =>
      stateOf(
        actAs(database.requests, 'manager', (sql) => sql`select public.save_cheese(${sql.json(record)})`),
      )
    expect(await save()).toBe('done')
    expect(await save()).toBe('PT428')
  })
})
