/**
 * What to bring, asked with ten thousand cheeses: the CPU time that PostgreSQL takes for a question.
 * `node --import tsx bench/rest/board.ts`
 */
import { readFileSync } from 'node:fs'
import { connect } from '../../server/database/login-roles.ts'
import { createRandom } from '../../supabase/seed/demo/random.ts'
import { ask, drawQuestion, unsettleCounter } from '../../supabase/tests/catalogue/board-questions.ts'
import { median, quantile } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { growCatalogue, openBenchDatabase } from './bench-database.ts'

const CHEESES = 10_000
const QUESTIONS = 200
const MAX_MEDIAN_MS = 20

/** The clock of Linux's scheduler, in nanoseconds. */
const cpuMs = (pid = 0) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000

const { location, owner, close } = await openBenchDatabase()
await growCatalogue(owner, CHEESES)
// Triggers would take minutes.
await owner`set session_replication_role = replica`
await owner`insert into public.cheese_stock (cheese_id) select id from public.cheeses on conflict do nothing`
// `vacuum` marks no page as visible to all that a commit changed which is not on the disk yet.
await owner`set synchronous_commit = on`
await unsettleCounter(owner)
await owner.unsafe('vacuum analyze public.cheeses, public.cheese_stock')
const visitor = connect(location, 'authenticator', { max: 1 })
const random = createRandom('two hundred boards')
const times = await visitor.begin(async (sql) => {
  await sql`set local role anon`
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const taken: number[] = []
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const question = drawQuestion(random)
    const before = cpuMs(backend?.pid)
    await ask(sql, question)
    taken.push(cpuMs(backend?.pid) - before)
  }
  return taken
})
await visitor.end()
await close()

report({
  what: `a board of ${CHEESES} cheeses, median of ${QUESTIONS}`,
  value: `${median(times).toFixed(1)} ms, the slowest tenth from ${quantile(times, 0.9).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
  target: `${MAX_MEDIAN_MS} ms`,
  verdict: verdictOf(median(times) <= MAX_MEDIAN_MS),
})
