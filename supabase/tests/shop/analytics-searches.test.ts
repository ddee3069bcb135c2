import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { actAs, createShopWithActors } from '../act-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const asServer = <T>(act: (sql: TransactionSql) => Promise<T>) =>
  database.requests.begin(async (sql) => {
    await sql`set local role service_role`
    return act(sql)
  }) as Promise<T>

type Report = {
  totals: Record<'searches' | 'searches_without_result', number>
  searches_without_result: { term: string; searches: number; without_result: number }[]
}

test('Equal searches are counted together, and those without results are listed', async () => {
  for (const [term, results] of [
    ['Brie', 0],
    ['brie!', 0],
    ['Comté', 1],
  ] as const) {
    await asServer((sql) => sql`select private.track_search(${term}, ${results})`)
  }
  const [row] = await actAs(
    database.requests,
    'employee',
    (sql) => sql<{ report: Report }[]>`select public.analytics_report('today') as report`,
  )
  expect(row?.report.totals).toMatchObject({ searches: 3, searches_without_result: 2 })
  expect(row?.report.searches_without_result).toEqual([{ term: 'brie', searches: 2, without_result: 2 }])
})

test('A search without result that was typed once is kept for 30 days unless it may be personal', async () => {
  const { owner } = database
  await owner`truncate private.searches, private.daily_searches`
  for (const [term, results] of [
    ['smoked brie', 0],
    ['Comté', 1],
    ['mona@example.com', 0],
    ['mona＠example', 0],
    ['flat 12', 0],
    ['the cheese from monday', 0],
  ] as const)
    await asServer((sql) => sql`select private.track_search(${term}, ${results})`)
  await owner`update private.searches set day = day - ${RETENTION_DAYS.searchWithoutResult}::int`
  await asServer((sql) => sql`select private.purge_expired()`)
  const kept = () => owner`select term, searches::int, without_result::int from private.daily_searches`
  expect(await kept()).toEqual([{ term: 'smoked brie', searches: 1, without_result: 1 }])
  await owner`update private.daily_searches set day = day - 1`
  await asServer((sql) => sql`select private.purge_expired()`)
  expect(await kept()).toHaveLength(0)
})

test('The salt of daily visitors lasts one day and is then deleted', async () => {
  const salt = async () => {
    const [row] = await asServer((sql) => sql`select private.todays_salt() as salt`)
    return row?.['salt']
  }
  const today = await salt()
  expect(await salt()).toBe(today)
  await database.owner`update private.visitor_salts set day = day - 1`
  expect(await salt()).not.toBe(today)
  expect(await database.owner`select from private.visitor_salts`).toHaveLength(1)
})

test('A search without result is listed for managers until a search word or a cheese answers it', async () => {
  const { owner } = database
  await owner`truncate private.searches, private.daily_searches`
  for (const term of ['chhurpi', 'chhurpi', 'kashk', 'kashk', 'nanaimo', 'nanaimo'])
    await asServer((sql) => sql`select private.track_search(${term}, 0)`)
  const listed = async () => {
    const rows = await actAs(
      database.requests,
      'manager',
      (sql) => sql<{ term: string }[]>`select term from public.failed_searches()`,
    )
    return rows.map(({ term }) => term)
  }
  expect(await listed()).toEqual(['chhurpi', 'kashk', 'nanaimo'])
  await owner`insert into public.search_terms (term, kind, finds) values ('kashk', 'synonym', '{comte}')`
  await owner`insert into public.search_terms (term, kind, finds) values ('chhurpi', 'synonym', '{nothing of ours}')`
  await owner`update public.cheeses set flavor_tags = flavor_tags || '{nanaimo}'::text[] where slug = 'comte-aop'`
  expect(await listed()).toEqual(['chhurpi'])
})
