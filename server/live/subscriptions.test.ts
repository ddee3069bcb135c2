import { expect, test } from 'vitest'
import { createSubscriptions } from './subscriptions.ts'

test('A panel whose cheese is archived keeps its last numbers and gets new ones when it is back', async () => {
  let data: object | undefined
  const subscriptions = createSubscriptions(async () => data)
  const stream = subscriptions.subscribe('abondance', { favoritesCount: 1 }, 2_000)
  await subscriptions.publish(() => true)
  data = { favoritesCount: 2 }
  await subscriptions.publish(() => true)
  expect(String(stream.read())).toBe(
    'retry: 2000\ndata: {"favoritesCount":1}\n\ndata: {"favoritesCount":2}\n\n',
  )
})
