import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateSecret } from '../../secret/valid-secret.ts'
import { openExternalShop, type ExternalShop } from '../../testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'

const PATHS = [
  '/cheeses?q=',
  '/rest/v1/cheeses?select=name&name=neq.',
  '/rest/v1/cheeses?select=slug&slug=neq.',
]
const ROUNDS = 10

describe.each(installedVersions.slice(0, 1))('On PostgreSQL %s with 30 connections', (version) => {
  const secret = generateSecret()
  let external: Awaited<ReturnType<typeof startExternalPostgres>>
  let shops: ExternalShop[]

  beforeAll(async () => {
    external = await startExternalPostgres(version, ['max_connections=30'])
    const open = () => openExternalShop(secret, { DATABASE_URL: external.url })
    shops = [await open(), await open()]
  })
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()))
    await external.stop()
  })

  const connections = async () => {
    const [row] = await external.superuser<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = 'shop'`
    return row?.count ?? 0
  }

  test('Two processes answer all requests, with at most ten connections each', async () => {
    let most = 0
    for (let round = 0; round < ROUNDS; round++) {
      const answers = shops.flatMap((shop) =>
        PATHS.flatMap((path) => [1, 2, 3].map((word) => shop.get(`${path}${round}-${word}`))),
      )
      most = Math.max(most, await connections())
      const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(most).toBeGreaterThan(4)
    expect(most).toBeLessThanOrEqual(20)
  })
})
