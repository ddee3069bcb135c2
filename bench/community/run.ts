import { memberToken } from '../rest/member-token.ts'
import { seed } from '../../server/database/schema/seed.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { report, verdictOf } from '../report.ts'
import { growComments, growCommunity, openBenchDatabase } from '../rest/bench-database.ts'
import { cheapest, measure, type Call, type Measurement } from '../rest/load.ts'
import { startServer } from '../rest/server-process.ts'

/** The cost of a large community for readers: the panel, My Favorites and the community page. */
const ROUNDS = 5
const REQUESTS = 300
const FAVORITES_AND_RATINGS = 1_000_000
const COMMENTS = 100_000
const ALLOWED_RATIO = 1.5

const database = await openBenchDatabase()
const { owner, keys, location, postmaster } = database
await seed(owner, { demo: true }, () => {})
const server = await startServer('../rest/data-api-server.ts', { location, keys, port: await freePort() })

try {
  const calls = await communityCalls()
  const small = await costs(calls)
  await growCommunity(owner, FAVORITES_AND_RATINGS)
  await growComments(owner, COMMENTS)
  const matched = performance.now()
  await owner`select private.refresh_affinities()`
  console.log(`affinities, refreshed: ${((performance.now() - matched) / 1000).toFixed(1)} s`)
  const large = await costs(calls)
  for (const [index, { name }] of calls.entries()) compare(name, small[index] ?? NaN, large[index] ?? NaN)
} finally {
  server.stop()
  await database.close()
}

function compare(name: string, small: number, large: number) {
  const ratio = large / small
  report({
    what: `${name} with a million favorites and ratings`,
    value: `${large.toFixed(0)} µs`,
    baseline: `${small.toFixed(0)} µs in the demo`,
    ratio,
    target: `x ${ALLOWED_RATIO}`,
    verdict: verdictOf(ratio <= ALLOWED_RATIO),
  })
}

async function communityCalls(): Promise<Call[]> {
  const [cheese] = await owner<{ id: string }[]>`select id from public.cheeses where slug = 'comte-aop'`
  const [member] = await owner<{ id: string }[]>`select id from auth.users where email = 'member@demo.test'`
  const token = await memberToken(owner, keys, member?.id ?? '')
  const rpc = (name: string, authorization: string, body: object): Call => ({
    name,
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    senders: [
      {
        headers: { apikey: keys.publishableKey, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    ],
    requests: REQUESTS,
  })
  const [asMember, asVisitor] = [`Bearer ${token}`, `Bearer ${keys.publishableKey}`]
  const ofCheese = { cheese_uuid: cheese?.id }
  return [
    rpc('panel_state', asMember, ofCheese),
    rpc('my_favorites', asMember, {}),
    rpc('taste_profile', asMember, {}),
    rpc('get_community_favorites', asVisitor, {}),
    rpc('also_loved', asVisitor, ofCheese),
  ]
}

/** CPU time of server and database for each response, which other load does not affect. */
async function costs(calls: Call[]) {
  const found: number[] = []
  for (const call of calls) {
    await measure(server, call, { requests: REQUESTS, postmaster })
    const rounds: Measurement[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measure(server, call, { requests: REQUESTS, postmaster }))
    const { cpuMicroseconds, databaseMicroseconds } = cheapest(rounds)
    found.push(cpuMicroseconds + databaseMicroseconds)
  }
  return found
}
