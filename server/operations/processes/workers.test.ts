import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuthServer } from '../../auth/testing/auth-server.ts'
import { googleOf } from '../../auth/testing/google.ts'
import { DEMO_PUBLISHABLE_KEY } from '../../keys.ts'
import { demoClient } from '../../testing/demo-client.ts'
import { freePort } from '../../testing/free-port.ts'
import {
  createInstallation,
  killRunningShops,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../testing/shop-process.ts'

const PROCESSES = 2
const ROUNDS = 4 * PROCESSES
const WITHIN_A_SECOND = { timeout: 1_000, interval: 50 }

let installation: Awaited<ReturnType<typeof createInstallation>>
let shop: ShopProcess
let metricsPort: number
beforeAll(async () => {
  installation = await createInstallation()
  metricsPort = await freePort()
  await start()
}, 240_000)
afterAll(async () => {
  await killRunningShops()
  await installation.remove()
})

const run = () =>
  runShop({
    PORT: String(installation.port),
    DATA_DIR: installation.dataDir,
    PROCESSES: String(PROCESSES),
    METRICS_PORT: String(metricsPort),
  })

async function start() {
  if (shop?.child.exitCode === null) return
  shop = run()
  await untilReady(shop)
  await vi.waitFor(() => expect(shop.output()).toContain('is open at'), { timeout: 60_000 })
}

/** On a connection of its own: workers get connections in turn. */
const get = (path: string) => fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })

const fromEveryWorker = async <Result>(ask: () => Promise<Result>) => {
  const answers: Result[] = []
  for (let round = 0; round < ROUNDS; round++) answers.push(await ask())
  return answers
}

async function workersOf(pid: number | undefined) {
  const workers: number[] = []
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    const [name = '', , parent] = stat.slice(stat.indexOf('(')).split(/\) | /)
    if (Number(parent) === pid && name.startsWith('(node')) workers.push(Number(entry))
  }
  return workers
}

const noticedDeaths = () => shop.output().split('a worker died').length - 1

/** Until the primary has noticed it, a dead process looks like one that lives. */
async function killWorker(pid = 0) {
  const before = noticedDeaths()
  process.kill(pid, 'SIGKILL')
  await expect.poll(noticedDeaths).toBe(before + 1)
}

const newAuthClient = () => {
  const memory = new Map<string, string>()
  return new AuthClient({
    url: `${shop.url}/auth/v1`,
    headers: { apikey: DEMO_PUBLISHABLE_KEY },
    flowType: 'pkce',
    autoRefreshToken: false,
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
  })
}

test('A price that one worker changed is on the pages of all of them within a second', async () => {
  const manager = await demoClient(
    { url: shop.url, context: { publishableKey: DEMO_PUBLISHABLE_KEY } },
    'manager',
  )
  const prices = async () =>
    new Set(
      (await fromEveryWorker(async () => (await get('/comte-aop')).text())).map((page) =>
        page.includes('12.30'),
      ),
    )
  expect([...(await prices())]).toEqual([false])
  const { data } = await manager
    .from('cheeses')
    .select('id, version')
    .eq('slug', 'comte-aop')
    .single()
    .throwOnError()
  await manager
    .from('cheeses')
    .update({ price_per_kg_cents: 123_00, version: data.version })
    .eq('id', data.id)
    .throwOnError()
  await expect.poll(async () => [...(await prices())], WITHIN_A_SECOND).toEqual([true])
})

test('People sign in with the stand-in for Google, whichever workers answer on the way', async () => {
  const google = googleOf(() => ({ siteUrl: shop.url, client: newAuthClient }) as unknown as AuthServer)
  for (let round = 0; round < ROUNDS; round++) {
    const { user } = await google.signInAs(round % 2 ? 'new' : 'member')
    expect(user?.email).toMatch(/@demo\.test$/)
  }
})

test('The metrics are the sums of all workers', async () => {
  await fromEveryWorker(() => get('/healthz'))
  const counted = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/.exec(metrics)?.[1])
  }
  await expect.poll(counted).toBe(ROUNDS)
})

test('A worker that dies is replaced, and the others go on', async () => {
  const before = await workersOf(shop.child.pid)
  expect(before).toHaveLength(PROCESSES)
  await killWorker(before[0])
  expect((await get('/')).status).toBe(200)
  await expect
    .poll(async () => (await workersOf(shop.child.pid)).filter((pid) => !before.includes(pid)), {
      timeout: 20_000,
    })
    .toHaveLength(1)
})

test('A worker that dies while it is told what to serve does not end the primary', async () => {
  const script = path.resolve(import.meta.dirname, '../../testing/dying-worker.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script])
  expect(stdout).toBe('A worker ended before it listened.\n')
})

test('A signal to all processes stops the shop cleanly', async () => {
  await start()
  process.kill(-(shop.child.pid ?? 0), 'SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('A signal while workers still start stops the shop cleanly', async () => {
  shop = run()
  await expect.poll(async () => (await workersOf(shop.child.pid)).length).toBe(PROCESSES)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('Five deaths within a minute end the shop with one line', async () => {
  await start()
  for (let deaths = 0; deaths < 5; deaths++) {
    await expect
      .poll(async () => (await workersOf(shop.child.pid)).length, { timeout: 20_000 })
      .toBe(PROCESSES)
    await killWorker((await workersOf(shop.child.pid))[0])
  }
  expect(await shop.ended).toBe(1)
  // Lines of the log begin with a brace.
  const [, ...said] = shop
    .output()
    .split(/Stop with Ctrl\+C\n|^\{.*\n/m)
    .map((text) => text.trim())
  expect(said.filter(Boolean)).toEqual(['5 workers died within a minute, so the shop ends.'])
}, 120_000)
