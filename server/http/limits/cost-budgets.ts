import type { Caller } from '../../database/run-as.ts'
import { ipKey } from '../caller/ip-key.ts'

/** Whom the cost of a request is charged to: an account, a display, or the IP of those without one. */
export type Consumer = { key: string; isAnonymous: boolean }

/** The service role is not charged. */
export function consumerOf({ role, accountId }: Caller, ip: string): Consumer | undefined {
  if (role === 'service_role') return undefined
  return accountId ? { key: accountId, isAnonymous: false } : anonymousConsumer(ip)
}

export const anonymousConsumer = (ip: string): Consumer => ({ key: ipKey(ip), isAnonymous: true })

/** A request that would wait for a database connection or its turn to be rendered for longer is refused. */
export const MAX_WAIT_MS = 1_750

/** How much work a consumer may cause without waiting, and how much of its debt is forgiven every second. */
type Budget = { burstMs: number; forgivenPerSecond: number }

/** In the long run an IP can keep one processor busy for a twentieth of the time. */
const ANONYMOUS: Budget = { burstMs: 300, forgivenPerSecond: 50 }
/** An account is known to the shop and can be suspended. Waiting for another's lock counts too. */
const SIGNED_IN: Budget = { burstMs: 30_000, forgivenPerSecond: 2_000 }

const MAX_CONSUMERS = 10_000

/** What a consumer was charged and has not been forgiven, in milliseconds, at an instant. */
type Debt = { ms: number; at: number }

/** Budgets of work, in milliseconds of it: a few costly requests are served at once, many wait or are refused. */
export function createCostBudgets(now = () => performance.now()) {
  const debts = new Map<string, Debt>()
  const budgetOf = ({ isAnonymous }: Consumer) => (isAnonymous ? ANONYMOUS : SIGNED_IN)

  function debtOf(consumer: Consumer) {
    const debt = debts.get(consumer.key)
    const forgiven = debt && ((now() - debt.at) / 1_000) * budgetOf(consumer).forgivenPerSecond
    return Math.max(0, (debt?.ms ?? 0) - (forgiven ?? 0))
  }

  const isHalfSpent = (consumer: Consumer) => debtOf(consumer) >= budgetOf(consumer).burstMs / 2

  /** Those that were charged longest ago are forgotten first. */
  function forgetOldest() {
    for (const key of debts.keys()) {
      if (debts.size <= MAX_CONSUMERS) return
      debts.delete(key)
    }
  }

  return {
    /** A single request spends at most the budget, because it may have waited for others. The next may spend more. */
    charge(consumer: Consumer | undefined, ms: number) {
      if (!consumer || ms <= 0) return
      const maxMs = budgetOf(consumer).burstMs * (isHalfSpent(consumer) ? 3 : 1)
      const debt = { ms: debtOf(consumer) + Math.min(ms, maxMs), at: now() }
      debts.delete(consumer.key)
      debts.set(consumer.key, debt)
      forgetOldest()
    },

    isInDebt: (consumer: Consumer) => debtOf(consumer) > 0,

    isHalfSpent,

    /** How long the consumer has to wait until it may cause more work. */
    waitMs(consumer: Consumer | undefined) {
      if (!consumer) return 0
      const { burstMs, forgivenPerSecond } = budgetOf(consumer)
      return Math.max(0, Math.ceil(((debtOf(consumer) - burstMs) / forgivenPerSecond) * 1_000))
    },
  }
}

export type CostBudgets = ReturnType<typeof createCostBudgets>
