/**
 * Cached pages against a bare node:http server that sends the same bytes, alternating.
 * `node --import tsx bench/pages/throughput.ts`, after a build. It needs wrk (Debian: apt-get install wrk).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'
import { median } from '../median.ts'
import { cpuSeconds } from '../process-cpu.ts'
import { report, verdictOf } from '../report.ts'
import { wrk } from '../wrk.ts'

const ROUNDS = 3
const CONNECTIONS = 32
const SECONDS = 5
const PATHS = ['/', '/comte-aop']
const REQUIRED_RATIO = 0.6
/** Below this the server waited for the load generator or for other processes, and the round says nothing about it. */
const BUSY_SHARE = 0.5

type Target = { url: string; pid: number }
type Round = { perSecond: number; perCpuSecond: number }

const installation = await createInstallation()
const shop = runShop({
  PORT: String(installation.port),
  DATA_DIR: installation.dataDir,
  LOG_LEVEL: 'warn',
})
await untilReady(shop, 180_000)

async function fetchCompressed(page: string) {
  const answer = await fetch(shop.url + page, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok || answer.headers.get('content-encoding') !== 'br')
    throw new Error(`${page} was not sent compressed`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** A page is compressed as small as possible some seconds after it was first requested. */
async function settledSize(page: string) {
  await fetchCompressed(page)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await fetchCompressed(page)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return fetchCompressed(page)
}

async function startBareServer(bytes: number): Promise<Target & { stop(): void }> {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'bare-server.mjs'))
  child.send({ port, body: Buffer.alloc(bytes, 'x').toString('base64') })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function measure({ url, pid }: Target): Promise<Round> {
  const before = await cpuSeconds(pid)
  const { requests, perSecond } = await wrk(url, { connections: CONNECTIONS, seconds: SECONDS })
  const used = (await cpuSeconds(pid)) - before
  if (used < SECONDS * BUSY_SHARE)
    console.log(`  void: ${url} was busy for only ${((used / SECONDS) * 100).toFixed(0)} % of the time`)
  return { perSecond, perCpuSecond: requests / used }
}

for (const page of PATHS) {
  const bare = await startBareServer(await settledSize(page))
  const ours: Round[] = []
  const floor: Round[] = []
  const target = { url: shop.url + page, pid: shop.child.pid ?? 0 }
  for (const warmUp of [target, bare]) await wrk(warmUp.url, { connections: CONNECTIONS, seconds: 2 })
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measure(target))
    floor.push(await measure(bare))
  }
  bare.stop()
  for (const of of ['perSecond', 'perCpuSecond'] as const) {
    const [rate, bareRate] = [median(ours.map((round) => round[of])), median(floor.map((round) => round[of]))]
    const ratio = rate / bareRate
    report({
      what: `${page} from memory, requests per ${of === 'perSecond' ? '' : 'CPU '}second`,
      value: rate.toFixed(0),
      baseline: `${bareRate.toFixed(0)} of node:http`,
      ratio,
      target: of === 'perSecond' ? `at least x ${REQUIRED_RATIO}` : 'none',
      verdict: verdictOf(of === 'perCpuSecond' || ratio >= REQUIRED_RATIO),
    })
  }
}
shop.child.kill('SIGTERM')
await shop.ended
await installation.remove()
