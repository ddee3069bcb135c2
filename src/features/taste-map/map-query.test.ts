import { expect, test } from 'vitest'
import { mapUrl, readMapQuery } from './map-query.ts'

const canonical = (search: string) => mapUrl(readMapQuery(new URLSearchParams(search)))

test.each([
  ['view=map', '/cheeses?view=map'],
  ['view=map&page=3', '/cheeses?view=map'],
  ['view=map&strength=5', '/cheeses?view=map'],
  ['view=map&strength=9&age=1', '/cheeses?view=map'],
  ['view=map&strength=2&age=0&page=1', '/cheeses?view=map&strength=2&age=0'],
  ['page=2&age=0&strength=2&x=1', '/cheeses?view=map&strength=2&age=0&page=2'],
])('The map URL with %s is %s', (search, url) => {
  expect(canonical(search)).toBe(url)
})

test('The map and its cells keep the query of the list that they were opened from', () => {
  const list = 'milk=goat&strength=mild'
  const opened = `view=map&list=${encodeURIComponent(list)}`
  expect(readMapQuery(new URLSearchParams(opened))).toEqual({ page: 1, list })
  expect(canonical(`${opened}&strength=2&age=3`)).toBe(
    `/cheeses?view=map&list=${encodeURIComponent(list)}&strength=2&age=3`,
  )
})
