import { LockedError } from '../../backend/retry-time.ts'

const WINDOW_MS = 300_000

const tooManyAttempts = (leftMs: number) =>
  new LockedError('Too Many Attempts', 'Please wait before trying again.', Math.ceil(leftMs / 1_000))

/** Saves needless requests; the server enforces its own limits. Reset when the page is reloaded. */
export function createClientRateLimit(maxAttempts: number, now = () => Date.now()) {
  const attempts = new Map<string, number[]>()
  return {
    /** Counts an attempt, or refuses one too many, which does not count. */
    take(key: string) {
      const recent = (attempts.get(key) ?? []).filter((time) => now() - time < WINDOW_MS)
      const [first] = recent
      attempts.set(key, recent)
      if (first !== undefined && recent.length >= maxAttempts)
        throw tooManyAttempts(first + WINDOW_MS - now())
      recent.push(now())
    },
    /** For an attempt that must not count. */
    giveBack(key: string) {
      attempts.set(key, (attempts.get(key) ?? []).slice(0, -1))
    },
    reset(key: string) {
      attempts.delete(key)
    },
  }
}
