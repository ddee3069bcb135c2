import { expect, test } from 'vitest'
import { rangeOfPage, readListState, writeSort } from './list-state.ts'

const byName = { column: 'name', descending: false }
const read = (query: string) => readListState(new URLSearchParams(query), byName)

test('A URL without parameters gives the first page in the default order', () => {
  expect(read('')).toEqual({ search: '', sort: byName, page: 1, view: 'table', filters: {} })
})

test('A URL gives the search, the order, the page, the view and the filters', () => {
  expect(read('q=comt%C3%A9&sort=-changed&page=3&view=grid&stock=out')).toEqual({
    search: 'comté',
    sort: { column: 'changed', descending: true },
    page: 3,
    view: 'grid',
    filters: { stock: 'out' },
  })
})

test.each(['0', '-1', '1.5', 'x', '', '1e99'])('The invalid page %j gives the first page', (page) => {
  expect(read(`page=${page}`).page).toBe(1)
})

test('An order that is written to the URL is read back unchanged', () => {
  const order = { column: 'name', descending: true }
  expect(read(`sort=${writeSort(order)}`).sort).toEqual(order)
})

test('Each page starts after the last row of the page before', () => {
  const [, end] = rangeOfPage(1)
  const [start] = rangeOfPage(2)
  expect(start).toBe(end + 1)
})
