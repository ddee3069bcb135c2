/**
 * The cost of checking that a member's session is alive, as a part of the whole request.
 * `node --import tsx bench/limits/session-check.ts`
 */
import { freePort } from '../../server/testing/free-port.ts'
import { report, verdictOf } from '../report.ts'
import { addMember, openBenchDatabase } from '../rest/bench-database.ts'
import { cheapest, measure, type Call, type Measurement } from '../rest/load.ts'
import { memberToken } from '../rest/member-token.ts'
import { startServer } from '../rest/server-process.ts'

const ROUNDS = 6
const REQUESTS = 1_000
const ALLOWED_PART = 0.1

const database = await openBenchDatabase()
const { owner, keys, location, postmaster } = database
const server = await startServer('data-api-server.ts', { location, keys, port: await freePort() })

try {
  const token = await memberToken(owner, keys, await addMember(owner))
  const call: Call = {
    name: 'a cheese, read by a member',
    method: 'GET',
    path: '/rest/v1/cheeses?slug=eq.comte-aop&select=id,name,summary',
    senders: [{ headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}` } }],
    requests: REQUESTS,
  }
  const [original] = await owner<{ text: string }[]>`
    select pg_get_functiondef('private.check_session()'::regprocedure) as text`
  if (!original?.text.includes('auth.sessions')) throw new Error('The check does not read the sessions')
  const variants = {
    checked: original.text,
    unchecked:
      'create or replace function private.check_session() returns void language plpgsql stable as $$ begin end $$',
  }
  const rounds: Record<keyof typeof variants, Measurement[]> = { checked: [], unchecked: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of ['checked', 'unchecked'] as const) {
      await owner.unsafe(variants[variant])
      await measure(server, call, { requests: REQUESTS / 5, postmaster })
      rounds[variant].push(await measure(server, call, { requests: REQUESTS, postmaster }))
    }
  }
  const [checked, unchecked] = [wholeCost(rounds.checked), wholeCost(rounds.unchecked)]
  const part = 1 - unchecked / checked
  report({
    what: `${call.name}, with the check of the session: ${(part * 100).toFixed(1)} % of it`,
    value: `${checked.toFixed(0)} µs`,
    baseline: `${unchecked.toFixed(0)} µs without`,
    ratio: checked / unchecked,
    target: `${ALLOWED_PART * 100} %`,
    verdict: verdictOf(part <= ALLOWED_PART),
  })
} finally {
  server.stop()
  await database.close()
}

function wholeCost(measurements: Measurement[]) {
  const { cpuMicroseconds, databaseMicroseconds } = cheapest(measurements)
  return cpuMicroseconds + databaseMicroseconds
}
