import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { SUPABASE_DIR } from '../../server/testing/cluster.ts'
import { createBlankDatabase, type TestDatabase } from '../../server/testing/test-database.ts'

const LAST_WITH_SHORT_SUMMARIES = '20270105000100'
const READABLE = '20270112000100'

let database: TestDatabase
beforeAll(async () => {
  database = await createBlankDatabase()
  await migrate(database.owner, SUPABASE_DIR, () => {}, LAST_WITH_SHORT_SUMMARIES)
})
afterAll(() => database.close())

test('Bulk changes from before the upgrade are described in sentences, and imports as they were', async () => {
  const { owner } = database
  const before = [
    'Price +10 %, 2 cheeses',
    'Price -2.5 % from 2027-01-04, 1 cheese',
    'Price +1.50 per kg, 12 cheeses',
    'Price 0 %, 3 cheeses',
    'Status active, 1 cheese',
    'Status draft, 4 cheeses',
    'Status archived, 2 cheeses',
    'In stock, 1 cheese',
    'Out of stock, 5 cheeses',
    'Something else, 5 cheeses',
  ]
  for (const [position, summary] of before.entries())
    await owner`
      insert into public.change_sets (kind, summary, created_at)
      values ('bulk', ${summary}, now() + ${position} * interval '1 minute')`
  await owner`
    insert into public.change_sets (kind, summary, created_at)
    values ('import', 'Import of In stock, 1 cheese', now() + interval '1 hour')`
  await owner`
    insert into public.change_sets (kind, summary, undoes, created_at)
    select 'undo', 'Undo: ' || summary, id, now() + interval '2 hours' from public.change_sets
    where summary = 'Status draft, 4 cheeses'`
  await migrate(owner, SUPABASE_DIR, () => {}, READABLE)
  const after = await owner`select summary from public.change_sets order by created_at`
  expect(after.map(({ summary }) => summary)).toEqual([
    'Raised the prices of 2 cheeses by 10%',
    'Lowered the price of 1 cheese by 2.5% from January 4, 2027',
    'Raised the prices of 12 cheeses by 1.50 per kg',
    'Rounded the prices of 3 cheeses',
    'Activated 1 cheese',
    'Deactivated 4 cheeses',
    'Archived 2 cheeses',
    'Marked 1 cheese as in stock',
    'Marked 5 cheeses as out of stock',
    'Something else, 5 cheeses',
    'Import of In stock, 1 cheese',
    'Undo: Deactivated 4 cheeses',
  ])
})
