/** Five hundred people rate one cheese at once. `node --import tsx bench/load/voters.ts`, after a build. */
import { quantile } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { cheeseIds, createVoters, startBenchShop } from './bench-shop.ts'
import { createRawClient, type Outcome } from '../../server/testing/raw-client.ts'

const VOTERS = 500
const MAX_P95_MS = 1_000
const COUNTED_WITHIN_MS = 1_000
const OTHER_PAGE = { method: 'GET', path: '/recipes', headers: { 'accept-encoding': 'br' } }

const shop = await startBenchShop()
const [cheeseId = '', otherId = ''] = await cheeseIds(shop.owner)
const voters = await createVoters(shop, VOTERS)
const client = createRawClient(shop.port, 10_000)

const ratingCount = async () => {
  const [row] = await shop.owner<{ kept: number; sum: number }[]>`
    select s.rating_count as sum, (select count(*)::int from public.cheese_ratings r where r.cheese_id = s.cheese_id) as kept
    from public.cheese_stats s where s.cheese_id = ${cheeseId}`
  return row ?? { kept: NaN, sum: NaN }
}

/** A page without votes, requested until the promise settles. */
async function timesOfOtherPage(until: Promise<unknown>) {
  const times: number[] = []
  const state = { isOver: false }
  void until.then(() => (state.isOver = true))
  while (!state.isOver) times.push((await client.send(OTHER_PAGE)).ms)
  return times
}

const sendAll = (id: string) =>
  Promise.all(voters.map((vote, index) => client.send(vote(id, 1 + (index % 5)))))

await sendAll(otherId)
const quiet = await timesOfOtherPage(new Promise((resolve) => setTimeout(resolve, 1_000)))
const before = await ratingCount()
const voting: Promise<Outcome[]> = sendAll(cheeseId)
const busy = await timesOfOtherPage(voting)
const outcomes = await voting
await new Promise((resolve) => setTimeout(resolve, COUNTED_WITHIN_MS))
const after = await ratingCount()

const acknowledged = outcomes.filter(({ status }) => status === 201 || status === 200).length
const p95 = quantile(
  outcomes.map(({ ms }) => ms),
  0.95,
)
const isRight = after.sum === after.kept && after.sum - before.sum === acknowledged
const [alone, meanwhile] = [quantile(quiet, 0.95), quantile(busy, 0.95)]
report({
  what: `${acknowledged} of ${VOTERS} votes acknowledged, sums ${isRight ? 'right' : 'wrong'}, p95`,
  value: `${p95.toFixed(0)} ms`,
  target: `${MAX_P95_MS} ms`,
  verdict: verdictOf(acknowledged === VOTERS && isRight && p95 < MAX_P95_MS),
})
report({
  what: 'another page meanwhile, p95',
  value: `${meanwhile.toFixed(1)} ms`,
  baseline: `${alone.toFixed(1)} ms alone`,
  ratio: meanwhile / alone,
  target: 'none',
  verdict: 'met',
})
client.close()
await shop.close()
