import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '../database/login-roles.ts'
import { runAs, SERVICE } from '../database/run-as.ts'
import type { Sql } from '../database/sql/sql.ts'
import { createExecutor } from '../rest/execute.ts'
import type { TestDatabase } from './test-database.ts'

const CLIENTS = 8
const PARTS = [1, 2, 3, 4]
const FACTS = { method: 'POST', path: '/ledger', headers: '{}' }

/**
 * Transactions of several statements, while PostgreSQL kills one of their connections after the other. Afterwards each
 * must be there as a whole or not at all, written by its caller, and there if it was acknowledged.
 */
export async function expectWholeTransactions({ location, owner }: TestDatabase, kills: number) {
  await owner.unsafe(`
    create table public.ledger (round integer, part integer, written_by text default current_user);
    grant all on public.ledger to service_role`)
  const requests = connect(location, 'authenticator', { max: CLIENTS })
  const execute = createExecutor(requests, () => {})
  const acknowledged: number[] = []
  let rounds = 0
  let rejected = 0
  const end = new AbortController()

  /** The ways in which the server writes. */
  const writes = [
    (round: number) =>
      runAs(requests, SERVICE, async (sql) => {
        await Promise.all(PARTS.map((part) => sql`insert into public.ledger values (${round}, ${part})`))
      }),
    /** Goes on after a failure, as a callback does that ignores one. */
    (round: number) =>
      runAs(requests, SERVICE, async (sql) => {
        for (const part of PARTS)
          await sql`insert into public.ledger values (${round}, ${part})`.catch(() => setTimeout(1))
      }),
    (round: number) =>
      execute({
        caller: SERVICE,
        facts: FACTS,
        readOnly: false,
        statement: writeAll(round),
        check: sometimes(round),
      }),
  ]

  async function write() {
    while (!end.signal.aborted) {
      const round = rounds++
      try {
        await writes[round % writes.length]?.(round)
        acknowledged.push(round)
      } catch {
        rejected += 1
      }
      const [own] = await requests`select ${round}::integer as round`.catch(() => [{ round }])
      expect(own).toEqual({ round })
    }
  }

  const writers = Promise.all(Array.from({ length: CLIENTS }, write))
  for (let killed = 0; killed < kills; killed += await killOne(owner)) await setTimeout(Math.random() * 10)
  end.abort()
  await writers
  await requests.end()

  expect([acknowledged.length > 0, rejected > 0]).toEqual([true, true])
  const written = await owner<{ round: number; parts: number[]; writers: string[] }[]>`
    select round, array_agg(part order by part) as parts, array_agg(distinct written_by) as writers
    from public.ledger group by round`
  expect(written.filter(({ parts }) => parts.join() !== PARTS.join())).toEqual([])
  expect(new Set(written.flatMap(({ writers: names }) => names))).toEqual(new Set([SERVICE.role]))
  const found = new Set(written.map(({ round }) => round))
  expect(acknowledged.filter((round) => !found.has(round))).toEqual([])
  console.log(
    `${kills} connections killed: ${acknowledged.length} transactions acknowledged, ${rejected} rejected`,
  )
}

const writeAll = (round: number) => ({
  text: `with added as (insert into public.ledger select $1::integer, part from unnest($2::integer[]) part returning 1)
    select count(*), '' from added`,
  values: [String(round), `{${PARTS.join()}}`],
})

/** An outcome that is checked is committed in a second round trip. */
const sometimes = (round: number) => (round % 2 === 0 ? () => {} : undefined)

async function killOne(owner: Sql) {
  const killed = await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'authenticator' and datname = current_database() order by random() limit 1`
  return killed.length
}
