/**
 * The latency of a page search, of a data read and of a read by staff on the attacker's IP, while one IP sends the
 * costliest anonymous requests or fifty sign in. Then forty data reads at once from one server.
 * `node --import tsx bench/limits/worst-case-requests.ts [case …]`, after a build.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import { createRawClient } from '../../server/testing/raw-client.ts'
import { median, quantile } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { employ } from '../../supabase/seed/employ.ts'
import { addMember, growComments, openBenchDatabase } from '../rest/bench-database.ts'
import { memberToken } from '../rest/member-token.ts'
import { startServer } from '../rest/server-process.ts'
import { watchStolenTime } from '../stolen-time.ts'
import { startAttack, WORST_CASES, type Attack } from './worst-cases.ts'

const COMMENTS = 100_000
const ROUNDS = 3
const WINDOW_MS = 8_000
const READ_EVERY_MS = 40
const ALLOWED_RATIO = 2
const MAX_GENERATOR_SHARE = 0.25
/** A round with more steal is repeated, because the machine was slower in one window than in the other. */
const MAX_STOLEN = 0.1
const MAX_REPEATED = 10
const SETTLE_EVERY_MS = 100
const ATTACK_TIMEOUT_MS = 10_000
const ATTACKER_IP = '198.51.100.1'
const READS_AT_ONCE = 40
const SERVER_IP = '192.0.2.1'
const LIST = '/rest/v1/cheeses?active=eq.true&order=name&select=id,name,slug,summary'

const chosen = process.argv.slice(2)
const database = await openBenchDatabase()
const port = await freePort()
const attacker = createRawClient(port, ATTACK_TIMEOUT_MS)
let stopServer = () => {}
let reads = 0

const employee = await addMember(database.owner)
await employ(database.owner, employee, 'employee')
const authorization = `Bearer ${await memberToken(database.owner, database.keys, employee)}`

/** Each read comes from the next of many visitors, none of whom has the attacker's IP. */
const visitorHeaders = () => ({
  apikey: database.keys.publishableKey,
  'x-forwarded-for': `203.0.113.${((reads += 1) % 250) + 1}`,
})

const READS = {
  /** Each search is a new one, so that no page comes from the cache. */
  'page search': async () => {
    const word = `blue${reads}`
    return (await read(`/cheeses?q=${word}`)).includes(word)
  },
  'data read': async () => {
    return (await read(LIST)).startsWith('[{')
  },
  'staff read': async () => {
    const path = '/rest/v1/stock_movements?select=id&limit=20'
    return (await read(path, { authorization, 'x-forwarded-for': ATTACKER_IP })).startsWith('[')
  },
}
type Read = keyof typeof READS
type Round = Awaited<ReturnType<typeof measureRound>>
const NAMES = Object.keys(READS) as Read[]

try {
  await growComments(database.owner, COMMENTS)
  const { location, keys } = database
  const server = await startServer('../limits/site-server.ts', { location, keys, port })
  stopServer = server.stop
  await readFor(WINDOW_MS)
  for (const [name, attack] of Object.entries(WORST_CASES))
    if (chosen.length === 0 || chosen.includes(name)) await compare(name, attack)
  await readAtOnce()
} finally {
  attacker.close()
  stopServer()
  await database.close()
}

/** Alternates between quiet and busy, so that other load affects both equally. */
async function compare(name: string, attack: Attack) {
  const rounds: Round[] = []
  let repeated = 0
  while (rounds.length < ROUNDS) {
    const round = await measureRound(attack)
    if (round.stolen > MAX_STOLEN && repeated < MAX_REPEATED) repeated += 1
    else rounds.push(round)
  }
  const generator = median(rounds.map(({ generatorShare }) => generatorShare))
  const stolen = Math.max(...rounds.map((round) => round.stolen))
  const isVoid = generator > MAX_GENERATOR_SHARE || stolen > MAX_STOLEN
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  console.log(
    `${name}: ${rounds.at(-1)?.answers}, generator ${percent(generator)}, steal up to ${percent(stolen)}, ${repeated} rounds repeated, load average ${loadavg()[0]?.toFixed(1)}${isVoid ? ', void: the machine was not free' : ''}`,
  )
  for (const read of NAMES) {
    const ratio = median(rounds.map(({ quiet, busy }) => busy[read] / quiet[read]))
    const medianMs = (kind: 'quiet' | 'busy') => median(rounds.map((round) => round[kind][read])).toFixed(0)
    report({
      what: `${read} during "${name}", p95`,
      value: `${medianMs('busy')} ms`,
      baseline: `${medianMs('quiet')} ms quiet`,
      ratio,
      target: `x ${ALLOWED_RATIO}`,
      verdict: isVoid ? 'void' : verdictOf(ratio <= ALLOWED_RATIO),
    })
  }
}

async function measureRound(attack: Attack) {
  await settle()
  const stolenTime = await watchStolenTime()
  const quiet = await readFor(WINDOW_MS)
  const running = startAttack(attacker, database.keys.publishableKey, attack, ATTACKER_IP)
  let answers = ''
  const busy = await readFor(WINDOW_MS).finally(async () => {
    answers = await running.stop()
  })
  const stolen = await stolenTime()
  return { quiet: quiet.p95, busy: busy.p95, generatorShare: busy.generatorShare, stolen, answers }
}

/** Waits for what outlives the last attack: a statement runs on when its client has left. */
async function settle() {
  const isBusy = async () => {
    const [activity] = await database.owner<{ isBusy: boolean }[]>`
      select exists (
        select 1 from pg_stat_activity where usename = 'authenticator' and state <> 'idle'
      ) as "isBusy"`
    return activity?.isBusy
  }
  while (await isBusy()) await sleep(SETTLE_EVERY_MS)
}

/** Reads at a constant rate regardless of response time, as independent visitors do. */
async function readFor(duration: number) {
  const pending: Record<Read, Promise<number>[]> = { 'page search': [], 'data read': [], 'staff read': [] }
  const cpu = process.cpuUsage()
  const start = performance.now()
  while (performance.now() - start < duration) {
    for (const name of NAMES) pending[name].push(timed(READS[name]))
    await sleep(READ_EVERY_MS)
  }
  const p95Of = async (name: Read) => quantile(await Promise.all(pending[name]), 0.95)
  const p95 = {
    'page search': await p95Of('page search'),
    'data read': await p95Of('data read'),
    'staff read': await p95Of('staff read'),
  }
  const { user, system } = process.cpuUsage(cpu)
  const generatorShare = (user + system) / 1_000 / (performance.now() - start) / availableParallelism()
  return { p95, generatorShare }
}

/** A visitor who is refused waits forever. */
async function timed(read: () => Promise<boolean>) {
  const started = performance.now()
  return (await read()) ? performance.now() - started : Infinity
}

/** A program on one server asks for much at once, with the key that every visitor has. */
async function readAtOnce() {
  const answers = Array.from({ length: READS_AT_ONCE }, () => read(LIST, { 'x-forwarded-for': SERVER_IP }))
  const refused = (await Promise.all(answers)).filter((answer) => !answer).length
  report({
    what: `${READS_AT_ONCE} data reads at once from one IP, refused`,
    value: String(refused),
    target: '0',
    verdict: verdictOf(refused === 0),
  })
}

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...visitorHeaders(), ...headers },
  })
  const body = await answer.text()
  return answer.ok ? body : ''
}
