import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { RestError } from './rest-error.ts'

const MAX_WAITING = 500

/** Where names without a schema are looked for, as on hosted Supabase. */
const SEARCH_PATH = 'public, extensions'
const RECONNECT_AFTER_SECONDS = 0.1

/**
 * Connections for one transaction each at a time. The pool's own `begin` and `reserve` hand out closed sockets after a
 * connection was lost, which ends the process; a client with a single connection reconnects by itself.
 */
export function createConnections(pool: Sql) {
  const options = {
    ...pool.options,
    max: 1,
    connection: { ...pool.options.connection, search_path: SEARCH_PATH },
    // A connection that ends by itself between a statement and its commit would lose an acknowledged write.
    max_lifetime: null,
    idle_timeout: null,
    // Values go and come as text here, and a connection lost while types are fetched ends the process.
    fetch_types: false,
    // While the database is away a request should learn it at once, and the first one after find it again.
    backoff: RECONNECT_AFTER_SECONDS,
  } as unknown as Options<Record<string, PostgresType>>
  const all = Array.from({ length: pool.options.max }, () => postgres(options))
  const idle = [...all]
  const waiting: ((connection: Sql) => void)[] = []

  return {
    /** Takes the connection used last, as its statements are prepared. */
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
