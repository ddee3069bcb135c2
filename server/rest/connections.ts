import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { createConnectionShares, type Holder } from './connection-shares.ts'
import { RestError } from './rest-error.ts'

/** The part of the connections, and of the places in the queue, that one caller may have. */
const SHARE = 1 / 4
const MAX_WAITING = 500
/** Nobody waits for longer, and who would have to in a long line is told so at once. */
const MAX_WAIT_MS = 2_000
/** The wait in a shorter line depends on single transactions, which says little about the next ones. */
const LONG_LINE = 100
/** How much the newest transaction counts in the mean duration, while others wait and while nobody does. */
const SMOOTHING = { withLine: 0.1, withoutLine: 0.5 }

/** As on hosted Supabase. */
const SEARCH_PATH = 'public, extensions'
const RECONNECT_AFTER_SECONDS = 0.1

type Lent = { connection: Sql; release(): void }
type Waiting = { holder: Holder | undefined; start: (lent: Lent) => void; timer: NodeJS.Timeout }

/**
 * A pool of connections for one transaction at a time. After a lost connection, the `begin` and `reserve` of postgres.js
 * return closed sockets, which ends the process. A client with a single connection reconnects.
 */
export function createConnections(pool: Sql) {
  const options = {
    ...pool.options,
    max: 1,
    // One request uses one processor: workers would multiply the share of its caller.
    connection: { ...pool.options.connection, search_path: SEARCH_PATH, max_parallel_workers_per_gather: 0 },
    // A connection that expires between a statement and its commit would lose an acknowledged write.
    max_lifetime: null,
    idle_timeout: null,
    // Values are sent and received as text, and a connection lost while types are fetched ends the process.
    fetch_types: false,
    // Requests fail at once while the database is unreachable, and the first one after that succeeds.
    backoff: RECONNECT_AFTER_SECONDS,
  } as unknown as Options<Record<string, PostgresType>>
  const all = Array.from({ length: pool.options.max }, () => postgres(options))
  const idle = [...all]
  const shares = createConnectionShares(Math.max(1, Math.floor(all.length * SHARE)))
  const waiting: Waiting[] = []
  let meanMs = 0

  /** How long a newcomer would wait. It includes the time in which this process is too busy to give a connection back. */
  const expectedWaitMs = () => (waiting.length * meanMs) / all.length
  const isTooLong = () => waiting.length >= LONG_LINE && expectedWaitMs() > MAX_WAIT_MS

  function lend(connection: Sql, holder: Holder | undefined): Lent {
    const giveBack = shares.hold(holder)
    const start = performance.now()
    return {
      connection,
      release() {
        const weight = waiting.length > 0 ? SMOOTHING.withLine : SMOOTHING.withoutLine
        meanMs += weight * (performance.now() - start - meanMs)
        giveBack()
        idle.push(connection)
        lendToWaiting()
      },
    }
  }

  /** In the order of arrival, past those whose caller already holds its share. */
  function lendToWaiting() {
    const index = waiting.findIndex(({ holder }) => shares.allows(holder))
    const connection = index < 0 ? undefined : idle.pop()
    if (!connection) return
    for (const { holder, start, timer } of waiting.splice(index, 1)) {
      clearTimeout(timer)
      start(lend(connection, holder))
    }
    lendToWaiting()
  }

  function wait(holder: Holder | undefined) {
    return new Promise<Lent>((start, refuse) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        refuse(busy())
      }, MAX_WAIT_MS)
      const entry = { holder, start, timer }
      waiting.push(entry)
    })
  }

  return {
    /** Gives the connection used last, which has the statements prepared. */
    async acquire(holder?: Holder) {
      const connection = shares.allows(holder) ? idle.pop() : undefined
      if (connection) return lend(connection, holder)
      if (waiting.length >= MAX_WAITING || isTooLong()) throw busy()
      const own = waiting.filter((other) => holder && other.holder?.key === holder.key)
      if (own.length >= MAX_WAITING * SHARE) throw tooMany()
      return wait(holder)
    },
    async close() {
      await Promise.all(all.map((connection) => connection.end({ timeout: 5 })))
    },
  }
}

function busy() {
  return new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })
}

function tooMany() {
  return new RestError(429, 'PT429', 'Too many requests at once. Please try again later.', {
    headers: { 'retry-after': '1' },
  })
}
