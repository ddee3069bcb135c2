const HALF_LIFE_MS = 2_000
/** Those who used something longest ago are forgotten first. By then little of it counts. */
const MAX_CALLERS = 10_000

/** How much each caller used lately, in milliseconds of one core. What was used counts half after every two seconds. */
export function createRecentUse(now = () => performance.now()) {
  const uses = new Map<string, { ms: number; at: number }>()

  function of(key: string) {
    const use = uses.get(key)
    return use ? use.ms * 2 ** ((use.at - now()) / HALF_LIFE_MS) : 0
  }

  return {
    of,
    add(key: string, ms: number) {
      const total = of(key) + ms
      uses.delete(key)
      uses.set(key, { ms: total, at: now() })
      const [oldest] = uses.keys()
      if (uses.size > MAX_CALLERS && oldest !== undefined) uses.delete(oldest)
    },
  }
}

export type RecentUse = ReturnType<typeof createRecentUse>
