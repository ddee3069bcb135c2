import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionEndedError } from '../lib/user-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

test('A mutation without a network fails immediately instead of being paused', async () => {
  onlineManager.setOnline(false)
  const change = queryClient.getMutationCache().build(
    queryClient,
    queryClient.defaultMutationOptions({
      mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  )
  await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch')
})

test('What was refused because the session ended is read again at once as a visitor', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => 'comments of the community')
  read.mockRejectedValueOnce(new SessionEndedError())
  const reading = queryClient.fetchQuery({ queryKey: ['comments'], queryFn: read, retry: 1 })
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toBe('comments of the community')
})

test('A query that only a session may read fails without an entry in the console', async () => {
  const logged = vi.spyOn(console, 'error')
  const reading = queryClient.fetchQuery({
    queryKey: ['my-favorites'],
    queryFn: () => Promise.reject(new SessionEndedError()),
  })
  await expect(reading).rejects.toThrow('Your session has ended')
  expect(logged).not.toHaveBeenCalled()
})
