import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

const read = (q: string) => readSearchText(new URLSearchParams({ q }))

test('A search is one trimmed line of at most a hundred characters', () => {
  expect(read(' old\tgouda\n')).toBe('old gouda')
  expect(read('a'.repeat(101))).toHaveLength(100)
})

test('A URL without a search searches for nothing', () => {
  expect(readSearchText(new URLSearchParams())).toBe('')
})
