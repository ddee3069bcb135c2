/**
 * The shop beside version 0.2 on the same machine: a start on new data until the first page, and the CPU time of a data
 * request and of a search that was never asked before. After a build. Version 0.2 is checked out, installed and built in
 * `.cache` the first time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInstallation, killRunningShops, runShop } from '../../server/testing/shop-process.ts'
import { cpuOfShop, cpuSeconds } from '../process-cpu.ts'
import { median } from '../median.ts'
import { formatRatio, report, verdictOf } from '../report.ts'
import { searchNeverAsked, sendRequests, untilFirstPage } from './visitors.ts'

const VERSION_0_2 = 'e5e83b97'
const ROUNDS = 5
const REQUESTS = 4_000
const MAX_START_RATIO = 0.7
const MAX_CPU_RATIO = 1.1
const SEARCHES = 400
const MAX_SEARCH_RATIO = 0.5
const DATA_REQUEST = '/rest/v1/cheeses?select=id,name,slug,summary&active=is.true&order=name&limit=18'

const here = path.resolve(import.meta.dirname, '../..')

function checkOutVersion02() {
  const root = path.join(here, '.cache/bench', VERSION_0_2)
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: existsSync(root) ? root : here, stdio: 'inherit' })
  if (!existsSync(root)) run('git', 'worktree', 'add', '--detach', root, VERSION_0_2)
  if (!existsSync(path.join(root, 'node_modules'))) run('npm', 'ci')
  if (!existsSync(path.join(root, 'dist/server'))) run('npm', 'run', 'build')
  return root
}

type Round = {
  startMs: number
  startCpu: number
  requestMicroseconds: number
  searchInNode: number
  searchInPostgres: number
}

async function measure(root: string): Promise<Round> {
  const { dataDir, port, remove } = await createInstallation()
  const start = performance.now()
  const shop = runShop(
    { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
    root,
  )
  await untilFirstPage(shop)
  const startMs = performance.now() - start
  const startCpu = await cpuOfShop(shop, dataDir)
  const read = () => DATA_REQUEST
  await sendRequests(shop, REQUESTS / 4, read)
  const ofRead = await cpuOf(() => sendRequests(shop, REQUESTS, read))
  await sendRequests(shop, SEARCHES / 4, searchNeverAsked)
  const ofSearch = await cpuOf(() => sendRequests(shop, SEARCHES, searchNeverAsked))
  shop.child.kill('SIGTERM')
  await shop.ended
  await remove()
  return {
    startMs,
    startCpu,
    requestMicroseconds: (ofRead.node / REQUESTS) * 1e6,
    searchInNode: (ofSearch.node / SEARCHES) * 1e3,
    searchInPostgres: (ofSearch.postgres / SEARCHES) * 1e3,
  }

  async function cpuOf(work: () => Promise<void>) {
    const used = async () => {
      const node = await cpuSeconds(shop.child.pid ?? 0)
      return { node, postgres: (await cpuOfShop(shop, dataDir)) - node }
    }
    const before = await used()
    await work()
    const after = await used()
    return { node: after.node - before.node, postgres: after.postgres - before.postgres }
  }
}

const there = checkOutVersion02()
const [ours, theirs]: [Round[], Round[]] = [[], []]
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measure(here))
    theirs.push(await measure(there))
  }
} finally {
  await killRunningShops()
}
const compare = (part: keyof Round) => {
  const [value, baseline] = [ours, theirs].map((rounds) => median(rounds.map((round) => round[part])))
  return { value: value ?? NaN, baseline: baseline ?? NaN, ratio: (value ?? NaN) / (baseline ?? NaN) }
}
const start = compare('startMs')
const startCpu = compare('startCpu')
report({
  what: `start on new data (CPU time ${formatRatio(startCpu.ratio)}: ${startCpu.value.toFixed(1)} and ${startCpu.baseline.toFixed(1)} s)`,
  value: `${(start.value / 1_000).toFixed(1)} s`,
  baseline: `${(start.baseline / 1_000).toFixed(1)} s of 0.2`,
  ratio: start.ratio,
  target: `${MAX_START_RATIO} times`,
  verdict: verdictOf(start.ratio <= MAX_START_RATIO),
})
const request = compare('requestMicroseconds')
report({
  what: 'CPU time of a data request in Node',
  value: `${request.value.toFixed(0)} µs`,
  baseline: `${request.baseline.toFixed(0)} µs of 0.2`,
  ratio: request.ratio,
  target: `${MAX_CPU_RATIO} times`,
  verdict: verdictOf(request.ratio <= MAX_CPU_RATIO),
})
for (const [part, of] of [
  ['searchInNode', 'Node'],
  ['searchInPostgres', 'PostgreSQL'],
] as const) {
  const search = compare(part)
  report({
    what: `CPU time of a search never asked before in ${of}`,
    value: `${search.value.toFixed(1)} ms`,
    baseline: `${search.baseline.toFixed(1)} ms of 0.2`,
    ratio: search.ratio,
    target: `${MAX_SEARCH_RATIO} times`,
    verdict: verdictOf(search.ratio <= MAX_SEARCH_RATIO),
  })
}
