import { expect, test } from 'vitest'
import { createAudiences } from './audiences.ts'

test('A panel whose cheese goes to the archive keeps its last numbers, and hears of it again when it is back', async () => {
  let news: object | undefined
  const audiences = createAudiences(async () => news)
  const stream = audiences.join('abondance', { favoritesCount: 1 }, 2_000)
  await audiences.spread(() => true)
  news = { favoritesCount: 2 }
  await audiences.spread(() => true)
  expect(String(stream.read())).toBe(
    'retry: 2000\ndata: {"favoritesCount":1}\n\ndata: {"favoritesCount":2}\n\n',
  )
})
