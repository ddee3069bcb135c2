import { expect } from 'vitest'
import type { Sql, SqlTag } from '../../../server/database/sql/sql.ts'
import type { TestServer } from '../../../server/testing/test-server.ts'

const SAVERS = 5

/** A connection with the claims of a manager who has signed in. */
export async function connectAsManager({ database: { owner, requests } }: TestServer) {
  const [session] = await owner<{ claims: string }[]>`
    select json_build_object('sub', s.user_id, 'role', 'authenticated', 'session_id', s.id)::text as claims
    from auth.sessions s join public.users u on u.id = s.user_id where u.role = 'manager' limit 1`
  const connection = await requests.reserve()
  await connection`select set_config('role', 'authenticated', false),
    set_config('request.jwt.claims', ${session?.claims ?? ''}, false)`
  return connection
}

/** Saves all cheeses again and again over several connections, and expects one version for each save. */
export async function expectEverySaveKept(shop: TestServer, saves: number) {
  const { owner } = shop.database
  let refusals = 0
  const cheeses = await owner<
    { id: string; version: number }[]
  >`select id, version from public.cheeses order by slug`
  const before = await countVersions(owner)
  const started = performance.now()
  const savers = Array.from({ length: SAVERS }, async (_, saver) => {
    const connection = await connectAsManager(shop)
    const known = cheeses.map(({ id, version }) => ({ id, version }))
    for (let count = 0; count < saves / SAVERS; count += 1) {
      const cheese = known[(saver + count) % known.length]
      if (cheese) await save(connection, cheese, `Save ${saver}-${count}`)
    }
    connection.release()
  })
  await Promise.all(savers)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${saves} saves in ${seconds} s, ${refusals} stale ones refused and repeated`)

  expect(await countVersions(owner)).toBe(before + saves)
  const [kept] = await owner`
    select count(distinct snapshot ->> 'serving_tip')::int as tips from public.record_versions
    where snapshot ->> 'serving_tip' like 'Save %'`
  expect(kept).toEqual({ tips: saves })
  const gaps = await owner`
    select record_id from public.record_versions where table_name = 'cheeses'
    group by record_id having max(version) <> count(*)`
  expect(gaps).toHaveLength(0)

  /** Saves with its known version; if that is stale, retries with the newest. */
  async function save(connection: SqlTag, cheese: { id: string; version: number }, words: string) {
    try {
      await connection`
        update public.cheeses set serving_tip = ${words}, version = ${cheese.version} where id = ${cheese.id}`
      cheese.version += 1
    } catch (error) {
      const { code } = error as { code: string }
      if (code !== 'PT409') throw error
      refusals += 1
      cheese.version = await readVersion(connection, cheese.id)
      await save(connection, cheese, words)
    }
  }
}

async function countVersions(owner: Sql) {
  const [row] = await owner<{ versions: number }[]>`
    select count(*)::int as versions from public.record_versions where table_name = 'cheeses'`
  return row?.versions ?? 0
}

async function readVersion(connection: SqlTag, id: string) {
  const [row] = await connection<{ version: number }[]>`select version from public.cheeses where id = ${id}`
  return row?.version ?? 0
}
