import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

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
