import autocannon from 'autocannon'
import { readdir, readFile } from 'node:fs/promises'
import type { ServerProcess } from './server-process.ts'

export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** One for each connection, so that no connection waits for another's row lock. */
  senders: { headers: Record<string, string>; body?: string }[]
  /** Requests per round. */
  requests: number
}

export type Measurement = { perSecond: number; cpuMicroseconds: number; databaseMicroseconds: number }

export const CONNECTIONS = 8
const CLOCK_TICK_MICROSECONDS = 10_000

/** Repeats one call and divides its cost by the number of responses. */
export async function measure(
  server: ServerProcess,
  { method, path, senders }: Call,
  { requests, postmaster }: { requests: number; postmaster: number },
): Promise<Measurement> {
  const cpuBefore = await server.cpuMicroseconds()
  const databaseBefore = await databaseMicroseconds(postmaster)
  let connected = 0
  const result = await autocannon({
    url: server.url + path,
    method,
    connections: CONNECTIONS,
    amount: requests,
    setupClient(client) {
      const sender = senders[connected++ % senders.length]
      if (sender) client.setHeadersAndBody(sender.headers, sender.body)
    },
  })
  if (result['2xx'] !== requests) {
    throw new Error(`${method} ${path}: only ${result['2xx']} of ${requests} requests succeeded`)
  }
  return {
    perSecond: requests / result.duration,
    cpuMicroseconds: ((await server.cpuMicroseconds()) - cpuBefore) / requests,
    databaseMicroseconds: ((await databaseMicroseconds(postmaster)) - databaseBefore) / requests,
  }
}

/** CPU time of a PostgreSQL cluster's connections, where the system reports it. */
export async function databaseMicroseconds(postmaster: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (!title.startsWith('postgres: authenticator')) return 0
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[1]) === postmaster ? Number(fields[11]) + Number(fields[12]) : 0
    }),
  )
  return ticks.reduce((sum, ticksOfOne) => sum + ticksOfOne, 0) * CLOCK_TICK_MICROSECONDS
}

/** Other load only ever adds cost, so the cheapest round counts. */
export function cheapest(rounds: Measurement[]): Measurement {
  const least = (of: (measurement: Measurement) => number) => Math.min(...rounds.map(of))
  return {
    perSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: least(({ cpuMicroseconds }) => cpuMicroseconds),
    databaseMicroseconds: least(({ databaseMicroseconds }) => databaseMicroseconds),
  }
}
