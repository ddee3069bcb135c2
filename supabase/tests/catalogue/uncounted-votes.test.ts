import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'
import { wronglyCounted } from '../history/recount.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(() => database.owner`delete from public.user_favorites`)

const favorite = (cheese: string) => (sql: TransactionSql) =>
  sql`insert into public.user_favorites (cheese_id) values (${cheese})`
const unfavorite = (cheese: string) => (sql: TransactionSql) =>
  sql`delete from public.user_favorites where cheese_id = ${cheese}`

const storedFavorites = async (cheese: string) => {
  const [row] = await database.owner<{ count: number }[]>`
    select favorites_count as count from public.cheese_stats where cheese_id = ${cheese}`
  return row?.count
}

const uncounted = async () => (await database.owner`select cheese_id from private.uncounted_votes`).length

/** Runs the action while another person's vote on the cheese is not committed yet. */
const whileOthersVote = (cheese: string, action: () => Promise<unknown>) =>
  database.owner.begin(async (sql) => {
    await sql`insert into public.user_favorites (user_id, cheese_id) values (${personId('other')}, ${cheese})`
    await action()
  })

test('A vote does not wait for that of another person, and its author sees it at once', async () => {
  await whileOthersVote(COMTE, async () => {
    await actAs(database.requests, 'member', favorite(COMTE))
    const [panel] = await actAs(
      database.requests,
      'member',
      (sql) => sql`select is_favorite, favorites_count, average_rating, rating_count, rating_distribution
        from public.panel_state(${COMTE})`,
    )
    expect(panel).toMatchObject({ is_favorite: true, favorites_count: 1 })
    expect(await storedFavorites(COMTE)).toBe(0)
    const [read] = await actAs(
      database.requests,
      'anon',
      (sql) => sql`select public.get_cheese_favorites_count(${COMTE}) as count`,
    )
    expect(read).toEqual({ count: 1 })
  })
  expect(await storedFavorites(COMTE)).toBe(1)
  await database.owner`select private.run_due()`
  expect([await storedFavorites(COMTE), await uncounted()]).toEqual([2, 0])
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('The next vote on a cheese counts earlier votes that are not counted yet', async () => {
  await whileOthersVote(COMTE, async () => {
    await actAs(database.requests, 'member', favorite(COMTE))
    await actAs(database.requests, 'employee', favorite(COMTE))
    await actAs(database.requests, 'employee', unfavorite(COMTE))
  })
  await actAs(database.requests, 'manager', favorite(COMTE))
  expect([await storedFavorites(COMTE), await uncounted()]).toEqual([3, 0])
})

test('The panel includes ratings that are not counted yet in the average and the distribution', async () => {
  const rate = (rating: number) => (sql: TransactionSql) =>
    sql`
    insert into public.cheese_ratings (cheese_id, rating) values (${GOUDA}, ${rating})
    on conflict (user_id, cheese_id) do update set rating = excluded.rating`
  const panel = () =>
    actAs(
      database.requests,
      'member',
      (sql) => sql`
      select average_rating, rating_count, rating_distribution from public.panel_state(${GOUDA})`,
    )
  await actAs(database.requests, 'member', rate(2))
  await actAs(database.requests, 'manager', rate(1))
  const before = await panel()
  await whileOthersVote(GOUDA, async () => {
    await actAs(database.requests, 'member', rate(5))
    await actAs(database.requests, 'employee', rate(4))
    expect(await panel()).not.toEqual(before)
  })
  const shown = await panel()
  await database.owner`select private.count_votes()`
  expect(await panel()).toEqual(shown)
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('A vote that was not counted at once is announced again when it is counted', async () => {
  const heard = new Set<string>()
  const { unlisten } = await database.owner.listen(
    'site_changed',
    (message) => void heard.add(message.replace(/@\d+$/, '')),
  )
  await whileOthersVote(COMTE, () => actAs(database.requests, 'member', favorite(COMTE)))
  await expect.poll(() => [...heard]).toContain('stats:comte-aop')
  heard.clear()
  await database.owner`select private.count_votes()`
  await expect.poll(() => [...heard].toSorted()).toEqual(['community', 'stats:comte-aop'])
  await unlisten()
})
