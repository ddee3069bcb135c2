/** Longer than the database may take for a request: after this time no answer will come. */
const TIME_LIMIT_MS = 15_000

/** Functions that the database allows more time, because they change thousands of rows, and one that waits for its turn. */
const LONG_CALLS = new Map([
  ['apply_import', 305_000],
  ['make_bulk_change', 65_000],
  ['pair_kiosk', 65_000],
])

function timeLimitOf(input: string | URL | Request) {
  const [, name = ''] = /\/rpc\/(\w+)/.exec(input instanceof Request ? input.url : String(input)) ?? []
  return LONG_CALLS.get(name) ?? TIME_LIMIT_MS
}

/** Ends a request that gets no answer, including the wait for a session. */
export const withTimeLimit =
  (send: typeof fetch, limitOf = timeLimitOf): typeof fetch =>
  async (input, init) => {
    const limit = AbortSignal.timeout(limitOf(input))
    const signal = init?.signal ? AbortSignal.any([limit, init.signal]) : limit
    const expired = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    })
    return Promise.race([send(input, { ...init, signal }), expired])
  }
