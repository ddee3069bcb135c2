import type { Caller } from '../database/run-as.ts'
import { ipKey } from './ip-key.ts'

/** Whom the cost of a request is charged to: an account, or the IP of those without one. */
export type Payer = { key: string; isAnonymous: boolean }

/** The service role is not charged. */
export function payerOf({ role, accountId }: Caller, ip: string): Payer | undefined {
  if (role === 'service_role') return undefined
  return accountId ? { key: accountId, isAnonymous: false } : anonymousPayer(ip)
}

export const anonymousPayer = (ip: string): Payer => ({ key: ipKey(ip), isAnonymous: true })

/** How much work a payer may cause without waiting, and how much of it is forgiven every second. */
type Budget = { burstMs: number; forgivenPerSecond: number }

/** A twentieth of the time of a processor: of twenty other requests hardly one meets a costly one. */
const ANONYMOUS: Budget = { burstMs: 300, forgivenPerSecond: 50 }
/** An account is known to the shop and can be suspended. Waiting for another's lock counts too. */
const SIGNED_IN: Budget = { burstMs: 30_000, forgivenPerSecond: 2_000 }

const MAX_PAYERS = 10_000

type Debt = { ms: number; at: number }

/** Budgets of work, in milliseconds of it: a few costly requests are served at once, many wait or are refused. */
export function createCostBudgets(now = () => performance.now()) {
  const debts = new Map<string, Debt>()
  const budgetOf = ({ isAnonymous }: Payer) => (isAnonymous ? ANONYMOUS : SIGNED_IN)

  function debtOf(payer: Payer) {
    const debt = debts.get(payer.key)
    const forgiven = debt && ((now() - debt.at) / 1_000) * budgetOf(payer).forgivenPerSecond
    return Math.max(0, (debt?.ms ?? 0) - (forgiven ?? 0))
  }

  const isHalfSpent = (payer: Payer) => debtOf(payer) >= budgetOf(payer).burstMs / 2

  /** Those that were charged longest ago are forgotten first. */
  function forgetOldest() {
    for (const key of debts.keys()) {
      if (debts.size <= MAX_PAYERS) return
      debts.delete(key)
    }
  }

  return {
    /** A single request spends at most the budget, because it may have waited for others. The next may spend more. */
    charge(payer: Payer | undefined, ms: number) {
      if (!payer || ms <= 0) return
      const most = budgetOf(payer).burstMs * (isHalfSpent(payer) ? 3 : 1)
      const debt = { ms: debtOf(payer) + Math.min(ms, most), at: now() }
      debts.delete(payer.key)
      debts.set(payer.key, debt)
      forgetOldest()
    },

    isInDebt: (payer: Payer) => debtOf(payer) > 0,

    isHalfSpent,

    /** How long the payer has to wait until it may cause more work. */
    waitMs(payer: Payer | undefined) {
      if (!payer) return 0
      const { burstMs, forgivenPerSecond } = budgetOf(payer)
      return Math.max(0, Math.ceil(((debtOf(payer) - burstMs) / forgivenPerSecond) * 1_000))
    },
  }
}

export type CostBudgets = ReturnType<typeof createCostBudgets>
