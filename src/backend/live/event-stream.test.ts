import { afterEach, expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

afterEach(() => vi.useRealTimers())

const streamOf = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    }),
  )

test('Events are read across chunks, and a stream that ended or was unavailable is opened again', async () => {
  const answers = [
    streamOf('retry: 1\n'),
    new Response(null, { status: 503 }),
    streamOf('retry: 1\ndata: {"a":1}\n\nda', 'ta: {"a":2}\n\n: still here\n\n'),
    streamOf('data: {"a":3}\n\n'),
  ]
  const heard: string[] = []
  const close = openEventStream(
    async () => answers.shift() ?? new Response(null, { status: 404 }),
    '/live',
    (data) => heard.push(data),
  )
  await vi.waitFor(() => expect(heard).toEqual(['{"a":1}', '{"a":2}', '{"a":3}']))
  close()
})

test('A refused stream is not opened again', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => new Response(null, { status: 404 }))
  openEventStream(fetch, '/live', () => {})
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('A stream that was one too many is opened again within a minute', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => new Response(null, { status: 429 }))
  const close = openEventStream(fetch, '/live', () => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch.mock.calls.length).toBeGreaterThan(1)
  close()
})

test('A closed stream ends its request', () => {
  let signal: AbortSignal | undefined
  const close = openEventStream(
    (_url, init) => {
      signal = init.signal
      return new Promise(() => {})
    },
    '/live',
    () => {},
  )
  close()
  expect(signal?.aborted).toBe(true)
})
