import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

test.each([
  ['done', 'single_line_text', 'Rue du Marché 🧀'],
  ['done', 'single_line_text', ''],
  ['23514', 'single_line_text', 'two\nlines'],
  ['23514', 'single_line_text', 'a\ttab'],
  ['23514', 'single_line_text', 'a\u0007bell'],
  ['done', 'multi_line_text', 'two\r\nlines with a\ttab'],
  ['23514', 'multi_line_text', 'a\u0007bell'],
  ['23514', 'multi_line_text', 'a deleted\u007f letter'],
])('PostgreSQL answers %s to the %s %j', async (state, domain, text) => {
  expect(await stateOf(database.owner.unsafe(`select $1::text::public.${domain}`, [text]))).toBe(state)
})

const EVENING = {
  slug: 'an-evening',
  title: 'An evening',
  starts_at: '2031-01-01T18:00Z',
  ends_at: '2031-01-01T20:00Z',
  capacity: 8,
}

test.each([
  ['23514', 'a summary of two lines', { summary: 'Tasting\nat night' }],
  ['23514', 'a bell in the description', { description: 'Ring\u0007' }],
  ['done', 'a description of two lines', { description: 'Tasting\nat night' }],
])('A manager gets %s for an event with %s', async (state, _, values) => {
  const insert = actAs(
    database.requests,
    'manager',
    (sql) => sql`insert into public.events ${sql({ ...EVENING, ...values })}`,
  )
  expect(await stateOf(insert)).toBe(state)
})

test('No column has both a text domain and a check of control characters', async () => {
  const repeated = await database.owner`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    join pg_type t on t.oid = a.atttypid and t.typtype = 'd'
    where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'cntrl|x01'
    order by 1, 2`
  expect(repeated).toEqual([])
})
