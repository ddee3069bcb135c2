import { expect, test, vi } from 'vitest'
import { withIdempotencyKey } from './with-idempotency-key.ts'

const LOST = Object.assign(new Error('TypeError: Failed to fetch'), { code: '' })

test('A call whose answer was lost is repeated with its key', async () => {
  const call = vi.fn<(key: string) => Promise<string>>()
  call.mockRejectedValueOnce(LOST).mockResolvedValueOnce('done')
  expect(await withIdempotencyKey(call)).toBe('done')
  const [first, second] = call.mock.calls
  expect(second).toEqual(first)
})

test('A call that was refused is not repeated', async () => {
  const call = vi.fn<(key: string) => Promise<string>>().mockRejectedValue(new Error('Refused'))
  await expect(withIdempotencyKey(call)).rejects.toThrow('Refused')
  expect(call).toHaveBeenCalledTimes(1)
})
