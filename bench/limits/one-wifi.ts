/**
 * The guests of a full shop, who share one IP: how long thirty people wait who search once a second each, and one who
 * types, beside one person alone. Meanwhile a placard's short link, a member, a display and staff are served from the
 * same IP. `node --import tsx bench/limits/one-wifi.ts`, after a build.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRawClient, type Outcome, type RawRequest } from '../../server/testing/raw-client.ts'
import { startBenchShop, type BenchShop } from '../load/bench-shop.ts'
import { median, quantile } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { addMember } from '../rest/bench-database.ts'
import { memberToken } from '../rest/member-token.ts'
import { watchStolenTime } from '../stolen-time.ts'

const PEOPLE = 30
const WINDOW_MS = 60_000
const ROUNDS = 3
const SEARCH_EVERY_MS = 1_000
const KEY_EVERY_MS = 200
const OTHERS_EVERY_MS = 1_000
const ALLOWED_RATIO = 4
const MAX_STOLEN = 0.1
const WORDS = ['comte', 'blue', 'soft', 'goat', 'nutty', 'aged', 'washed', 'alpine', 'mild', 'cream']

const shop = await startBenchShop()
const client = createRawClient(shop.port, 30_000)
const fromTheWifi = { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'br' }
const get = (path: string, headers: Record<string, string> = {}): RawRequest => ({
  method: 'GET',
  path,
  headers: { ...fromTheWifi, ...headers },
})

let searches = 0
/** Words that nobody asked for before, so that no page comes from memory. */
const newSearch = () => {
  searches += 1
  return get(`/cheeses?q=${WORDS[searches % WORDS.length]}%20${randomUUID().slice(0, 8)}`)
}

/** Asks on schedule from a random moment on, whether or not earlier requests were answered. */
async function askEvery(everyMs: number, request: () => RawRequest) {
  const answers: Promise<Outcome>[] = []
  const end = performance.now() + WINDOW_MS
  await sleep(Math.random() * everyMs)
  for (let due = performance.now(); due < end; due += everyMs) {
    await sleep(Math.max(0, due - performance.now()))
    answers.push(client.send(request()))
  }
  return Promise.all(answers)
}

async function search(people: number, everyMs: number) {
  const answers = await Promise.all(Array.from({ length: people }, () => askEvery(everyMs, newSearch)))
  return answers.flat()
}

const isServed = ({ status }: Outcome) => typeof status === 'number' && status < 400
const p95 = (answers: Outcome[]) =>
  quantile(
    answers.map((answer) => (isServed(answer) ? answer.ms : Infinity)),
    0.95,
  )
const refused = (answers: Outcome[]) => answers.filter((answer) => !isServed(answer)).length

/** What other people and machines of the shop ask for from the same IP. */
async function requestsOfOthers({ owner, keys }: BenchShop) {
  const [cheese] = await owner<{ code: string }[]>`
    select qr_short_code as code from public.cheeses where active and qr_short_code is not null limit 1`
  const display = randomUUID()
  await owner`
    insert into private.displays (name, key_hash, code_expires_at, paired_at)
    values ('Window', private.hash_of_token(${display}), null, now())`
  const [employee] = await owner<
    { id: string }[]
  >`select id from public.users where role = 'employee' limit 1`
  const as = async (id: string) => ({
    apikey: keys.publishableKey,
    authorization: `Bearer ${await memberToken(owner, keys, id)}`,
  })
  const member = await as(await addMember(owner))
  const staff = await as(employee?.id ?? '')
  return {
    'a short link': () => get(`/s/${cheese?.code}`),
    'a member': () => get('/rest/v1/user_favorites?select=cheese_id', member),
    'a display': () => ({
      ...get('/rest/v1/rpc/kiosk_data', { apikey: keys.publishableKey, 'content-type': 'application/json' }),
      method: 'POST',
      body: JSON.stringify({ token: display }),
    }),
    staff: () => get('/rest/v1/stock_movements?select=id&limit=20', staff),
  }
}

const others = Object.entries(await requestsOfOthers(shop))
const alone: number[] = []
const together: { ratio: number; p95: number; refused: number }[] = []
const typing: { p95: number; refused: number }[] = []
const served: Record<string, Outcome[]> = {}
let stolen = 0

await search(PEOPLE / 10, SEARCH_EVERY_MS)
for (let round = 0; round < ROUNDS; round += 1) {
  const stolenTime = await watchStolenTime()
  const quiet = p95(await search(1, SEARCH_EVERY_MS))
  alone.push(quiet)
  const [busy] = await Promise.all([
    search(PEOPLE, SEARCH_EVERY_MS),
    ...others.map(async ([name, request]) => {
      served[name] = [...(served[name] ?? []), ...(await askEvery(OTHERS_EVERY_MS, request))]
    }),
  ])
  together.push({ ratio: p95(busy) / quiet, p95: p95(busy), refused: refused(busy) })
  const typed = await search(1, KEY_EVERY_MS)
  typing.push({ p95: p95(typed), refused: refused(typed) })
  stolen = Math.max(stolen, await stolenTime())
}
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const baseline = `${median(alone).toFixed(0)} ms alone`
const verdict = (isMet: boolean) => (stolen > MAX_STOLEN ? 'void' : verdictOf(isMet))

const refusedTogether = sum(together.map((round) => round.refused))
const ratio = median(together.map((round) => round.ratio))
report({
  what: `${PEOPLE} people on one IP, ${refusedTogether} refused, p95`,
  value: `${median(together.map((round) => round.p95)).toFixed(0)} ms`,
  baseline,
  ratio,
  target: `0 refused, x ${ALLOWED_RATIO}`,
  verdict: verdict(refusedTogether === 0 && ratio <= ALLOWED_RATIO),
})
const refusedTyping = sum(typing.map((round) => round.refused))
report({
  what: `one person who types five keys a second, ${refusedTyping} refused, p95`,
  value: `${median(typing.map((round) => round.p95)).toFixed(0)} ms`,
  baseline,
  target: '0 refused',
  verdict: verdict(refusedTyping === 0),
})
for (const [name, answers] of Object.entries(served))
  report({
    what: `${name} meanwhile from the same IP, ${refused(answers)} of ${answers.length} refused, p95`,
    value: `${p95(answers).toFixed(0)} ms`,
    target: '0 refused',
    verdict: verdict(refused(answers) === 0),
  })
client.close()
await shop.close()
