import type { Consumer, CostBudgets } from '../../http/limits/cost-budgets.ts'

/** The part of the connections that one account may hold, and one IP without an account. */
const SHARES = { account: 1 / 4, anonymous: 1 / 8 }

/** While a statement of an anonymous caller runs for longer than this, the caller gets no further connection. */
const SLOW_MS = 150

/** Counts the connections that each caller holds, so that each gets at most its share of them. */
export function createConnectionShares(connections: number, budgets: CostBudgets) {
  const held = new Map<string, number[]>()
  const partOf = (share: number) => Math.ceil(connections * share)

  /** Costly requests of an anonymous caller run one after the other. */
  const shareOf = (consumer: Consumer) => {
    if (!consumer.isAnonymous) return partOf(SHARES.account)
    return budgets.isInDebt(consumer) ? 1 : partOf(SHARES.anonymous)
  }

  return {
    isHolding: (consumer: Consumer) => held.has(consumer.key),

    allows(consumer: Consumer | undefined) {
      const since = consumer && held.get(consumer.key)
      if (!since) return true
      const isSlow = performance.now() - Math.min(...since) > SLOW_MS
      return since.length < shareOf(consumer) && !(consumer.isAnonymous && isSlow)
    },

    /** Returns what to call when the connection is given back. */
    hold(consumer: Consumer | undefined) {
      if (!consumer) return () => {}
      const { key } = consumer
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
