/**
 * Open loop: requests are sent on schedule whether or not earlier ones were answered. 88 % pages, 10 % data reads and
 * 2 % votes of signed-in people, from many IPs. `node --import tsx bench/load/step-load.ts [rates] [seconds]`, after a
 * build. The generator is a plain socket client with requests made beforehand: wrk keeps no schedule and autocannon
 * takes half of the machine.
 */
import { availableParallelism } from 'node:os'
import { quantile } from '../median.ts'
import { cpuSeconds } from '../process-cpu.ts'
import { report, verdictOf } from '../report.ts'
import { cheeseIds, clientIp, createVoters, startBenchShop } from './bench-shop.ts'
import {
  createRawClient,
  toBytes,
  type Outcome as Answer,
  type RawRequest,
} from '../../server/testing/raw-client.ts'

const RATES = process.argv[2]?.split(',').map(Number) ?? [50, 200, 500, 1_000, 1_500, 2_000]
const SECONDS = Number(process.argv[3] ?? 15)
const TICK_MS = 5
const VOTERS = 200
const DIFFERENT_REQUESTS = 5_000
const WITHIN_MS = 2_000
const REQUIRED_SUCCESS = 0.9995
/** Up to this rate a refusal is a failure. */
const CAPACITY = 1_500
const MAX_GENERATOR_SHARE = 0.25
/** A generator that is so late sends bursts instead of a steady load. */
const MAX_LATE_MS = 500
const MAX_P95_GROWTH = 3

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

const shop = await startBenchShop()
const slugs = (await shop.owner<{ slug: string }[]>`select slug from public.cheeses where active`).map(
  ({ slug }) => `/${slug}`,
)
const pages = ['/', '/', '/', '/cheeses', '/cheeses', '/community-favorites', '/events', '/recipes', ...slugs]
const ids = await cheeseIds(shop.owner)
const voters = await createVoters(shop, VOTERS)
const pick = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item

type Kind = 'page' | 'read' | 'vote'
type Outcome = Answer & { kind: Kind }

/** The kind of each request in turn. */
function kindOf(index: number): Kind {
  const turn = index % 50
  return turn < 44 ? 'page' : turn < 49 ? 'read' : 'vote'
}

function makeRequest(kind: Kind, index: number): RawRequest {
  const from = { 'x-forwarded-for': clientIp(index), 'user-agent': BROWSER }
  if (kind === 'page')
    return {
      method: 'GET',
      path: pick(pages),
      headers: { ...from, accept: 'text/html', 'accept-encoding': 'br' },
    }
  if (kind === 'read')
    return {
      method: 'GET',
      path: `/rest/v1/cheeses?select=id,name,slug,price_per_kg_cents&id=eq.${pick(ids)}`,
      headers: { ...from, apikey: shop.keys.publishableKey },
    }
  return pick(voters)(pick(ids), 1 + Math.floor(Math.random() * 5))
}

const requests = Array.from({ length: DIFFERENT_REQUESTS }, (_, index) => {
  const kind = kindOf(index)
  return { kind, bytes: toBytes(makeRequest(kind, index)) }
})

async function step(rate: number) {
  const client = createRawClient(shop.port, WITHIN_MS)
  const outcomes: Promise<Outcome>[] = []
  const cpu = process.cpuUsage()
  const shopCpu = await cpuSeconds(shop.pid)
  const start = performance.now()
  const send = async ({ kind, bytes }: (typeof requests)[number]) => ({
    ...(await client.sendBytes(bytes)),
    kind,
  })
  let lateMs = 0
  let tickedAt = start
  while (performance.now() - start < SECONDS * 1_000) {
    const now = performance.now()
    lateMs = Math.max(lateMs, now - tickedAt - TICK_MS)
    tickedAt = now
    const due = Math.floor(((now - start) / 1_000) * rate)
    while (outcomes.length < due) outcomes.push(send(pick(requests)))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const settled = await Promise.all(outcomes)
  const { user, system } = process.cpuUsage(cpu)
  const connections = client.connections()
  client.close()
  const share = (user + system) / 1_000 / (performance.now() - start) / availableParallelism()
  const cpuMs = (((await cpuSeconds(shop.pid)) - shopCpu) * 1_000) / settled.length
  return { settled, share, lateMs, connections, cpuMs }
}

const isServed = ({ status }: Outcome) => typeof status === 'number' && status < 400
const isRefused = ({ status, hasRetryAfter }: Outcome) => status === 503 && hasRetryAfter

/** Such as "3 page timeout, 1 vote failed". */
function namesOf(lost: Outcome[]) {
  const counts = new Map<string, number>()
  for (const { kind, status } of lost) {
    const name = `${kind} ${status}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'none'
}

const warmUp = createRawClient(shop.port, 10_000)
for (const page of new Set(pages)) await warmUp.send({ method: 'GET', path: page, headers: {} })
warmUp.close()
await step(50)
let firstP95 = NaN
for (const rate of RATES) {
  const { settled, share, lateMs, connections, cpuMs } = await step(rate)
  const served = settled.filter(isServed)
  const refused = settled.filter(isRefused).length
  const lost = settled.filter((outcome) => !isServed(outcome) && !isRefused(outcome))
  const correct = served.length + (rate > CAPACITY ? refused : 0)
  const times = served.map(({ ms }) => ms)
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  if (Number.isNaN(firstP95)) firstP95 = p95
  const isVoid = share > MAX_GENERATOR_SHARE || lateMs > MAX_LATE_MS
  const isGood =
    correct / settled.length >= REQUIRED_SUCCESS && (rate > 1_000 || p95 <= MAX_P95_GROWTH * firstP95)
  console.log(
    `p50 ${p50.toFixed(1)} ms, ${cpuMs.toFixed(2)} ms of CPU each, ${connections} connections, generator ${(share * 100).toFixed(0)} %, at most ${lateMs.toFixed(0)} ms late`,
  )
  report({
    what: `${rate} requests a second: served ${((served.length / settled.length) * 100).toFixed(2)} %, refused ${refused}, lost ${namesOf(lost)}, p95`,
    value: `${p95.toFixed(1)} ms`,
    baseline: `${firstP95.toFixed(1)} ms at ${RATES[0]} a second`,
    ratio: p95 / firstP95,
    target: `${REQUIRED_SUCCESS * 100} %${rate > 1_000 ? '' : `, x ${MAX_P95_GROWTH}`}`,
    verdict: isVoid ? 'void' : verdictOf(isGood),
  })
}
await shop.close()
