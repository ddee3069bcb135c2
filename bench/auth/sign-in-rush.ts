/**
 * The latency of catalogue reads while ten people sign in at the same time.
 * `node --import tsx bench/auth/sign-in-rush.ts`
 */
import { hash } from '@node-rs/bcrypt'
import type { Sql } from '../../server/database/sql/sql.ts'
import { median } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { openBenchDatabase } from '../rest/bench-database.ts'
import { startServer } from '../rest/server-process.ts'

const PEOPLE = 10
const ROUNDS = 5
const ROUND_MS = 4_000
const READ_EVERY_MS = 20
const ALLOWED_RATIO = 2
const PORT = 4825
const PASSWORD = 'Cheddar-Gorge-1'

const database = await openBenchDatabase()
const server = await startServer('data-api-server.ts', {
  location: database.location,
  keys: database.keys,
  port: PORT,
})
const headers = { apikey: database.keys.publishableKey, 'content-type': 'application/json' }
const emails = await addPeople(database.owner)

try {
  await read(ROUND_MS)
  const rounds: { quiet: number; busy: number }[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const quiet = slowestTenth(await read(ROUND_MS))
    const rush = signInAgainAndAgain()
    const busy = slowestTenth(await read(ROUND_MS))
    const signIns = await rush.stop()
    rounds.push({ quiet, busy })
    console.log(
      `round ${round}: slowest tenth of reads ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms during ${signIns} sign-ins`,
    )
  }
  const ratio = median(rounds.map(({ quiet, busy }) => busy / quiet))
  report({
    what: `slowest tenth of catalogue reads while ${PEOPLE} sign in`,
    value: `${median(rounds.map(({ busy }) => busy)).toFixed(1)} ms`,
    baseline: `${median(rounds.map(({ quiet }) => quiet)).toFixed(1)} ms on a quiet server`,
    ratio,
    target: `x ${ALLOWED_RATIO}`,
    verdict: verdictOf(ratio <= ALLOWED_RATIO),
  })
} finally {
  server.stop()
  await database.close()
}

async function addPeople(owner: Sql) {
  const encrypted = await hash(PASSWORD, 10)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: crypto.randomUUID(),
    email: `rush${index}@bench.test`,
    encrypted_password: encrypted,
    email_confirmed_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
  }))
  await owner`insert into auth.users ${owner(people)}`
  return people.map(({ email }) => email)
}

/** Reads at a constant rate regardless of response time, as independent visitors do. */
async function read(duration: number) {
  const answers: Promise<number>[] = []
  const end = performance.now() + duration
  while (performance.now() < end) {
    answers.push(readOnce())
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
  }
  return Promise.all(answers)
}

async function readOnce() {
  const started = performance.now()
  const answer = await fetch(`${server.url}/rest/v1/cheeses?active=eq.true&order=name`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`Reading the catalogue failed with ${answer.status}`)
  return performance.now() - started
}

function signInAgainAndAgain() {
  const rush = new AbortController()
  let signIns = 0
  const people = emails.map(async (email) => {
    while (!rush.signal.aborted) {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      if (!answer.ok) throw new Error(`Signing in failed with ${answer.status}: ${await answer.text()}`)
      signIns++
    }
  })
  return {
    async stop() {
      rush.abort()
      await Promise.all(people)
      return signIns
    },
  }
}

/** The mean of the slowest tenth. */
function slowestTenth(times: number[]) {
  const slowest = times.toSorted((one, other) => other - one).slice(0, Math.ceil(times.length / 10))
  return slowest.reduce((sum, time) => sum + time, 0) / slowest.length
}
