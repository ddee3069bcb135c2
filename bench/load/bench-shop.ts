import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/database/login-roles.ts'
import type { Sql } from '../../server/database/sql/sql.ts'
import { loadKeys } from '../../server/keys.ts'
import { findSecret } from '../../server/secret/app-secret.ts'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'
import { addMember } from '../rest/bench-database.ts'
import { BENCH_SITE_URL, memberToken } from '../rest/member-token.ts'
import type { RawRequest } from '../../server/testing/raw-client.ts'

/** The real start command on a demo shop of its own, behind a proxy that names the clients. */
export async function startBenchShop() {
  const { dataDir, port, remove } = await createInstallation()
  const shop = runShop({
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: BENCH_SITE_URL,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  await untilReady(shop, 240_000)
  const config = readConfig({ DATA_DIR: dataDir })
  const databaseSecret = await findSecret(config)
  const location = {
    socketDirectory: path.join(dataDir, 'socket'),
    database: 'postgres',
    databaseSecret,
  }
  const owner = connect(location, 'owner', { max: 2 })
  const keys = await owner.begin((sql) => loadKeys(sql, databaseSecret, config))
  return {
    port,
    keys,
    owner,
    pid: shop.child.pid ?? 0,
    async close() {
      await owner.end()
      shop.child.kill('SIGTERM')
      await shop.ended
      await remove()
    },
  }
}

export type BenchShop = Awaited<ReturnType<typeof startBenchShop>>

export const clientIp = (index: number) =>
  `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`

export const cheeseIds = async (owner: Sql) =>
  (await owner<{ id: string }[]>`select id from public.cheeses where active order by name`).map(
    ({ id }) => id,
  )

/** Signed-in people, each with an IP of their own. */
export async function createVoters({ owner, keys }: BenchShop, count: number) {
  const voters: ((cheeseId: string, rating: number) => RawRequest)[] = []
  for (let index = 0; index < count; index += 1) {
    const token = await memberToken(owner, keys, await addMember(owner))
    voters.push((cheeseId, rating) => ({
      method: 'POST',
      path: '/rest/v1/cheese_ratings?on_conflict=user_id,cheese_id',
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'resolution=merge-duplicates,return=minimal',
        'x-forwarded-for': clientIp(60_000 + index),
      },
      body: JSON.stringify({ cheese_id: cheeseId, rating }),
    }))
  }
  return voters
}
