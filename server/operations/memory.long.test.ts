import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loadKeys } from '../keys.ts'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createInstallation, runShop, untilReady, type ShopProcess } from '../testing/shop-process.ts'

const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 60)
const PER_SECOND = 300
const MINUTE_MS = 60_000
const MAX_GROWTH = 1.1

let installation: Awaited<ReturnType<typeof createInstallation>>
let shop: ShopProcess
let member: DemoClient
let paths: string[]
let cheeseIds: string[]

beforeAll(async () => {
  installation = await createInstallation()
  const environment = { PORT: String(installation.port), DATA_DIR: installation.dataDir }
  shop = runShop({ ...environment, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' })
  await untilReady(shop, 240_000)
  const { publishableKey } = await loadKeys(readConfig(environment))
  member = await demoClient({ url: shop.url, context: { publishableKey } }, 'member')
  const { data } = await member.from('cheeses').select('id, slug').eq('active', true)
  cheeseIds = data?.map(({ id }) => id) ?? []
  paths = ['/', '/cheeses', '/community-favorites', '/events', ...(data?.map(({ slug }) => `/${slug}`) ?? [])]
})
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await installation.remove()
})

async function residentMegabytes() {
  const status = await readFile(`/proc/${shop.child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}

/** Mostly pages, some searches that are never repeated, and a vote now and then. */
async function sendOne(turn: number) {
  if (turn % 50 === 0) {
    const rating = { cheese_id: cheeseIds[turn % cheeseIds.length] ?? '', rating: 1 + (turn % 5) }
    await member.from('cheese_ratings').upsert(rating, { onConflict: 'user_id,cheese_id' })
    return
  }
  const path = turn % 20 === 0 ? `/cheeses?q=${turn.toString(36)}` : paths[turn % paths.length]
  const ip = `198.18.${(turn >> 8) & 255}.${turn & 255}`
  const answer = await fetch(`${shop.url}${path}`, { headers: { 'x-forwarded-for': ip } })
  await answer.arrayBuffer()
}

async function loadFor(minutes: number) {
  const end = Date.now() + minutes * MINUTE_MS
  for (let turn = 0; Date.now() < end; turn += PER_SECOND / 10) {
    await Promise.all([
      wait(100),
      ...Array.from({ length: PER_SECOND / 10 }, (_, index) => sendOne(turn + index)),
    ])
  }
}

test(
  `Memory does not grow during ${MINUTES} minutes of mixed load`,
  { timeout: (MINUTES + 10) * MINUTE_MS },
  async () => {
    await loadFor(MINUTES / 6)
    const early = await residentMegabytes()
    await loadFor((MINUTES * 5) / 6)
    const late = await residentMegabytes()
    console.log(`${early.toFixed(0)} MB after a sixth of the time, ${late.toFixed(0)} MB at the end`)
    expect(late).toBeLessThanOrEqual(early * MAX_GROWTH)
  },
)
