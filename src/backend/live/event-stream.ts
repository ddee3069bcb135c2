type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>

const DEFAULT_RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

/** Server-sent events with the headers of the session, which EventSource cannot send. Returns what closes the stream. */
export function openEventStream(fetch: Fetch, url: string, onData: (data: string) => void) {
  const closing = new AbortController()
  const { signal } = closing
  let retryMs = DEFAULT_RETRY_MS
  let failures = 0

  function handleLine(line: string) {
    if (line.startsWith('data: ')) onData(line.slice('data: '.length))
    else if (line.startsWith('retry: ')) retryMs = Number(line.slice('retry: '.length)) || DEFAULT_RETRY_MS
  }

  /** Whether to connect again: after a stream that ended, was unavailable or one too many, but not after a refusal. */
  async function readOnce() {
    failures += 1
    const { status, body } = await fetch(url, { signal })
    if (status !== 200 || !body) return status >= 500 || status === 429
    failures = 0
    let rest = ''
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    }
    return true
  }

  async function keepReading() {
    while (!signal.aborted) {
      const isOpen = await readOnce().catch(() => true)
      if (!isOpen) return
      const delayMs = Math.min(retryMs * 2 ** failures, MAX_RETRY_MS)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  void keepReading()
  return () => closing.abort()
}
