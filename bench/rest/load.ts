import autocannon from 'autocannon'
import { readdir, readFile } from 'node:fs/promises'
import type { ServerProcess } from './server-process.ts'

export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** One for each connection, so that nobody waits for a row that another one is writing. */
  senders: { headers: Record<string, string>; body?: string }[]
}

export type Measurement = { perSecond: number; cpuMicroseconds: number; databaseMicroseconds: number }

export const CONNECTIONS = 8
const CLOCK_TICK_MICROSECONDS = 10_000

/** Sends one call over and over, and divides what it cost by the number of answers. */
export async function measure(
  server: ServerProcess,
  { method, path, senders }: Call,
  { seconds, postmaster }: { seconds: number; postmaster: number },
): Promise<Measurement> {
  const cpuBefore = await server.cpuMicroseconds()
  const databaseBefore = await databaseMicroseconds(postmaster)
  let connected = 0
  const result = await autocannon({
    url: server.url + path,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const sender = senders[connected++ % senders.length]
      if (sender) client.setHeadersAndBody(sender.headers, sender.body)
    },
  })
  const answers = result['2xx']
  if (result.non2xx > 0 || result.errors > 0 || answers === 0) {
    throw new Error(`${method} ${path}: ${result.non2xx} refused, ${result.errors} failed of ${answers}`)
  }
  return {
    perSecond: answers / seconds,
    cpuMicroseconds: ((await server.cpuMicroseconds()) - cpuBefore) / answers,
    databaseMicroseconds: ((await databaseMicroseconds(postmaster)) - databaseBefore) / answers,
  }
}

/** Processor time of all backends of a PostgreSQL cluster, where the system tells it. */
async function databaseMicroseconds(postmaster: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[1]) === postmaster ? Number(fields[11]) + Number(fields[12]) : 0
    }),
  )
  return ticks.reduce((sum, ticksOfOne) => sum + ticksOfOne, 0) * CLOCK_TICK_MICROSECONDS
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
