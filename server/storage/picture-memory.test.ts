import { expect, test } from 'vitest'
import { createPictureMemory } from './picture-memory.ts'

const MEGABYTE = 1024 * 1024
const file = (digest: string, megabytes: number) => ({
  digest,
  bytes: Buffer.alloc(megabytes * MEGABYTE),
  format: 'jpg' as const,
  cacheControl: '',
})

test('The files that were asked for last are kept, up to 32 MB', () => {
  const memory = createPictureMemory()
  for (const key of ['a', 'b', 'c']) memory.keep(key, file(key, 10))
  memory.keep('a', file('a', 10))
  memory.keep('d', file('d', 10))
  expect(['a', 'b', 'c', 'd'].filter((key) => memory.get(key))).toEqual(['a', 'c', 'd'])
  memory.keep('e', file('e', 33))
  expect(['a', 'c', 'd', 'e'].filter((key) => memory.get(key))).toEqual([])
})
