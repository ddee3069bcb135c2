import { afterAll, beforeAll, expect, test } from 'vitest'
import { showsText } from '../../../src/lib/shows-text.ts'
import { stateOf } from '../act-as.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
})
afterAll(() => database.close())

const HIGHEST_CODE_POINT = 0x1_ff_ff
const isSurrogate = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff

test('The database and the forms agree about which characters show nothing', async () => {
  const [invisible] = await database.owner<{ codes: number[] }[]>`
    select array_agg(code order by code) as codes from generate_series(1, ${HIGHEST_CODE_POINT}) code
    where code not between 55296 and 57343 and not private.shows_text(chr(code))`
  const expected = Array.from({ length: HIGHEST_CODE_POINT }, (_, index) => index + 1).filter(
    (code) => !isSurrogate(code) && !showsText(String.fromCodePoint(code)),
  )
  expect(invisible?.codes).toEqual(expected)
})

test.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\ufeff', '\u2060\u00a0', '\u{e0020}', ' \t', ''])(
  'A text of %j alone is empty',
  async (text) => {
    const [row] = await database.owner`select private.shows_text(${text}) as shows`
    expect([row?.['shows'], showsText(text)]).toEqual([false, false])
  },
)

test('Every column that needs a text refuses one that shows nothing', async () => {
  const unguarded = await database.owner`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) ~ ('char_length\\(\\(?' || a.attname || '(\\)::text)?\\) >= 1')
      and not exists (
        select from pg_constraint shown
        where shown.conrelid = c.conrelid
          and pg_get_constraintdef(shown.oid) ~ ('shows_text\\(\\(?' || a.attname || '(\\)::text)?\\)'))
    order by 1, 2`
  expect(unguarded).toEqual([])
})

test.each([
  [`update public.cheeses set version = version, name = e'\\u3164'`],
  [`update public.business_settings set version = version, address = e'\\u200b'`],
  [`insert into public.recipes (slug, title) values ('x', e'\\u2800')`],
  [`insert into public.recipes (slug, title, steps) values ('x', 'X', array[e'\\u00ad'])`],
  [`insert into public.recipes (slug, title, ingredients) values ('x', 'X', '[{"item": "\u2060"}]')`],
  [
    `insert into public.events (slug, title, starts_at, ends_at, capacity) values ('x', e'\\u200d', now(), now() + interval '1 hour', 9)`,
  ],
])('A record without a visible text is refused: %s', async (statement) => {
  expect(await stateOf(database.owner.unsafe(statement))).toBe('23514')
})

test('A name that shows nothing is left out of a new account', async () => {
  const [row] =
    await database.owner`select private.clean_name(e'\\u3164 \\u200b') as hidden, private.clean_name(' Ada ') as shown`
  expect(row).toEqual({ hidden: null, shown: 'Ada' })
})
