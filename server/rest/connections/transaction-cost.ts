/** Up to this time, a transaction that runs alone is free, because it may have waited for others. */
const FREE_MS = 20

/**
 * An anonymous transaction that takes longer, and many times as long as others, is costly itself. The rest is charged
 * several times, so that an IP that repeats such requests keeps a processor busy for less than a twentieth of the time.
 */
const LONG_MS = 150
const LONG_RATIO = 10
const LONG_SURCHARGE = 3

/** A large body is hashed, compressed and sent after the transaction. */
const FREE_BYTES = 64 * 1_024
const BYTES_PER_MS = 8 * 1_024

export type Spent = { ms: number; bytes: number }

type Circumstances = {
  /** What transactions take at present, or Infinity while that is not known. */
  meanMs: number
  isAnonymous: boolean
  /** Whether the caller has no other request running or waiting. */
  isAlone: boolean
}

/** In milliseconds of work. */
export function costOf({ ms, bytes }: Spent, { meanMs, isAnonymous, isAlone }: Circumstances) {
  const longMs = Math.max(LONG_MS, LONG_RATIO * meanMs)
  const surcharge = isAnonymous ? LONG_SURCHARGE * Math.max(0, ms - longMs) : 0
  const freeMs = isAnonymous && !isAlone ? 0 : FREE_MS
  return Math.max(0, ms - freeMs) + surcharge + Math.max(0, bytes - FREE_BYTES) / BYTES_PER_MS
}
