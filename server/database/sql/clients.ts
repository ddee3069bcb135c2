import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { isDatabaseUnreachable } from '../unreachable.ts'
import { withCode } from './connection-lost.ts'
import { VALUE_TYPES } from './values.ts'

export type ClientsConfig = ClientConfig & { max: number }

/** For a place in the pool and for its connection. */
const CONNECT_TIMEOUT_MS = 30_000
const KEEP_ALIVE_AFTER_MS = 60_000

export const sharedConfig = {
  types: VALUE_TYPES,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
} satisfies ClientConfig

const ignore = () => {}

/** Connections that are lent for one transaction, statement or session at a time. The one used last is lent first. */
export function createClients(config: ClientsConfig) {
  const sockets = new Set<Duplex>()
  function openSocket() {
    const socket = config.stream?.() ?? new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const pool = new Pool({ ...sharedConfig, ...config, stream: openSocket, idleTimeoutMillis: 0 })
  /** PostgreSQL has said that it ends them, and will close them in a moment. */
  const ending = new WeakSet<PoolClient>()
  let ended: Promise<unknown> | undefined

  // A connection that is lost leaves the pool, and its statements are rejected. Without a listener, the process ends.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
    client.connection.on('errorMessage', (error) => {
      if (isDatabaseUnreachable(error)) ending.add(client)
    })
  })

  const allClosed = () =>
    Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))

  return {
    async lend() {
      try {
        return await pool.connect()
      } catch (error) {
        throw withCode(error)
      }
    },
    /** Destroys a client that is within a transaction, of which the next one would become a part. */
    giveBack(client: PoolClient) {
      const isUsable = client.getTransactionStatus() === 'I' && !ending.has(client)
      if (!isUsable) client.connection.stream.destroy()
      client.release(!isUsable)
    },
    /** Waits for what runs, at most for the given time. What still runs then is rejected. */
    async end(timeoutMs = Infinity) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        if (timeoutMs < Infinity) timer = setTimeout(resolve, timeoutMs)
      })
      ended ??= pool.end().then(allClosed)
      await Promise.race([ended, late])
      clearTimeout(timer)
      sockets.forEach((socket) => socket.destroy())
    },
  }
}
