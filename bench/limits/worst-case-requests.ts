/**
 * The latency of a page search and of a data read while another IP sends the costliest anonymous requests.
 * `node --import tsx bench/limits/worst-case-requests.ts`, after a build.
 */
import { freePort } from '../../server/testing/free-port.ts'
import { median } from '../median.ts'
import { growComments, openBenchDatabase } from '../rest/bench-database.ts'
import { startServer } from '../rest/server-process.ts'
import { startAttack, WORST_CASES } from './worst-cases.ts'

const COMMENTS = 100_000
const ROUNDS = 5
const WINDOW_MS = 3_000
const READ_EVERY_MS = 40
const ALLOWED_RATIO = 2

const database = await openBenchDatabase()
await growComments(database.owner, COMMENTS)
const server = await startServer('../limits/site-server.ts', {
  location: database.location,
  keys: database.keys,
  port: await freePort(),
})
let searches = 0
let visitors = 0

/** Each read comes from the next of many visitors, none of whom has the attacker's IP. */
const visitorHeaders = () => ({
  apikey: database.keys.publishableKey,
  'x-forwarded-for': `203.0.113.${((visitors += 1) % 250) + 1}`,
})

const READS = {
  /** Each search is a new one, so that no page comes from the cache. */
  'page search': async () => {
    const word = `blue${(searches += 1)}`
    const body = await read(`/cheeses?q=${word}`)
    if (!body.includes(word)) throw new Error('The page does not show the search')
  },
  'data read': async () => {
    const body = await read('/rest/v1/cheeses?active=eq.true&order=name&select=id,name,slug,summary')
    if (!body.startsWith('[{')) throw new Error('The answer has no cheeses')
  },
}
type Read = keyof typeof READS
const NAMES = Object.keys(READS) as Read[]

try {
  await readFor(WINDOW_MS)
  for (const [name, url] of Object.entries(WORST_CASES)) await compare(name, url)
} finally {
  server.stop()
  await database.close()
}

/** Alternates between quiet and busy, so that other load affects both equally. */
async function compare(name: string, url: () => string) {
  const ratios: Record<Read, number[]> = { 'page search': [], 'data read': [] }
  const times: Record<Read, string> = { 'page search': '', 'data read': '' }
  let summary = ''
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await readFor(WINDOW_MS)
    const attack = startAttack(server.url, database.keys.publishableKey, url)
    const busy = await readFor(WINDOW_MS)
    summary = await attack.stop()
    for (const read of NAMES) {
      ratios[read].push(p95(busy[read]) / p95(quiet[read]))
      times[read] = `${p95(quiet[read]).toFixed(0)} ms quiet, ${p95(busy[read]).toFixed(0)} ms busy`
    }
  }
  console.log(`${name}: ${summary}`)
  for (const read of NAMES) {
    const ratio = median(ratios[read])
    if (ratio > ALLOWED_RATIO) process.exitCode = 1
    console.log(`  ${read.padEnd(12)} p95 x ${ratio.toFixed(2)} (last round ${times[read]})`)
  }
}

/** Reads at a constant rate regardless of response time, as independent visitors do. */
async function readFor(duration: number) {
  const pending: Record<Read, Promise<number>[]> = { 'page search': [], 'data read': [] }
  const end = performance.now() + duration
  while (performance.now() < end) {
    for (const read of NAMES) pending[read].push(timed(READS[read]))
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
  }
  return {
    'page search': await Promise.all(pending['page search']),
    'data read': await Promise.all(pending['data read']),
  }
}

async function timed(read: () => Promise<void>) {
  const started = performance.now()
  await read()
  return performance.now() - started
}

async function read(path: string) {
  const answer = await fetch(server.url + path, { headers: visitorHeaders() })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path} failed with ${answer.status}`)
  return body
}

function p95(times: number[]) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
