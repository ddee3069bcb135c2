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

/** A query that was given to the connection between its error and its end would never be answered. */
const LATE_QUERY: Repair = [
  '!hadError && (query || sent.length) && error(',
  'if (query || sent.length) error(',
]

/** postgres.js 3.4.9 waits forever, or ends the process, when a query meets a connection that is just being lost. */
export function guardLostConnections(code: string) {
  return [WRITE, PLANNED_WRITE, LATE_QUERY].reduce((repairedCode, [found, repaired]) => {
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
      filter: { id: /\/postgres\/src\/connection\.js$/ },
      handler: guardLostConnections,
    },
  }
}
