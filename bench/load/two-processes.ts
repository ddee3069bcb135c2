/**
 * How many searches that were never asked before two processes serve in a second on two cores, compared with what two
 * cores could serve if they did nothing else. After a build.
 */
import { createInstallation, killRunningShops, runShop } from '../../server/testing/shop-process.ts'
import { median } from '../median.ts'
import { cpuOfShop } from '../process-cpu.ts'
import { report, verdictOf } from '../report.ts'
import { searchNeverAsked, sendRequests, untilFirstPage } from './visitors.ts'

const ROUNDS = 3
const PROCESSES = 2
const SEARCHES = 1_000
/** As many as keep both processes busy without a queue that is longer than a second. */
const CONNECTIONS = 24
const MIN_RATIO = 0.8

const { dataDir, port, remove } = await createInstallation()

async function withShop<Result>(
  processes: number,
  use: (shop: ReturnType<typeof runShop>) => Promise<Result>,
) {
  const shop = runShop({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    PROCESSES: String(processes),
  })
  await untilFirstPage(shop)
  await sendRequests(shop, SEARCHES / 2, searchNeverAsked, CONNECTIONS)
  const result = await use(shop)
  shop.child.kill('SIGTERM')
  await shop.ended
  return result
}

const cpuMs = () =>
  withShop(1, async (shop) => {
    const before = await cpuOfShop(shop, dataDir)
    await sendRequests(shop, SEARCHES, searchNeverAsked)
    return ((await cpuOfShop(shop, dataDir)) - before) * (1_000 / SEARCHES)
  })

const perSecond = () =>
  withShop(PROCESSES, async (shop) => {
    const start = performance.now()
    await sendRequests(shop, SEARCHES, searchNeverAsked, CONNECTIONS)
    return SEARCHES / ((performance.now() - start) / 1_000)
  })

const rounds: { possible: number; served: number }[] = []
try {
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ possible: (PROCESSES * 1_000) / (await cpuMs()), served: await perSecond() })
} finally {
  await killRunningShops()
  await remove()
}
const served = median(rounds.map((round) => round.served))
const possible = median(rounds.map((round) => round.possible))
report({
  what: 'searches never asked before, a second, by two processes',
  value: served.toFixed(0),
  baseline: `${possible.toFixed(0)} by their CPU time`,
  ratio: served / possible,
  target: `at least ${MIN_RATIO} times`,
  verdict: verdictOf(served / possible >= MIN_RATIO),
})
