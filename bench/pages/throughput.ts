/**
 * Requests per second of cached pages, compared with the same server answering the same bytes as a fixed string.
 * `node --import tsx bench/pages/throughput.ts`, after a build.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../server/testing/free-port.ts'
import { median } from '../median.ts'

const ROUNDS = 5
const SECONDS = 3
const PATHS = ['/', '/comte-aop']
const COMPRESSED = { 'accept-encoding': 'br' }

const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-bench-'))
const port = await freePort()
const shop = fork(path.join(import.meta.dirname, 'shop-with-fixed-answers.ts'), {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' },
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await once(shop, 'message')

async function cpuMicroseconds() {
  shop.send('cpu')
  const [used] = (await once(shop, 'message')) as [number]
  return used
}

/** Wall-clock time may be limited by the load generator, so the server's CPU time is measured too. */
async function measure(page: string) {
  const before = await cpuMicroseconds()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${page}`,
    method: 'GET',
    connections: 20,
    duration: SECONDS,
    setupClient: (client) => client.setHeadersAndBody(COMPRESSED),
  })
  const answered = result['2xx']
  if (answered !== result.requests.total) throw new Error(`${page}: not every request succeeded`)
  const cpu = (await cpuMicroseconds()) - before
  return { perSecond: answered / result.duration, perCpuSecond: (answered / cpu) * 1_000_000 }
}

type Measured = Awaited<ReturnType<typeof measure>>

function describe(name: string, pages: Measured[], fixed: Measured[], of: keyof Measured) {
  const [pageRate, fixedRate] = [pages, fixed].map((runs) => median(runs.map((run) => run[of])))
  const ratio = ((pageRate ?? 0) / (fixedRate ?? 1)).toFixed(2)
  return `${name}: page ${pageRate?.toFixed(0)}, fixed string ${fixedRate?.toFixed(0)}, ratio ${ratio}`
}

for (const page of PATHS) {
  const [pages, fixed]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(await measure(page))
    fixed.push(await measure(`/fixed${page}`))
  }
  console.log(page)
  console.log(describe('  requests per second', pages, fixed, 'perSecond'))
  console.log(describe('  requests per second of server CPU', pages, fixed, 'perCpuSecond'))
}
shop.kill('SIGTERM')
await once(shop, 'exit')
await rm(dataDir, { recursive: true, force: true })
