import { expect, test } from 'vitest'
import { createPendingSearches } from './pending-searches.ts'

const LATER = 10_000

test('Only the last of the searches typed key by key counts', () => {
  const searches = createPendingSearches()
  for (const [at, words] of ['g', 'go', 'gouda', 'goud'].entries())
    searches.add('one', { words, results: 3 }, at)
  expect(searches.take(1_000)).toEqual([])
  expect(searches.take(LATER)).toEqual([{ words: 'goud', results: 3 }])
  expect(searches.take(LATER)).toEqual([])
})

test('Another word is another search, and visitors are counted separately', () => {
  const searches = createPendingSearches()
  searches.add('one', { words: 'brie', results: 0 }, 0)
  searches.add('two', { words: 'brie de meaux', results: 0 }, 0)
  searches.add('one', { words: 'comté', results: 1 }, 1)
  expect(searches.take(1_000)).toEqual([{ words: 'brie', results: 0 }])
  expect(searches.take(LATER)).toEqual([
    { words: 'comté', results: 1 },
    { words: 'brie de meaux', results: 0 },
  ])
})
