import type { PoolClient } from 'pg'
import type { Sql } from '../../database/sql/sql.ts'
import { MAX_WAIT_MS, type Consumer, type CostBudgets } from '../../http/limits/cost-budgets.ts'
import { createConnectionShares } from './connection-shares.ts'
import { RestError } from '../rest-error.ts'
import { costOf, type Spent } from './transaction-cost.ts'

const MAX_WAITING = 500
const MAX_WAITING_OF_CALLER = 125
/** Of a visitor who has spent half of the budget. More would wait in vain and be refused all at once. */
const MAX_WAITING_OF_SPENDER = 10
/**
 * In a queue of this length, a request that would wait too long is refused at once. The wait in a shorter one depends on
 * single transactions, which say little about the next ones.
 */
const LONG_QUEUE = 100
/** A younger queue may be a burst, whose first transactions take longer than the rest. */
const BURST_MS = 500
/** How much the newest transaction counts in the mean duration, with and without a queue. */
const SMOOTHING = { withQueue: 0.1, withoutQueue: 0.5 }

/** The first ones, which a cold cache makes slow, do not say yet what takes long. */
const WARM_UP_TRANSACTIONS = 50

type Lent = {
  /** Opens the connection if it is not open yet. */
  connect(): Promise<PoolClient>
  /** Whether costly requests have spent half of the caller's budget. */
  hasSpentHalf: boolean
  release(bytes?: number): void
}
type Waiting = {
  consumer: Consumer | undefined
  start: (lent: Lent) => void
  refuse: (reason: RestError) => void
  timer: NodeJS.Timeout
}

/** Decides which request gets the next connection of the pool, before it asks the pool for one. */
export function createConnections(pool: Sql, budgets: CostBudgets) {
  const { clients, config } = pool
  const { max } = config
  const shares = createConnectionShares(max, budgets)
  let free = max
  const waiting: Waiting[] = []
  let queuedSince = 0
  let meanMs = 0
  let finished = 0

  /** How long a new request would wait. It includes the time in which this process is too busy to give a connection back. */
  const expectedWaitMs = () => (waiting.length * meanMs) / max
  const isBurst = () => performance.now() - queuedSince < BURST_MS
  const isTooLong = () => waiting.length >= LONG_QUEUE && expectedWaitMs() > MAX_WAIT_MS && !isBurst()

  const mayStart = (consumer: Consumer | undefined) =>
    shares.allows(consumer) && budgets.waitMs(consumer) === 0

  function lend(consumer: Consumer | undefined): Lent {
    const giveBack = shares.hold(consumer)
    const start = performance.now()
    let client: PoolClient | undefined
    free -= 1
    return {
      async connect() {
        client = await clients.lend()
        return client
      },
      hasSpentHalf: consumer !== undefined && budgets.isHalfSpent(consumer),
      release(bytes = 0) {
        const weight = waiting.length > 0 ? SMOOTHING.withQueue : SMOOTHING.withoutQueue
        const ms = performance.now() - start
        if (client) clients.giveBack(client)
        giveBack()
        charge(consumer, { ms, bytes })
        // A long one, such as an import, says nothing about the next ones.
        finished += 1
        meanMs += weight * (Math.min(ms, MAX_WAIT_MS) - meanMs)
        free += 1
        lendToWaiting()
      },
    }
  }

  const waitingOf = (consumer: Consumer | undefined) =>
    waiting.filter((entry) => consumer && entry.consumer?.key === consumer.key)

  const maxWaitingOf = (consumer: Consumer | undefined) =>
    consumer?.isAnonymous && budgets.isHalfSpent(consumer) ? MAX_WAITING_OF_SPENDER : MAX_WAITING_OF_CALLER

  function charge(consumer: Consumer | undefined, spent: Spent) {
    if (!consumer) return
    const own = waitingOf(consumer)
    const circumstances = {
      meanMs: finished < WARM_UP_TRANSACTIONS ? Infinity : meanMs,
      isAnonymous: consumer.isAnonymous,
      isAlone: own.length === 0 && !shares.isHolding(consumer),
    }
    budgets.charge(consumer, costOf(spent, circumstances))
    const waitMs = own.length > 0 ? budgets.waitMs(consumer) : 0
    if (waitMs <= MAX_WAIT_MS) return lendAfter(waitMs)
    for (const entry of own) {
      leave(entry)
      entry.refuse(tooMany(waitMs))
    }
  }

  /** No connection may be returned at the moment when a budget allows the next request. */
  function lendAfter(waitMs: number) {
    if (waitMs > 0) setTimeout(lendToWaiting, waitMs).unref()
  }

  function leave(entry: Waiting) {
    clearTimeout(entry.timer)
    waiting.splice(waiting.indexOf(entry), 1)
  }

  /** In the order of arrival, past those whose caller already holds its share. */
  function lendToWaiting() {
    const next = waiting.find(({ consumer }) => mayStart(consumer))
    if (!next || free === 0) return
    leave(next)
    next.start(lend(next.consumer))
    lendToWaiting()
  }

  function wait(consumer: Consumer | undefined) {
    return new Promise<Lent>((start, refuse) => {
      const timer = setTimeout(() => {
        leave(entry)
        refuse(busy())
      }, MAX_WAIT_MS)
      const entry = { consumer, start, refuse, timer }
      if (waiting.length === 0) queuedSince = performance.now()
      waiting.push(entry)
    })
  }

  return {
    /** Gives the connection used last, which has the statements prepared. */
    async acquire(consumer?: Consumer) {
      if (free > 0 && mayStart(consumer)) return lend(consumer)
      const waitMs = budgets.waitMs(consumer)
      if (waitMs > MAX_WAIT_MS) throw tooMany(waitMs)
      if (waiting.length >= MAX_WAITING || isTooLong()) throw busy()
      if (waitingOf(consumer).length >= maxWaitingOf(consumer)) throw tooMany(MAX_WAIT_MS)
      lendAfter(waitMs)
      return wait(consumer)
    },
    /** Whether the next transaction on a connection finds the statements that the last one named. */
    keepsNames: !config.direct,
    explain: clients.explain,
  }
}

function busy() {
  return new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })
}

function tooMany(waitMs: number) {
  return new RestError(429, 'PT429', 'Too many attempts. Please try again later.', {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) },
  })
}
