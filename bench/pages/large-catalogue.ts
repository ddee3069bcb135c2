/**
 * The response time of the catalogue's form with eighteen cheeses and with ten thousand.
 * `node --import tsx bench/pages/large-catalogue.ts`, after a build.
 */
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { createServerContext } from '../../server/context.ts'
import { connect } from '../../server/database/login-roles.ts'
import { createApp } from '../../server/create-app.ts'
import { builtRenderer } from '../../server/pages/renderer.ts'
import { growCatalogue, openBenchDatabase } from '../rest/bench-database.ts'

const ROUNDS = 20
const QUESTIONS = [
  '/cheeses?',
  '/cheeses?q=blue&',
  '/cheeses?q=rocquefort&',
  '/cheeses?country=FR&milk=sheep&',
  '/cheeses?q=xyzzy&',
]
const NOBODY_LISTENS: ((change: '*') => void)[] = []

process.env['NODE_ENV'] = 'production'
const { location, keys, owner, close } = await openBenchDatabase()
const requests = connect(location, 'authenticator', { max: 16 })
const auth = connect(location, 'supabase_auth_admin', { max: 1 })
const app = await createApp(
  await createServerContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    keys,
    log: pino({ level: 'silent' }),
    database: { requests, auth, close: async () => {} },
    siteChanges: {
      onSiteChange: (listener) => void NOBODY_LISTENS.push(listener),
      publishCommitted() {},
    },
  }),
  await builtRenderer(path.resolve(import.meta.dirname, '../..')),
)

/** Each round clears the page cache first, so that every response is rendered. */
async function measure(question: string) {
  const times: number[] = []
  const processor = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const drop of NOBODY_LISTENS) drop('*')
    const start = performance.now()
    const answer = await app.inject({ url: question, headers: { 'accept-encoding': 'br' } })
    times.push(performance.now() - start)
    if (answer.statusCode !== 200) throw new Error(`${question} answered ${answer.statusCode}`)
  }
  const { user, system } = process.cpuUsage(processor)
  const sorted = times.toSorted((one, other) => one - other)
  return {
    median: sorted[ROUNDS / 2] ?? 0,
    'slowest tenth': sorted[Math.floor(ROUNDS * 0.9)] ?? 0,
    processor: (user + system) / 1000 / ROUNDS,
  }
}

for (const size of [18, 10_000]) {
  if (size > 18) await growCatalogue(owner, size)
  console.log(`\n${size} cheeses, milliseconds to answer`)
  const rows: Record<string, Record<string, string>> = {}
  for (const question of QUESTIONS) {
    const times = await measure(question)
    rows[question] = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toFixed(1)]))
  }
  console.table(rows)
}
await app.close()
await Promise.all([requests.end(), auth.end()])
await close()
