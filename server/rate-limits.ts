import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { ParameterOrJSON, Sql } from 'postgres'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = { name: string; points: number; seconds: number }

/** Where the counters are kept: a table of key, points and expire. */
export type RateLimitStore = { sql: Sql; schema: string; table: string }

export class LimitReached extends Error {
  override name = 'LimitReached'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('Too many attempts')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counters in PostgreSQL, so that a restart forgives nobody and several processes count together. */
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
    /** Takes a point before the attempt, so that attempts at the same moment can't slip past the count. */
    async take(subject: string) {
      try {
        await limiter.consume(anonymous(subject))
      } catch (reason) {
        if (reason instanceof RateLimiterRes) {
          throw new LimitReached(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
        }
        throw reason
      }
    },
    /** Gives the point back when the attempt turned out to be a good one. */
    async giveBack(subject: string) {
      await limiter.reward(anonymous(subject))
    },
  }
}

export type Limiter = ReturnType<typeof createRateLimit>

/** One customer of an internet provider owns a whole /64 of IPv6, so that is what counts as one address. */
export function addressKey(ip: string) {
  if (ip.includes('.') || !isIPv6(ip)) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = ip.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Addresses and mailboxes are personal data, so the table only holds their digests. */
function anonymous(subject: string) {
  return createHash('sha256').update(subject).digest('base64url')
}

function queryAdapter(sql: Sql) {
  return {
    async query({ text, values }: { text: string; values: ParameterOrJSON<never>[] }) {
      const rows = await sql.unsafe(text, values, { prepare: true })
      return { rows, rowCount: rows.count }
    },
  }
}
