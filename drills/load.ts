import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../server/database/login-roles.ts'
import { createRawClient, type Outcome, type RawRequest } from '../server/testing/raw-client.ts'
import type { ShopAtScale } from './shop-at-scale.ts'

const TICK_MS = 10
/** Longer than the shop lets anybody wait. */
const PATIENCE_MS = 15_000
/** Each write is the rating of another cheese or by another member, so that each can be looked for afterwards. */
const MEMBERS = 300
const ONE_WRITE_IN = 5

type Sent = Outcome & { at: number; what: string; rating?: string }

const isAnswered = ({ status }: Sent) => typeof status === 'number' && status < 400
const isRefused = ({ status, hasRetryAfter }: Sent) => (status === 503 || status === 429) && hasRetryAfter

/** Mixed reads and writes on schedule, whether or not earlier ones were answered, and what became of them. */
export async function createLoad(shop: ShopAtScale, perSecond: number) {
  const members = await shop.addMembers(MEMBERS)
  const cheeses = await shop.owner<{ id: string; slug: string }[]>`
    select id, slug from public.cheeses where active order by name`
  const pages = ['/', '/cheeses', '/community-favorites', ...cheeses.map(({ slug }) => `/${slug}`)]
  let [turn, written] = [0, 0]

  /** Pages in memory, searches that are never repeated, and the data API, from many IPs. */
  function read(): RawRequest {
    const paths = [
      pages[turn % pages.length] ?? '/',
      pages[(turn * 7) % pages.length] ?? '/',
      `/cheeses?q=${turn.toString(36)}`,
      `/rest/v1/cheeses?select=id,name&slug=neq.${turn}`,
    ]
    const headers = {
      apikey: shop.publishableKey,
      'x-forwarded-for': `198.18.${(turn >> 8) & 255}.${turn & 255}`,
    }
    return { method: 'GET', path: paths[turn % paths.length] ?? '/', headers }
  }

  function write() {
    const member = members[written % MEMBERS] ?? { id: '', token: '' }
    const cheeseId = cheeses[Math.floor(written / MEMBERS) % cheeses.length]?.id ?? ''
    written++
    const request: RawRequest = {
      method: 'POST',
      path: '/rest/v1/cheese_ratings',
      headers: {
        apikey: shop.publishableKey,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({ cheese_id: cheeseId, rating: 4 }),
    }
    return { request, rating: `${member.id} ${cheeseId}` }
  }

  /** While something happens, and for at least the given time. */
  async function sendDuring(seconds: number, happening: () => Promise<void>) {
    const client = createRawClient(shop.port, PATIENCE_MS)
    const sent: Promise<Sent>[] = []
    const start = performance.now()
    const state = { isOver: false }
    const happened = happening().finally(() => (state.isOver = true))

    async function send(): Promise<Sent> {
      const at = performance.now()
      const { request, rating } = turn++ % ONE_WRITE_IN === 0 ? write() : { request: read() }
      const what = `${request.method} ${request.path.replace(/[=.].*/, '')}`
      return { ...(await client.send(request)), at, what, ...(rating && { rating }) }
    }

    while (!state.isOver || performance.now() - start < seconds * 1_000) {
      const due = ((performance.now() - start) / 1_000) * perSecond
      while (sent.length < due) sent.push(send())
      await wait(TICK_MS)
    }
    await happened
    const outcomes = await Promise.all(sent)
    client.close()
    return record(outcomes)
  }

  async function record(outcomes: Sent[]) {
    const acknowledged = outcomes.filter((outcome) => outcome.rating && isAnswered(outcome))
    const kept = await readRatings(shop)
    const unanswered = outcomes.filter((outcome) => !isAnswered(outcome))
    const failed = unanswered.filter((outcome) => !isRefused(outcome))
    const last = (some: Sent[], since: number) => Math.max(0, ...some.map(({ at }) => at - since)) / 1_000
    return {
      sent: outcomes.length,
      answered: outcomes.length - unanswered.length,
      refused: unanswered.length - failed.length,
      failed: failed.length,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ rating = '' }) => !kept.has(rating)).length,
      failures: countBy(failed.map(({ what, status }) => `${what}: ${status}`)),
      /** By the second of the drill in which they were sent, so that a late one can be told from a slow recovery. */
      unanswered: countBy(
        unanswered.map(({ at, what }) => `${Math.floor((at - (outcomes[0]?.at ?? at)) / 1_000)} s ${what}`),
      ),
      /** How long after a moment the last request was sent that was not answered. */
      secondsUntilAnswered: (since: number) => last(unanswered, since),
      secondsUntilWritable: (since: number) =>
        last(
          unanswered.filter(({ rating }) => rating),
          since,
        ),
    }
  }

  return { sendDuring }
}

export type LoadRecord = Awaited<ReturnType<Awaited<ReturnType<typeof createLoad>>['sendDuring']>>

/** From the server that is used now. */
async function readRatings({ directUrl }: ShopAtScale) {
  const owner = connect({ url: directUrl, databaseSecret: '' }, 'owner', { max: 1 })
  const rows = await owner<{ rating: string }[]>`
    select user_id || ' ' || cheese_id as rating from public.cheese_ratings`
  await owner.end()
  return new Set(rows.map(({ rating }) => rating))
}

const countBy = (names: string[]) =>
  Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]),
  )

const FIGURES = ['sent', 'answered', 'refused', 'failed', 'acknowledged', 'lost'] as const

/** One line for each drill. */
export function printRecord(name: string, record: LoadRecord, ...more: string[]) {
  console.log(`${name}: ${[...FIGURES.map((figure) => `${figure} ${record[figure]}`), ...more].join(', ')}`)
  if (record.failed > 0) console.log(record.failures)
  if (record.failed + record.refused > 0) console.log('Not answered:', record.unanswered)
}
