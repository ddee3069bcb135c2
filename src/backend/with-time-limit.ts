/** Longer than the database may take for a request: after this time no answer will come. */
const TIME_LIMIT_MS = 15_000

/** Ends a request that gets no answer, including the wait for a session. */
export const withTimeLimit =
  (send: typeof fetch, limitMs = TIME_LIMIT_MS): typeof fetch =>
  async (input, init) => {
    const limit = AbortSignal.timeout(limitMs)
    const signal = init?.signal ? AbortSignal.any([limit, init.signal]) : limit
    const expired = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    })
    return Promise.race([send(input, { ...init, signal }), expired])
  }
