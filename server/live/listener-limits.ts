import type { FastifyRequest } from 'fastify'
import { ipKey } from '../http/caller/ip-key.ts'

const MAX_OF_ACCOUNT = 5
const MAX_OF_IP = 20

/** Counts open streams by account or, for those without one, by IP address. */
export function createListenerLimits() {
  const open = new Map<string, number>()

  return {
    /** Returns what to call when the stream is closed, or nothing if there are too many. */
    enter(accountId: string | undefined, { ip }: Pick<FastifyRequest, 'ip'>) {
      const [key, limit] = accountId ? [accountId, MAX_OF_ACCOUNT] : [ipKey(ip), MAX_OF_IP]
      const count = open.get(key) ?? 0
      if (count >= limit) return undefined
      open.set(key, count + 1)
      return () => {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}

export type ListenerLimits = ReturnType<typeof createListenerLimits>
