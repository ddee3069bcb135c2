/** How long a shop takes to start again until its first page, and its memory when idle. After a build. */
import { readShopMemory, type ShopMemory } from '../../server/testing/shop-memory.ts'
import {
  createInstallation,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../server/testing/shop-process.ts'
import { median } from '../median.ts'
import { report, verdictOf } from '../report.ts'

const ROUNDS = 3
const MAX_START_MS = 1_600
const MAX_MEGABYTES = 220
const IDLE_MS = 10_000

const installation = await createInstallation()
const environment = { PORT: String(installation.port), DATA_DIR: installation.dataDir, LOG_LEVEL: 'error' }

async function stop(shop: ShopProcess) {
  shop.child.kill('SIGTERM')
  await shop.ended
}

async function startedWithin() {
  const start = performance.now()
  const shop = runShop(environment)
  for (;;) {
    const page = await fetch(`${shop.url}/`).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('</html>')) break
    if (shop.child.exitCode !== null) throw new Error(shop.output())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { shop, ms: performance.now() - start }
}

const first = runShop(environment)
await untilReady(first, 240_000)
await stop(first)
const times: number[] = []
const memories: ShopMemory[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const { shop, ms } = await startedWithin()
  times.push(ms)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  memories.push(await readShopMemory(shop, installation.dataDir))
  await stop(shop)
}
await installation.remove()
const ms = median(times)
const megabytes = median(memories.map(({ node, postgres }) => node + postgres))
const partOf = (part: keyof ShopMemory) => median(memories.map((memory) => memory[part])).toFixed(0)
report({
  what: 'starting again to first page',
  value: `${ms.toFixed(0)} ms`,
  target: `${MAX_START_MS} ms`,
  verdict: verdictOf(ms <= MAX_START_MS),
})
report({
  what: `idle memory, Node ${partOf('node')} and PostgreSQL ${partOf('postgres')}, ${partOf('processes')} processes`,
  value: `${megabytes.toFixed(0)} MB`,
  target: `${MAX_MEGABYTES} MB`,
  verdict: verdictOf(megabytes <= MAX_MEGABYTES),
})
