import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { ABONDANCE, COMTE, DRAFT_CHEESE, PUBLISHED_EVENT } from '../contract/rows.ts'
import { addEvent } from './event-guests.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const sequenceOf = async (event: string) => {
  const [row] = await database.owner<{ ical_sequence: number }[]>`
    select ical_sequence from public.events where id = ${event}`
  return row?.ical_sequence
}

test('The calendar sequence rises with the title, time, place and status, and with nothing else', async () => {
  const event = await addEvent(database.owner, 'sequence', 5)
  expect(await sequenceOf(event)).toBe(0)
  const changes = [
    [`title = 'Another'`, 1],
    [`starts_at = starts_at + interval '1 hour'`, 2],
    [`location = 'Cellar'`, 3],
    [`summary = 'x', capacity = 6, price_includes = 'Bread'`, 3],
    [`ical_sequence = 90`, 3],
    [`status = 'cancelled'`, 4],
  ] as const
  for (const [change, sequence] of changes) {
    await database.owner.unsafe(`update public.events set ${change} where id = '${event}'`)
    expect(await sequenceOf(event)).toBe(sequence)
  }
})

test('An event that was deleted comes back with a higher calendar sequence than it had', async () => {
  const event = await addEvent(database.owner, 'comes-back', 5)
  await database.owner`update public.events set title = 'Moved' where id = ${event}`
  await database.owner`delete from public.events where id = ${event}`
  const versions = await database.owner<{ version: number }[]>`
    select max(version) as version from public.record_versions where record_id = ${event}`
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.rollback_record('events', ${event}, 2, ${versions[0]?.version ?? 0})`,
  )
  expect(await sequenceOf(event)).toBeGreaterThan(1)
})

test('The cheeses of an event are part of its versions, and guests read the active ones', async () => {
  const cheesesOf = async () => {
    const [row] = await actAs(
      database.requests,
      'anon',
      (sql) => sql<{ cheeses: { slug: string }[] }[]>`
        select e.served_cheeses as cheeses from public.events e where id = ${PUBLISHED_EVENT}`,
    )
    return row?.cheeses.map(({ slug }) => slug)
  }
  await actAs(database.requests, 'manager', async (sql) => {
    await sql`select private.replace_event_cheeses(${PUBLISHED_EVENT}, ${[ABONDANCE, DRAFT_CHEESE, COMTE]}::uuid[])`
    await sql`update public.events set version = version, summary = 'New' where id = ${PUBLISHED_EVENT}`
  })
  expect(await cheesesOf()).toEqual(['abondance', 'comte-aop'])
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.rollback_record('events', ${PUBLISHED_EVENT}, 1, 2)`,
  )
  expect(await cheesesOf()).toEqual(['comte-aop'])
})

test('The list has events to come first, pages past 200, and names those that serve a cheese', async () => {
  await database.owner`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    select 'past-' || n, 'Past ' || n, now() - make_interval(days => n), now() - make_interval(days => n, hours => -1),
      5, 'published'
    from generate_series(1, 250) as n`
  const list = (options: string) =>
    actAs(
      database.requests,
      'anon',
      (sql) =>
        sql.unsafe(`select slug, total from public.list_events(${options})`) as Promise<
          { slug: string; total: string }[]
        >,
    )
  const first = await list('page_limit => 200')
  const second = await list('page_limit => 200, page_offset => 200')
  expect(first.length + second.length).toBe(Number(first[0]?.total))
  expect(second.at(-1)?.slug).toBe('past-250')
  const coming = await list('only_coming => true')
  expect(first.slice(0, coming.length).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(coming.map(({ slug }) => slug)),
  )
  const withComte = await list(`only_coming => true, with_cheese => '${COMTE}'`)
  expect(withComte.map(({ slug }) => slug)).toEqual(['published-event'])
})
