import { UserError } from '../../lib/user-error.ts'

const WINDOW_MS = 300_000

export const tooManyAttempts = () => new UserError('Too Many Attempts', 'Please wait before trying again.')

/** Saves needless requests; the server enforces its own limits. Reset when the page is reloaded. */
export function createClientRateLimit(maxAttempts: number, now = () => Date.now()) {
  const attempts = new Map<string, number[]>()
  return {
    /** Counts an attempt and returns whether it is allowed. */
    take(key: string) {
      const recent = (attempts.get(key) ?? []).filter((time) => now() - time < WINDOW_MS)
      const allowed = recent.length < maxAttempts
      attempts.set(key, allowed ? [...recent, now()] : recent)
      return allowed
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
