/**
 * Requests per second of kept pages, beside the same server answering the same bytes as a fixed string.
 * `node --import tsx bench/pages/throughput.ts`, after a build.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../server/testing/free-port.ts'
import { median } from '../median.ts'

const ROUNDS = 5
const REQUESTS = 4_000
const PATHS = ['/', '/comte-aop']
const COMPRESSED = { 'accept-encoding': 'br' }

const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-bench-'))
const port = await freePort()
const shop = fork(path.join(import.meta.dirname, 'shop-with-fixed-answers.ts'), {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' },
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await new Promise((resolve) => shop.once('message', resolve))

async function requestsPerSecond(address: string) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${address}`,
    method: 'GET',
    connections: 20,
    amount: REQUESTS,
    setupClient: (client) => client.setHeadersAndBody(COMPRESSED),
  })
  if (result['2xx'] !== REQUESTS) throw new Error(`${address}: only ${result['2xx']} requests succeeded`)
  return REQUESTS / result.duration
}

for (const address of PATHS) {
  const page = await fetch(`http://127.0.0.1:${port}${address}`, { headers: COMPRESSED })
  const size = page.headers.get('content-length') ?? '0'
  const rates = { page: [] as number[], fixed: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.page.push(await requestsPerSecond(address))
    rates.fixed.push(await requestsPerSecond(`/fixed${address}`))
  }
  const [pageRate, fixedRate] = [median(rates.page), median(rates.fixed)]
  console.log(
    `${address}  ${size} bytes  page ${pageRate.toFixed(0)}/s  fixed string ${fixedRate.toFixed(0)}/s  ratio ${(pageRate / fixedRate).toFixed(2)}`,
  )
}
shop.kill('SIGTERM')
await new Promise((resolve) => shop.once('exit', resolve))
await rm(dataDir, { recursive: true, force: true })
