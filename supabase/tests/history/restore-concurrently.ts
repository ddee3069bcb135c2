import { expect } from 'vitest'
import { connect } from '../../../server/database/login-roles.ts'
import type { Sql, SqlTag } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { claimsOf } from '../contract/actors.ts'
import { brokenAuditEntries } from './recount.ts'

const CLIENTS = 20

type KnownCheese = { id: string; version: number }

/** Every client saves and restores all cheeses in turn; what it does with a stale version it repeats with the newest. */
export async function expectNothingLost({ location, owner }: TestDatabase, actions: number) {
  const cheeses = await owner<KnownCheese[]>`select id, version from public.cheeses order by slug`
  const before = await countVersions(owner)
  const requests = connect(location, 'authenticator', { max: CLIENTS })
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const connection = await requests.reserve()
      await connection`select set_config('role', 'authenticated', false),
        set_config('request.jwt.claims', ${JSON.stringify(claimsOf('admin'))}, false)`
      const known = cheeses.map(({ id, version }) => ({ id, version }))
      for (let step = 0; step < actions / CLIENTS; step += 1) {
        const cheese = known[(client + step) % known.length]
        const act = step % 2 === 0 ? save(`Save ${client}-${step}`) : restore
        if (cheese) await repeatWhenStale(connection, cheese, act)
      }
      connection.release()
    }),
  )
  await requests.end()
  expect(await countVersions(owner)).toBe(before + actions)
  await expectWholeHistory(owner, actions / 2)
}

type Action = (connection: SqlTag, cheese: KnownCheese) => Promise<unknown>

const save =
  (words: string): Action =>
  (connection, { id, version }) =>
    connection`update public.cheeses set serving_tip = ${words}, version = ${version} where id = ${id}`

/** Brings back the words of a version in the middle. */
const restore: Action = (connection, { id, version }) =>
  connection`select public.rollback_record(
    'cheeses', ${id}, ${Math.ceil(version / 2)}, ${version}, '{serving_tip}')`

async function repeatWhenStale(connection: SqlTag, cheese: KnownCheese, act: Action): Promise<void> {
  try {
    await act(connection, cheese)
    cheese.version += 1
  } catch (error) {
    const { code } = error as { code: string }
    if (code !== 'PT409') throw error
    cheese.version = await readVersion(connection, cheese.id)
    await repeatWhenStale(connection, cheese, act)
  }
}

async function countVersions(owner: Sql) {
  const [row] = await owner<{ versions: number }[]>`
    select count(*)::int as versions from public.record_versions where table_name = 'cheeses'`
  return row?.versions ?? 0
}

/** Half of the actions were saves with words of their own, the other half restores. */
async function expectWholeHistory(owner: Sql, half: number) {
  const [kept] = await owner`
    select count(distinct snapshot ->> 'serving_tip') filter (where restored_from is null)::int as saves,
      count(*) filter (where restored_from is not null)::int as restores
    from public.record_versions
    where table_name = 'cheeses' and (snapshot ->> 'serving_tip' like 'Save %' or restored_from is not null)`
  expect(kept).toEqual({ saves: half, restores: half })

  const outOfOrder = await owner`
    select record_id from (
      select record_id, version, lag(version, 1, 0) over (partition by record_id order by id) as version_before
      from public.record_versions where table_name = 'cheeses') v
    where version <> version_before + 1`
  expect(outOfOrder).toHaveLength(0)

  const restoredOtherwise = await owner`
    select v.id from public.record_versions v
    join public.record_versions source
      on source.table_name = v.table_name and source.record_id = v.record_id and source.version = v.restored_from
    where v.snapshot -> 'serving_tip' <> source.snapshot -> 'serving_tip'`
  expect(restoredOtherwise).toHaveLength(0)

  const notTheNewest = await owner`
    select c.id from public.cheeses c
    join lateral (
      select v.version, v.snapshot from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text order by v.version desc limit 1) newest on true
    where c.version <> newest.version or c.serving_tip <> newest.snapshot ->> 'serving_tip'`
  expect(notTheNewest).toHaveLength(0)

  const [audited] = await owner`
    select count(*)::int as restores from public.audit_log where action = 'roll back'`
  expect(audited).toEqual({ restores: half })
  expect(await brokenAuditEntries(owner)).toEqual([])
}

async function readVersion(connection: SqlTag, id: string) {
  const [row] = await connection<{ version: number }[]>`select version from public.cheeses where id = ${id}`
  return row?.version ?? 0
}
