import { expect, test } from 'vitest'
import { readCatalogueQuery } from './catalogue-query.ts'
import { hiddenSentences } from './hidden-reasons.ts'

const hidden = (filter: string, counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ facet: `hidden_${filter}`, value, label: value, count }))

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search))

test('A filter says how many cheeses it hides for which reason, the unknown first', () => {
  expect(
    hiddenSentences(read('vegetarian=1'), hidden('vegetarian', { animal: 6, unknown: 10, varies: 2 })),
  ).toEqual([
    '10 hidden because we do not know their rennet, 2 because their rennet varies, 6 because they are made with animal rennet. Ask at the counter.',
  ])
})

test('A single cheese that is known not to fit needs no question at the counter', () => {
  expect(hiddenSentences(read('without=egg'), hidden('without', { contains: 1 }))).toEqual([
    '1 hidden because it contains egg.',
  ])
})

test('A filter that is not in use explains nothing', () => {
  expect(hiddenSentences(read('milk=cow'), hidden('vegetarian', { unknown: 3 }))).toEqual([])
})

test('Filters that hide the same cheeses say that these are counted for each of them', () => {
  const facets = [...hidden('vegetarian', { animal: 6 }), ...hidden('lactose_free', { contains: 4 })]
  expect(hiddenSentences(read('vegetarian=1&lactose_free=1'), facets)).toEqual([
    '6 hidden because they are made with animal rennet.',
    '4 hidden because they contain lactose.',
    'A cheese that several filters hide is counted for each of them.',
  ])
})
