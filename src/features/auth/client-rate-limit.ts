const WINDOW_MS = 300_000

/** A courtesy to people who hammer a button; the server has limits of its own. Forgotten with the page. */
export function createClientRateLimit(maxAttempts: number, now = () => Date.now()) {
  const attempts = new Map<string, number[]>()
  return {
    /** Counts an attempt and says whether it may go ahead. */
    take(key: string) {
      const recent = (attempts.get(key) ?? []).filter((time) => now() - time < WINDOW_MS)
      const allowed = recent.length < maxAttempts
      attempts.set(key, allowed ? [...recent, now()] : recent)
      return allowed
    },
    reset(key: string) {
      attempts.delete(key)
    },
  }
}
