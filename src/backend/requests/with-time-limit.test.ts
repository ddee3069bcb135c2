import { expect, test, vi } from 'vitest'
import { createBackendClient } from '../backend-client.ts'
import { describeError, isTimeout } from '../errors.ts'
import { unwrap } from '../unwrap.ts'
import { withTimeLimit } from './with-time-limit.ts'

const never: typeof fetch = () => new Promise(() => {})

test('A save that gets no answer ends with a message that names what to do', async () => {
  const client = createBackendClient({
    url: 'http://shop.test',
    key: 'key',
    fetch: withTimeLimit(never, () => 20),
    retry: false,
  })
  const answer = await client.rpc('save_cheese', { record: {} })
  expect(isTimeout(answer.error)).toBe(true)
  expect(() => unwrap(answer)).toThrow('TimeoutError')
  expect(describeError(answer.error)).toBe(
    'The shop does not answer. What you typed is still here; please try again.',
  )
})

test('A request that is answered in time keeps its answer', async () => {
  const send = withTimeLimit(
    async () => new Response('ok'),
    () => 1000,
  )
  expect(await (await send('http://shop.test')).text()).toBe('ok')
})

test('The limit also aborts the request itself', async () => {
  let signal: AbortSignal | null | undefined
  const send = withTimeLimit(
    (_, init) => {
      signal = init?.signal
      return never('')
    },
    () => 20,
  )
  await expect(send('http://shop.test')).rejects.toThrow('timeout')
  expect(signal?.aborted).toBe(true)
})

test('An import and a bulk change may take as long as the database allows them', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const send = withTimeLimit(async () => new Response('ok'))
  for (const name of ['save_cheese', 'make_bulk_change', 'apply_import'])
    await send(`http://shop.test/rest/v1/rpc/${name}`)
  expect(timeout.mock.calls).toEqual([[15_000], [65_000], [305_000]])
  timeout.mockRestore()
})
