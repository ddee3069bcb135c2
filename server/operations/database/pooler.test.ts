import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/login-roles.ts'
import type { Sql } from '../../database/sql/sql.ts'
import { listenTo } from '../../live/testing/listen-to.ts'
import { generateSecret } from '../../secret/valid-secret.ts'
import { addMember, openExternalShop, type ExternalShop } from '../../testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'
import { hasPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { poolerUsers } from './pooler-users.ts'

const versions = hasPgBouncer ? installedVersions.slice(0, 1) : []
const MEMBER = 'member@shop.test'

describe.each(versions)('Behind PgBouncer in transaction mode, on PostgreSQL %s', (version) => {
  const secret = generateSecret()
  let external: Awaited<ReturnType<typeof startExternalPostgres>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let urls: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  let shop: ExternalShop
  let owner: Sql

  beforeAll(async () => {
    external = await startExternalPostgres(version)
    pooler = await startPgBouncer(external, poolerUsers(external.url, secret), 3)
    const DATABASE_URL = external.url.replace(String(external.port), String(pooler.port))
    urls = { DATABASE_URL, DATABASE_DIRECT_URL: external.url }
    shop = await openExternalShop(secret, urls)
    owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
    await addMember(owner, MEMBER)
  })
  afterAll(async () => {
    await shop.close()
    await owner.end()
    await pooler.stop()
    await external.stop()
  })

  test('Pages, the data API, sign-in and the live counts of another process work, many at once', async () => {
    const paths = [
      '/',
      '/cheeses',
      '/rest/v1/cheeses?select=name',
      '/auth/v1/settings',
      '/readyz',
      '/comte-aop',
    ]
    const round = () => Promise.all(paths.map(async (path) => (await shop.get(path)).status))
    const first = await round()
    const rounds = await Promise.all(Array.from({ length: 5 }, round))
    expect(new Set([first, ...rounds].flat())).toEqual(new Set([200]))

    const other = await openExternalShop(secret, urls)
    const read = await shop.get('/rest/v1/cheeses?slug=eq.comte-aop&select=id')
    const [cheese] = (await read.json()) as [{ id: string }]
    const live = await listenTo(`${shop.url}/live/cheeses/comte-aop`)
    const before = await live.next()
    const rating = { cheese_id: cheese.id, rating: 5 }
    const asMember = await other.signIn(MEMBER)
    expect((await other.send('POST', '/rest/v1/cheese_ratings', rating, asMember)).status).toBe(201)
    expect(await live.next()).not.toEqual(before)
    await other.close()
    live.leave()
  })

  test('No request hangs while PgBouncer is frozen', async () => {
    pooler.signal('SIGSTOP')
    const statuses = await Promise.all(
      ['/rest/v1/cheeses?select=name', '/readyz'].map(async (path) => (await shop.get(path)).status),
    )
    pooler.signal('SIGCONT')
    expect(statuses).toEqual([503, 503])
    await expect.poll(async () => (await shop.get('/rest/v1/cheeses?select=name')).status).toBe(200)
    await expect.poll(async () => (await shop.get('/readyz')).status).toBe(200)
  })

  test('A pooler without a direct URL, or as the direct URL, is refused in one line', async () => {
    const { DATABASE_URL } = urls
    await expect(openExternalShop(secret, { DATABASE_URL })).rejects.toThrow('Set DATABASE_DIRECT_URL')
    await expect(
      openExternalShop(secret, { DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }),
    ).rejects.toThrow('DATABASE_DIRECT_URL leads to a connection pooler')
  })
})
