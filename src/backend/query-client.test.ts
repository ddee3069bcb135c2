import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('Without a network a change fails at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false)
  const change = queryClient.getMutationCache().build(
    queryClient,
    queryClient.defaultMutationOptions({
      mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  )
  await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch')
})
