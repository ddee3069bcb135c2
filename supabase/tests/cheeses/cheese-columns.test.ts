import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { CHEESE_COLUMNS } from '../../../src/features/cms/cheeses/list/cheese-csv.ts'
import { CHEESE_FIELD_LABELS } from '../../../src/features/cms/kit/history/record-kinds.ts'

/** Columns of a cheese that no file carries, and why. */
const NOT_IN_FILES: Record<string, string> = {
  id: 'the slug identifies a cheese in files',
  version: 'counted by the database',
  created_at: 'set by the database',
  updated_at: 'exported as "Changed"',
  published_at: 'set by the database',
  archived_at: 'set in the form of the cheese',
  active: 'labeled "Shown to guests" in the history and "Active" in files',
  flag_emoji: 'follows from the country',
  qr_short_code: 'made by the database, exported as "Short code"',
  hero_image_url: 'pictures are chosen in the library',
  hero_image_alt: 'pictures are chosen in the library',
  image_urls: 'pictures are chosen in the library',
  image_alts: 'pictures are chosen in the library',
  staff_pick: 'the word of a person, written in the form of the cheese',
  staff_pick_by: 'the word of a person, written in the form of the cheese',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
})
afterAll(() => database.close())

const sorted = (names: Iterable<string>) => [...names].toSorted()

test('Every column of a cheese has a label and is exported, or is named as an exception', async () => {
  const columns = await database.owner<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'cheeses'`
  expect(sorted(columns.map(({ name }) => name))).toEqual(
    sorted([...Object.keys(CHEESE_FIELD_LABELS), ...Object.keys(NOT_IN_FILES)]),
  )
})

test('An import reads every column that an export writes', async () => {
  const fields = await database.owner<{ field: string }[]>`select field from private.import_fields()`
  // By its short code a cheese is found; the code itself is never written.
  expect(sorted([...fields.map(({ field }) => field), 'qr_short_code'])).toEqual(
    sorted(CHEESE_COLUMNS.flatMap(({ field }) => field ?? [])),
  )
})
