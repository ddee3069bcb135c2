/**
 * Open loop: requests are sent on schedule whether or not earlier ones were answered. 88 % pages, 10 % data reads and
 * 2 % votes of signed-in people, from many IPs. `node --import tsx bench/load/step-load.ts [rates]`, after a build.
 */
import { availableParallelism } from 'node:os'
import { quantile } from '../median.ts'
import { cheeseIds, clientIp, createVoters, startBenchShop } from './bench-shop.ts'
import { createRawClient, type Outcome, type RawRequest } from './raw-client.ts'

const RATES = process.argv[2]?.split(',').map(Number) ?? [50, 200, 500, 1_000, 1_500, 2_000]
const SECONDS = 15
const TICK_MS = 5
const VOTERS = 200
const WITHIN_MS = 2_000
const REQUIRED_SUCCESS = 0.9995
/** Up to this rate a refusal is a failure. */
const CAPACITY = 1_500
const MAX_GENERATOR_SHARE = 0.25
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

function nextRequest(): RawRequest {
  const from = { 'x-forwarded-for': clientIp(Math.floor(Math.random() * 50_000)), 'user-agent': BROWSER }
  const turn = Math.random()
  if (turn < 0.88)
    return {
      method: 'GET',
      path: pick(pages),
      headers: { ...from, accept: 'text/html', 'accept-encoding': 'br' },
    }
  if (turn < 0.98)
    return {
      method: 'GET',
      path: `/rest/v1/cheeses?select=id,name,slug,price_per_kg_cents&id=eq.${pick(ids)}`,
      headers: { ...from, apikey: shop.keys.publishableKey },
    }
  return pick(voters)(pick(ids), 1 + Math.floor(Math.random() * 5))
}

async function step(rate: number) {
  const client = createRawClient(shop.port, WITHIN_MS)
  const outcomes: Promise<Outcome>[] = []
  const cpu = process.cpuUsage()
  const start = performance.now()
  while (performance.now() - start < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate)
    while (outcomes.length < due) outcomes.push(client.send(nextRequest()))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const settled = await Promise.all(outcomes)
  const { user, system } = process.cpuUsage(cpu)
  client.close()
  const share = (user + system) / 1_000 / (performance.now() - start) / availableParallelism()
  return { settled, share }
}

const isServed = ({ status }: Outcome) => typeof status === 'number' && status < 400
const isRefused = ({ status, hasRetryAfter }: Outcome) => status === 503 && hasRetryAfter

for (const page of new Set(pages))
  await createRawClient(shop.port, 10_000).send({ method: 'GET', path: page, headers: {} })
await step(50)
let slowestTenthAtFirst = NaN
for (const rate of RATES) {
  const { settled, share } = await step(rate)
  const served = settled.filter(isServed)
  const refused = settled.filter(isRefused).length
  const correct = served.length + (rate > CAPACITY ? refused : 0)
  const p95 = quantile(
    served.map(({ ms }) => ms),
    0.95,
  )
  if (Number.isNaN(slowestTenthAtFirst)) slowestTenthAtFirst = p95
  const isVoid = share > MAX_GENERATOR_SHARE
  const isGood =
    correct / settled.length >= REQUIRED_SUCCESS &&
    (rate > 1_000 || p95 <= MAX_P95_GROWTH * slowestTenthAtFirst)
  if (!isGood && !isVoid) process.exitCode = 1
  console.log(
    `${String(rate).padStart(5)}/s  served ${((served.length / settled.length) * 100).toFixed(2)} %  refused ${refused}  lost ${settled.length - served.length - refused}  p50 ${quantile(
      served.map(({ ms }) => ms),
      0.5,
    ).toFixed(
      1,
    )} ms  p95 ${p95.toFixed(1)} ms  x ${(p95 / slowestTenthAtFirst).toFixed(1)}  generator ${(share * 100).toFixed(0)} %${isVoid ? '  void: the generator took too much of the machine' : isGood ? '' : '  over budget'}`,
  )
}
await shop.close()
