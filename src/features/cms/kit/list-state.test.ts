import { expect, test } from 'vitest'
import { rangeOfPage, readListState, writeSort } from './list-state.ts'

const byName = { column: 'name', descending: false }
const read = (address: string) => readListState(new URLSearchParams(address), byName)

test('An address without parameters is the first page in the usual order', () => {
  expect(read('')).toEqual({ search: '', sort: byName, page: 1, view: 'table', filters: {} })
})

test('An address says what to search, how to sort, which page and which filters', () => {
  expect(read('q=comt%C3%A9&sort=-updated_at&page=3&view=grid&stock=out')).toEqual({
    search: 'comté',
    sort: { column: 'updated_at', descending: true },
    page: 3,
    view: 'grid',
    filters: { stock: 'out' },
  })
})

test.each(['0', '-1', '1.5', 'x', '', '1e99'])('The page %j is the first page', (page) => {
  expect(read(`page=${page}`).page).toBe(1)
})

test('A sort order survives the way through the address', () => {
  const order = { column: 'name', descending: true }
  expect(read(`sort=${writeSort(order)}`).sort).toEqual(order)
})

test('Pages follow each other without gap or overlap', () => {
  const [, end] = rangeOfPage(1)
  const [start] = rangeOfPage(2)
  expect(start).toBe(end + 1)
})
