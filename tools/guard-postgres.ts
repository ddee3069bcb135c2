import path from 'node:path'
import type { Plugin } from 'vite'

type Repair = [found: string, repaired: string]

/** The query fails like those that were running when the connection was lost. */
const WRITE: Repair = [
  'const x = socket.write(chunk, fn)',
  `if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)`,
]

/** A write that was planned when the connection was lost would keep the next connection from sending anything. */
const PLANNED_WRITE: Repair = [
  `incomings = null
    clearImmediate(nextWriteTimer)`,
  `incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null`,
]

/** A database that closes each new connection would be asked hundreds of times a second. */
const REFUSED_CONNECTION: Repair = [
  `if (initial)
      return reconnect()`,
  `if (initial && options.host.length > 1)
      return reconnect()`,
]

/** A query that was given to the connection between its error and its end would never be answered. */
const LATE_QUERY: Repair = [
  '!hadError && (query || sent.length) && error(',
  'if (initial || query || sent.length) error(',
]

/** The next connection would answer with the error, or after the rows, of the query that was lost. */
const UNFINISHED_RESULT: Repair = [
  'closedTime = performance.now()',
  `query = results = errorResponse = null
    result = new Result()
    rows = 0
    closedTime = performance.now()`,
]

/** A connection that is lost while it reads the types would end the process; the waiting query fails anyway. */
const TYPES: Repair = ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(noop)']

/** Says in `begin` whether the transaction has lost its connection. */
const LOST_TRANSACTION: Repair = [
  'let savepoints = 0',
  `let lost = null
      , savepoints = 0`,
]

/** Statements that waited for others of their transaction would never be answered. */
const WAITING_STATEMENTS: Repair = [
  'connection.onclose = reject',
  `connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        }`,
]

/** A later statement, or the rollback, would run outside the transaction on a connection that serves others. */
const LATE_STATEMENT: Repair = [
  'q.catch(e => uncaughtError || (uncaughtError = e))',
  `q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)`,
]

/** postgres.js 3.4.9 damages its pool when a connection is lost: see docs/decisions/0015-repairs-of-postgres-js.md. */
export const REPAIRS: Record<string, Repair[]> = {
  'connection.js': [WRITE, PLANNED_WRITE, REFUSED_CONNECTION, LATE_QUERY, UNFINISHED_RESULT, TYPES],
  'index.js': [LOST_TRANSACTION, WAITING_STATEMENTS, LATE_STATEMENT],
}

export function guardLostConnections(code: string, file: string) {
  const repairs = REPAIRS[path.basename(file)] ?? []
  return repairs.reduce((repairedCode, [found, repaired]) => {
    if (!repairedCode.includes(found))
      throw new Error('postgres.js no longer handles lost connections as guard-postgres.ts expects')
    return repairedCode.replace(found, repaired)
  }, code)
}

export function guardPostgres(): Plugin {
  return {
    name: 'guard-postgres',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /\/postgres\/src\/(connection|index)\.js$/ },
      handler: guardLostConnections,
    },
  }
}
