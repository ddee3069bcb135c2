import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Sql } from '../../database/sql/sql.ts'
import type { Value } from '../../database/sql/values.ts'

export type RateLimit = { name: string; points: number; seconds: number }

/** The table with the counts: columns key, points and expire. */
type RateLimitStore = { sql: Sql; schema: string; table: string }

export class LimitReached extends Error {
  override name = 'LimitReached'
  readonly limit: string
  readonly retryAfterSeconds: number
  constructor(limit: string, retryAfterSeconds: number) {
    super('Too many attempts')
    this.limit = limit
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts in PostgreSQL, so that limits survive a restart and hold across several processes. */
export function createRateLimit(store: RateLimitStore, limit: RateLimit) {
  const limiter = new RateLimiterPostgres({
    storeClient: queryAdapter(store.sql),
    storeType: 'client',
    schemaName: store.schema,
    tableName: store.table,
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  })

  return {
    /**
     * Call before the attempt: counted first, concurrent attempts cannot exceed the limit. A refused one does not count,
     * or those that are made at once with the right password would leave failures behind.
     */
    async consume(subject: string) {
      try {
        await limiter.consume(digestOf(subject))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        await limiter.reward(digestOf(subject))
        throw new LimitReached(limit.name, Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
      }
    },
    /** Call after an attempt that must not count. */
    async refund(subject: string) {
      await limiter.reward(digestOf(subject))
    },
  }
}

export type Limiter = ReturnType<typeof createRateLimit>

/** IP addresses and email addresses are personal data: only their digests are stored. */
function digestOf(subject: string) {
  return createHash('sha256').update(subject).digest('base64url')
}

function queryAdapter(sql: Sql) {
  return {
    async query({ text, values }: { text: string; values: Value[] }) {
      const rows = await sql.unsafe(text, values)
      return { rows, rowCount: rows.count }
    },
  }
}
