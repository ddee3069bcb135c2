import { expect, test, vi } from 'vitest'
import { createIntent, withIdempotencyKey } from './with-idempotency-key.ts'

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

test('Sending the same values again after a lost answer sends the same key', async () => {
  const send = createIntent()
  const call = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(new Error('Timed out'))
  await expect(send({ grams: 250 }, call)).rejects.toThrow('Timed out')
  call.mockResolvedValue('done')
  await send({ grams: 250 }, call)
  await send({ grams: 250 }, call)
  const [lost, again, next] = call.mock.calls.map(([key]) => key)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('Other values have another key', async () => {
  const send = createIntent()
  const call = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(new Error('Timed out'))
  await expect(send({ grams: 250 }, call)).rejects.toThrow('Timed out')
  call.mockResolvedValue('done')
  await send({ grams: 300 }, call)
  expect(call.mock.calls[1]).not.toEqual(call.mock.calls[0])
})
