import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createInstallation,
  killRunningShops,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../testing/shop-process.ts'
import { signalPostgres } from '../../testing/kill-postgres.ts'

const HEADERS = { apikey: 'sb_publishable_old_quarter_demo', 'content-type': 'application/json' }
const ANSWERED_WITHIN_MS = 5_000
/** Long, because the first start may build the shop. */
const START_MS = 150_000

let installation: Awaited<ReturnType<typeof createInstallation>>
beforeAll(async () => {
  installation = await createInstallation()
})
afterEach(killRunningShops)
afterAll(() => installation.remove())

const signalDatabase = (signal: NodeJS.Signals) =>
  signalPostgres(path.join(installation.dataDir, 'postgres'), signal)

const post = (shop: ShopProcess, path: string, body: unknown, headers = {}) =>
  fetch(shop.url + path, { method: 'POST', headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) })

const signIn = (shop: ShopProcess) =>
  post(shop, '/auth/v1/token?grant_type=password', {
    email: 'manager@demo.test',
    password: 'Cheddar-Gorge-1',
  })

const readCheeses = (shop: ShopProcess) =>
  fetch(`${shop.url}/rest/v1/cheeses?select=name`, { headers: HEADERS })

/** Status, Retry-After and whether the answer came in time. */
async function answerOf(request: Promise<Response>) {
  const began = performance.now()
  const { status, headers } = await request
  return {
    status,
    retries: headers.has('retry-after'),
    inTime: performance.now() - began < ANSWERED_WITHIN_MS,
  }
}

/**
 * Repeats a request as its sender would: while the connections recover it may get 503, and what waited for the frozen
 * database was charged to the IP, which may get 429.
 */
async function untilOk(send: () => Promise<Response>) {
  await expect.poll(async () => (await send()).ok, { timeout: 60_000 }).toBe(true)
}

const UNAVAILABLE = { status: 503, retries: true, inTime: true }

test('While the database is frozen every part answers in time, and all recover without a restart', async () => {
  const shop = runShop({ PORT: String(installation.port), DATA_DIR: installation.dataDir })
  await untilReady(shop, START_MS)
  const home = await (await fetch(shop.url)).text()
  const { access_token: token } = (await (await signIn(shop)).json()) as { access_token: string }
  const asManager = { authorization: `Bearer ${token}` }

  await signalDatabase('SIGSTOP')
  try {
    for (const round of [1, 2]) {
      const answers = await Promise.all([
        answerOf(readCheeses(shop)),
        answerOf(post(shop, '/rest/v1/rpc/get_community_favorites', {})),
        answerOf(signIn(shop)),
        answerOf(post(shop, '/storage/v1/object/list/media', {}, asManager)),
        answerOf(
          post(shop, '/rest/v1/rpc/request_stock_alert', { email: 'a@b.test', cheese_uuid: randomUUID() }),
        ),
        answerOf(fetch(`${shop.url}/cheeses?q=round-${round}`)),
        answerOf(fetch(`${shop.url}/live/cheeses/comte-aop`)),
        answerOf(fetch(`${shop.url}/readyz`)),
      ])
      expect(answers).toEqual(answers.map(() => UNAVAILABLE))
    }
    const cached = await fetch(shop.url)
    expect([cached.status, await cached.text()]).toEqual([200, home])
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  } finally {
    await signalDatabase('SIGCONT')
  }

  await untilReady(shop, START_MS)
  await untilOk(() => readCheeses(shop))
  await untilOk(() => signIn(shop))
  await untilOk(() => fetch(`${shop.url}/cheeses?q=blue`))
  await expectBackgroundWork(shop, asManager)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
}, 300_000)

/** The listeners of the page cache and of the mail queue are still connected. */
async function expectBackgroundWork(shop: ShopProcess, asManager: object) {
  const settings = `${shop.url}/rest/v1/business_settings?id=eq.1`
  const headers = { ...HEADERS, ...asManager, prefer: 'return=minimal' }
  await untilOk(async () => {
    const read = await fetch(`${settings}&select=version`, { headers })
    if (!read.ok) return read
    const [current] = (await read.json()) as { version: number }[]
    const body = JSON.stringify({ phone: '+1 555 0188', version: current?.version })
    return fetch(settings, { method: 'PATCH', headers, body })
  })
  await expect.poll(async () => (await fetch(shop.url)).text()).toContain('555 0188')

  await untilOk(async () => {
    const soldOut = await readSoldOut(shop)
    if (!soldOut.ok) return soldOut
    const [cheese] = (await soldOut.json()) as { id: string }[]
    const alert = { cheese_uuid: cheese?.id, email: 'ada@example.test' }
    return post(shop, '/rest/v1/rpc/request_stock_alert', alert)
  })
  await expect.poll(async () => (await fetch(`${shop.url}/mailbox`)).text()).toContain('ada@example.test')
}

const readSoldOut = (shop: ShopProcess) =>
  fetch(`${shop.url}/rest/v1/cheeses?in_stock=is.false&select=id&limit=1`, { headers: HEADERS })
