import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/login-roles.ts'
import type { Sql } from '../../database/sql/sql.ts'
import { generateSecret } from '../../secret/valid-secret.ts'
import { addMember, openExternalShop, type ExternalShop } from '../../testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'

const PATHS = [
  '/cheeses?q=',
  '/rest/v1/cheeses?select=name&name=neq.',
  '/rest/v1/cheeses?select=slug&slug=neq.',
]
const ROUNDS = 10
const MAX_CONNECTIONS = 30
const MEMBERS = ['one@shop.test', 'two@shop.test']

describe.each(installedVersions.slice(0, 1))('On PostgreSQL %s with 30 connections', (version) => {
  const secret = generateSecret()
  let external: Awaited<ReturnType<typeof startExternalPostgres>>
  let shops: ExternalShop[]
  let owner: Sql
  let cheeses: { id: string }[]

  beforeAll(async () => {
    external = await startExternalPostgres(version, [`max_connections=${MAX_CONNECTIONS}`])
    const open = () => openExternalShop(secret, { DATABASE_URL: external.url })
    shops = [await open(), await open()]
    owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
    for (const email of MEMBERS) await addMember(owner, email)
    cheeses = await owner<
      { id: string }[]
    >`select id from public.cheeses where active order by slug limit ${ROUNDS}`
  })
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()))
    await owner.end()
    await external.stop()
  })

  const connections = async () => {
    const [row] = await external.superuser<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = 'shop'`
    return row?.count ?? 0
  }

  test('Two processes answer all requests that read or write, with at most ten connections each', async () => {
    const members = await Promise.all(
      shops.map(async (shop, index) => ({ shop, headers: await shop.signIn(MEMBERS[index] ?? '') })),
    )
    let most = 0
    for (let round = 0; round < ROUNDS; round++) {
      const cheese_id = cheeses[round]?.id
      const reads = shops.flatMap((shop) =>
        PATHS.flatMap((path) => [1, 2, 3].map((word) => shop.get(`${path}${round}-${word}`))),
      )
      const writes = members.flatMap(({ shop, headers }) => [
        shop.send('POST', '/rest/v1/cheese_ratings', { cheese_id, rating: 4 }, headers),
        shop.send('POST', '/rest/v1/user_favorites', { cheese_id }, headers),
      ])
      most = Math.max(most, await connections())
      const statuses = await Promise.all([...reads, ...writes].map(async (answer) => (await answer).status))
      expect(new Set(statuses)).toEqual(new Set([200, 201]))
    }
    const [written] = await owner`
      select (select count(*)::int from public.cheese_ratings) as ratings,
        (select count(*)::int from public.user_favorites) as favorites`
    expect(written).toEqual({ ratings: ROUNDS * 2, favorites: ROUNDS * 2 })
    expect(most).toBeGreaterThan(4)
    // The owner's is this test's.
    expect(most).toBeLessThanOrEqual(21)
  })

  test('On a full server a process that loses a connection goes on with its others', async () => {
    const read = () =>
      Promise.all(shops.map(async (shop) => (await shop.get('/rest/v1/cheeses?select=name')).status))
    await Promise.all([read(), read(), read()])
    const others = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: MAX_CONNECTIONS })
    await fill(others)
    const lost = await external.superuser`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid = (select min(pid) from pg_stat_activity
        where usename = 'authenticator' and state = 'idle' and query !~* 'listen')`
    expect(lost).toHaveLength(1)
    await fill(others)
    expect(await read()).toEqual([200, 200])
    await others.end()
  })

  /** Takes every connection that is left. */
  async function fill(others: Sql) {
    const taken = Array.from({ length: MAX_CONNECTIONS }, () =>
      others`select pg_sleep(0.5)`.then(
        () => true,
        () => false,
      ),
    )
    const results = await Promise.all(taken)
    expect(results).toContain(false)
  }
})
