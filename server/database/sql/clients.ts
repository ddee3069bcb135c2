import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { withParameters } from '../servers/database-url.ts'
import type { Servers } from '../servers/servers.ts'
import { isDatabaseUnreachable } from '../unreachable.ts'
import { CLIENT_CONFIG } from './client-config.ts'
import { ConnectionLost, DatabaseReadOnly, READ_ONLY_TRANSACTION, withCode } from './connection-lost.ts'

export type ClientsConfig = Omit<ClientConfig, 'password'> & {
  max: number
  password?: string
  /** Instead of a host or a URL. */
  servers?: Servers
  /** Where LISTEN is sent when the others are behind a pooler, which may give each transaction another session. */
  direct?: Servers
  idleTimeoutMillis?: number
}

/** Connections that nobody uses are given back, because several processes share those that the database has. */
const IDLE_TIMEOUT_MS = 20_000

const ignore = () => {}

/** Connections that are lent for one transaction, statement or session at a time. The one used last is lent first. */
export function createClients(config: ClientsConfig) {
  const { servers } = config
  /** And where each leads, if there are several servers. */
  const sockets = new Map<Duplex, string | undefined>()
  let url: string | undefined
  function openSocket() {
    const socket = config.stream?.() ?? new Socket()
    sockets.set(socket, url)
    return socket.once('close', () => sockets.delete(socket))
  }
  const pool = new Pool({
    ...CLIENT_CONFIG,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...config,
    stream: openSocket,
    onConnect: servers?.admit,
  })
  /** PostgreSQL has said that it ends them, and will close them in a moment. */
  const ending = new WeakSet<PoolClient>()
  const waiting = new Set<(reason: Error) => void>()
  let ended: Promise<unknown> | undefined

  // A connection that is lost leaves the pool, and its statements are rejected. Without a listener, the process ends.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', () => servers?.doubt())
    client.connection.on('errorMessage', (error) => {
      if (isDatabaseUnreachable(error)) ending.add(client)
    })
  })

  function leadTo(next: string) {
    url = next
    pool.options.connectionString = next
  }
  const unfollow = servers?.follow((next) => {
    if (next) leadTo(withParameters(next, { user: config.user, password: config.password }))
    for (const [socket, leadsTo] of sockets) if (!next || leadsTo !== url) socket.destroy()
  })

  const connect = () =>
    new Promise<PoolClient>((resolve, reject) => {
      waiting.add(reject)
      pool.connect((error, client) => {
        const isWanted = waiting.delete(reject)
        if (!client) reject(error)
        else if (isWanted) resolve(client)
        else client.release(true)
      })
    })

  async function admitAgain(client: PoolClient) {
    await servers?.admit(client).catch((error: unknown) => {
      client.release(true)
      throw error
    })
  }

  const allClosed = () =>
    Promise.all([...sockets.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))))

  return {
    async lend() {
      try {
        if (servers) leadTo(await servers.find(config))
        const client = await connect()
        if (servers?.isReadOnly()) await admitAgain(client)
        return client
      } catch (error) {
        servers?.doubt()
        throw withCode(error)
      }
    },
    /** Destroys a client that is within a transaction, of which the next one would become a part. */
    giveBack(client: PoolClient) {
      const isUsable = client.getTransactionStatus() === 'I' && !ending.has(client)
      if (!isUsable) client.connection.stream.destroy()
      client.release(!isUsable)
    },
    /** An error of pg, as callers know it. */
    explain(error: unknown, isReadOnly = false) {
      if (isReadOnly || (error as { code?: string }).code !== READ_ONLY_TRANSACTION) return withCode(error)
      servers?.writeRefused()
      return new DatabaseReadOnly('The database accepts no writes', { cause: error })
    },
    /** Waits for what runs, at most for the given time. What still runs then, or waits for a connection, is rejected. */
    async end(timeoutMs = Infinity) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        if (timeoutMs < Infinity) timer = setTimeout(resolve, timeoutMs)
      })
      ended ??= pool.end().then(allClosed)
      await Promise.race([ended, late])
      // Those whose connection was being opened have been answered.
      for (const reject of waiting) reject(new ConnectionLost('The pool was closed'))
      waiting.clear()
      clearTimeout(timer)
      sockets.forEach((_, socket) => socket.destroy())
      unfollow?.()
    },
  }
}

export type Clients = ReturnType<typeof createClients>
