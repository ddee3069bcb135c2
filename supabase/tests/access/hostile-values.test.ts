import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'
import type { Actor } from '../contract/actors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const run = (actor: Actor, statement: string, ...values: unknown[]) =>
  actAs(database.requests, actor, (sql) =>
    sql.unsafe(
      statement,
      values.map((value) => (typeof value === 'string' ? value : sql.json(value))),
    ),
  )

const answer = async (actor: Actor, statement: string, ...values: unknown[]) =>
  (await run(actor, `select ${statement} as answer`, ...values))[0]?.['answer']

const DAYS_OUTSIDE = ['infinity', '-infinity', '290000-01-01', '1999-12-31']

test.each(DAYS_OUTSIDE)('An employee enters the day %s nowhere', async (day) => {
  const refused = async (statement: string, ...values: unknown[]) =>
    expect([statement, await stateOf(run('employee', statement, ...values))]).toEqual([
      statement,
      expect.stringMatching(/^(23514|PT400)$/),
    ])
  await refused(
    `insert into public.feature_calendar (day, cheese_id) values ($1::text::date, $2)`,
    day,
    COMTE,
  )
  await refused(
    `insert into public.events (slug, title, starts_at, ends_at, capacity)
      values ('no-such-day', 'Never', $1::text::timestamptz, $1::text::timestamptz + interval '2 hours', 4)`,
    day,
  )
  const line = { cheese_id: COMTE, grams: 500, best_before: day }
  await refused('select public.record_delivery($1)', [line])
})

test('A recipe and an event that an employee adds as published long ago were not published', async () => {
  for (const table of ['recipes', 'events'])
    await run(
      'employee',
      `insert into public.${table} (slug, title, published_at ${table === 'events' ? ', starts_at, ends_at, capacity' : ''})
        values ('forged-publication', 'Forged', '290000-01-01'
          ${table === 'events' ? `, '2031-01-01T18:00Z', '2031-01-01T20:00Z', 4` : ''})`,
    )
  const published = await database.owner`
    select published_at from public.recipes where slug = 'forged-publication'
    union all select published_at from public.events where slug = 'forged-publication'`
  expect(published).toEqual([{ published_at: null }, { published_at: null }])
})

test.each(['calendar_days', 'suggest_features'])(
  '%s of days without an end is refused at once',
  async (name) => {
    for (const [from, to] of [
      ['-infinity', '-infinity'],
      ['infinity', 'infinity'],
      ['2030-01-01', 'infinity'],
    ])
      expect(
        await stateOf(run('employee', `select public.${name}($1::text::date, $2::text::date)`, from, to)),
      ).toBe('22008')
  },
)

test('A preview of no day is empty and ends at once', async () => {
  expect(await run('employee', 'select * from public.preview_featured_cheese(null)')).toEqual([])
  expect(await answer('employee', `public.preview_kiosk(null) -> 'feature'`)).toBeNull()
})

test('A bulk change without the token of its preview is refused', async () => {
  const change = { field: 'price', percent: 10 }
  const attempt = run('manager', 'select public.make_bulk_change($1, $2, null)', { ids: [COMTE] }, change)
  expect(await stateOf(attempt)).toBe('PT409')
})

test('A rollback without the version that its admin saw is refused', async () => {
  const attempt = run('admin', `select public.rollback_record('cheeses', $1, 1, null)`, COMTE)
  expect(await stateOf(attempt)).toBe('PT428')
})

test('A decision about a recipe that decides nothing rejects nothing', async () => {
  const [recipe] = await run(
    'employee',
    `insert into public.recipes (slug, title) values ('undecided', 'Undecided') returning id`,
  )
  const attempt = run('manager', `select public.review_recipe($1, null, null, 1)`, recipe?.['id'])
  expect(await stateOf(attempt)).toBe('PT400')
})

test.each([
  ['a source of 3,000 letters', { lactose: 'naturally_free', lactose_source: 'x'.repeat(3000) }],
  ['500 allergens', { allergens: Array.from({ length: 500 }, () => 'milk') }],
])('A proposal with %s is refused, so that every proposal can be decided', async (_, fields) => {
  const [cheese] = await run('employee', 'select version from public.cheeses where id = $1', GOUDA)
  const record = { id: GOUDA, version: cheese?.['version'], ...fields }
  expect(await stateOf(run('employee', 'select public.save_cheese($1)', record))).toBe('23514')
})

test('Rows that arrive while a dry run is completed are refused, not written unseen', async () => {
  const importId = String(await answer('manager', `public.start_import('cheeses.csv')`))
  const send = (line: number, name: string) =>
    run('manager', 'select public.add_import_rows($1, $2)', importId, [
      { line, cells: { name, country_iso: 'FR' } },
    ])
  await send(2, 'Shown in the dry run')
  let late: Promise<string> | undefined
  await actAs(database.requests, 'manager', async (sql) => {
    await sql`select public.finish_import(${importId})`
    late = stateOf(send(3, 'Never shown'))
    await sleep(200)
  })
  expect(await late).toBe('PT409')
  await run('manager', 'select public.apply_import($1)', importId)
  const added = await database.owner`
    select name from public.cheeses where name in ('Shown in the dry run', 'Never shown')`
  expect(added).toEqual([{ name: 'Shown in the dry run' }])
})
