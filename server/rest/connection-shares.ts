import type { Caller } from '../database/run-as.ts'
import { ipKey } from '../http/ip-key.ts'

/** Who a connection is held for: an account, or the IP of those without one. */
export type Holder = { key: string; isAnonymous: boolean }

/** The service counts against nobody. */
export function holderOf({ role, accountId }: Caller, ip: string): Holder | undefined {
  if (role === 'service_role') return undefined
  return accountId ? { key: accountId, isAnonymous: false } : { key: ipKey(ip), isAnonymous: true }
}

/** While a statement of an anonymous caller runs for longer than this, the caller gets no further connection. */
const SLOW_MS = 150

/** Counts the connections that each caller holds, so that nobody gets more than a share of them. */
export function createConnectionShares(share: number) {
  const held = new Map<string, number[]>()

  return {
    allows(holder: Holder | undefined) {
      const since = holder && held.get(holder.key)
      if (!since) return true
      const isSlow = performance.now() - Math.min(...since) > SLOW_MS
      return since.length < share && !(holder.isAnonymous && isSlow)
    },

    /** Returns what to call when the connection is given back. */
    hold(holder: Holder | undefined) {
      if (!holder) return () => {}
      const { key } = holder
      const start = performance.now()
      held.set(key, [...(held.get(key) ?? []), start])
      return () => {
        const others = held.get(key) ?? []
        const left = others.toSpliced(others.indexOf(start), 1)
        if (left.length > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
