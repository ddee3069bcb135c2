import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { RestError } from './rest-error.ts'

const MAX_WAITING = 500

/** As on hosted Supabase. */
const SEARCH_PATH = 'public, extensions'
const RECONNECT_AFTER_SECONDS = 0.1

/**
 * A pool of connections for one transaction at a time. After a lost connection, the `begin` and `reserve` of postgres.js
 * return closed sockets, which ends the process. A client with a single connection reconnects.
 */
export function createConnections(pool: Sql) {
  const options = {
    ...pool.options,
    max: 1,
    connection: { ...pool.options.connection, search_path: SEARCH_PATH },
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
  const waiting: ((connection: Sql) => void)[] = []

  return {
    /** Returns the connection used last, which has the statements prepared. */
    async acquire() {
      const connection = idle.pop()
      if (connection) return connection
      if (waiting.length >= MAX_WAITING) throw busy()
      return new Promise<Sql>((resolve) => waiting.push(resolve))
    },
    release(connection: Sql) {
      const next = waiting.shift()
      if (next) next(connection)
      else idle.push(connection)
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
