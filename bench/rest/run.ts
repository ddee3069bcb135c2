import { memberToken } from './member-token.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { report, verdictOf } from '../report.ts'
import { addMember, growCatalogue, growCommunity, openBenchDatabase } from './bench-database.ts'
import { cheapest, CONNECTIONS, measure, type Call, type Measurement } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const ROUNDS = 5
const LARGE_CATALOGUE = 10_000
const SMALL_COMMUNITY = 1_000
const LARGE_COMMUNITY = 1_000_000
const MAX_CPU_RATIO = 1.5
const MAX_RPC_CPU_RATIO = 1.15
const MAX_GROWTH = 1.2

const database = await openBenchDatabase()
const { owner, postmaster, keys, location } = database
const [cheese] = await owner<{ id: string }[]>`select id from public.cheeses order by name limit 1`
const cheeseId = cheese?.id ?? ''
const crowdedLocation = await database.openCrowded(LARGE_COMMUNITY)
await growCommunity(owner, SMALL_COMMUNITY)
const [ours, plain, crowded] = await Promise.all([
  startServer('data-api-server.ts', { location, keys, port: await freePort() }),
  startServer('plain-server.ts', { location, keys, port: await freePort() }),
  startServer('data-api-server.ts', { location: crowdedLocation, keys, port: await freePort() }),
])

/** The headers that the official client sends. */
const headersFor = (token: string) => ({
  apikey: keys.publishableKey,
  authorization: `Bearer ${token}`,
  'x-client-info': 'supabase-js-node/2.109.0',
  'content-type': 'application/json',
})
/** Each with an IP of its own, because visitors who share one share a budget. */
const asVisitors = (body?: string) =>
  Array.from({ length: CONNECTIONS }, (_, index) => ({
    headers: { ...headersFor(keys.publishableKey), 'x-forwarded-for': `198.18.0.${index + 1}` },
    body,
  }))
const asMembers = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const id = await addMember(owner)
    const token = await memberToken(owner, keys, id)
    return {
      headers: { ...headersFor(token), prefer: 'resolution=merge-duplicates,return=minimal' },
      body: JSON.stringify({ user_id: id, cheese_id: cheeseId, rating: 4 }),
    }
  }),
)
const rpc = (name: string, body: string): Call => ({
  name,
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  senders: asVisitors(body),
  requests: 2_000,
})
const list: Call = {
  name: 'list',
  method: 'GET',
  path: '/rest/v1/cheeses?select=*&active=eq.true&order=name.asc',
  senders: asVisitors(),
  requests: 1_000,
}
const call = { ...rpc('get_cheese_favorites_count', JSON.stringify({ cheese_uuid: cheeseId })), name: 'rpc' }
const upsert: Call = {
  name: 'upsert',
  method: 'POST',
  path: '/rest/v1/cheese_ratings?on_conflict=user_id,cheese_id',
  senders: asMembers,
  requests: 800,
}

try {
  await compareAggregates()
  await compareWithPlain(18, [list, call, upsert])
  await growCatalogue(owner, LARGE_CATALOGUE)
  // A visitor who reads all of them again and again is refused.
  await compareWithPlain(LARGE_CATALOGUE, [
    { ...list, name: 'list of 60', requests: 400, path: `${list.path}&limit=60` },
    call,
    upsert,
  ])
} finally {
  ours.stop()
  plain.stop()
  crowded.stop()
  await database.close()
}
async function compareWithPlain(catalogue: number, calls: Call[]) {
  for (const call of calls) {
    const [mine, yardstick] = await alternate([ours, plain], call)
    const ratio = mine.cpuMicroseconds / yardstick.cpuMicroseconds
    const allowed = call.name === 'rpc' ? MAX_RPC_CPU_RATIO : MAX_CPU_RATIO
    report({
      what: `${call.name} with ${catalogue} cheeses, CPU of the server`,
      value: describe(mine),
      baseline: `${describe(yardstick)} by hand`,
      ratio,
      target: `x ${allowed}`,
      verdict: verdictOf(ratio <= allowed),
    })
  }
}

async function compareAggregates() {
  const one = JSON.stringify({ cheese_uuid: cheeseId })
  const calls = [
    rpc('get_cheese_favorites_count', one),
    rpc('get_cheese_average_rating', one),
    rpc('get_community_favorites', '{}'),
  ]
  for (const call of calls) {
    const [few, many] = await alternate([ours, crowded], call)
    const ratio = wholeCost(many) / wholeCost(few)
    report({
      what: `${call.name} with a million favorites and ratings, CPU of server and PostgreSQL`,
      value: `${wholeCost(many).toFixed(0)} µs`,
      baseline: `${wholeCost(few).toFixed(0)} µs with a thousand`,
      ratio,
      target: `x ${MAX_GROWTH}`,
      verdict: verdictOf(ratio < MAX_GROWTH),
    })
  }
}

/** Alternates between the servers, so that other load affects all of them equally. */
async function alternate(servers: ServerProcess[], call: Call) {
  const rounds: Measurement[][] = servers.map(() => [])
  for (const server of servers) await measure(server, call, { requests: 2 * call.requests, postmaster })
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) {
      rounds[index]?.push(await measure(server, call, { requests: call.requests, postmaster }))
    }
  }
  return rounds.map(cheapest) as [Measurement, Measurement]
}

function wholeCost({ cpuMicroseconds, databaseMicroseconds }: Measurement) {
  return cpuMicroseconds + databaseMicroseconds
}

function describe({ perSecond, cpuMicroseconds, databaseMicroseconds }: Measurement) {
  return `${cpuMicroseconds.toFixed(0)} µs (+ ${databaseMicroseconds.toFixed(0)} in PostgreSQL, ${perSecond.toFixed(0)}/s)`
}
