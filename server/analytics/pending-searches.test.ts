import { expect, test } from 'vitest'
import { createPendingSearches } from './pending-searches.ts'

const LATER = 10_000

test('Only the last of the searches typed key by key counts', () => {
  const searches = createPendingSearches()
  for (const [at, term] of ['g', 'go', 'gouda', 'goud'].entries())
    searches.add('one', { term, results: 3 }, at)
  expect(searches.take(1_000)).toEqual([])
  expect(searches.take(LATER)).toEqual([{ term: 'goud', results: 3 }])
  expect(searches.take(LATER)).toEqual([])
})

test('A search counts four seconds after its last key', () => {
  const searches = createPendingSearches()
  searches.add('one', { term: 'brie', results: 1 }, 1_000)
  expect(searches.take(4_999)).toEqual([])
  expect(searches.take(5_000)).toEqual([{ term: 'brie', results: 1 }])
})

test('Searches for two words, or by two visitors, count as two', () => {
  const searches = createPendingSearches()
  searches.add('one', { term: 'brie', results: 0 }, 0)
  searches.add('two', { term: 'brie de meaux', results: 0 }, 0)
  searches.add('one', { term: 'comté', results: 1 }, 1)
  expect(searches.take(1_000)).toEqual([{ term: 'brie', results: 0 }])
  expect(searches.take(LATER)).toEqual([
    { term: 'comté', results: 1 },
    { term: 'brie de meaux', results: 0 },
  ])
})
