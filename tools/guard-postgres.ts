import type { Plugin } from 'vite'

const UNGUARDED = 'const x = socket.write(chunk, fn)'

/** The query fails like those that were running when the connection was lost. */
const GUARDED = `if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    ${UNGUARDED}`

/** postgres.js 3.4.9 writes to a connection that has just been lost, and the error would end the process. */
export function guardLostConnections(code: string) {
  if (!code.includes(UNGUARDED)) throw new Error('postgres.js no longer writes as guard-postgres.ts expects')
  return code.replace(UNGUARDED, GUARDED)
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
