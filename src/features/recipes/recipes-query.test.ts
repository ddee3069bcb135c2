import { expect, test } from 'vitest'
import { readRecipesQuery, recipesUrl } from './recipes-query.ts'

test.each([
  ['', '/recipes'],
  ['page=1&utm=mail', '/recipes'],
  ['page=-3', '/recipes'],
  ['q=%20comt%C3%A9%20&page=2', '/recipes?q=comt%C3%A9&page=2'],
])('The query %j is the URL %s', (query, url) => {
  expect(recipesUrl(readRecipesQuery(new URLSearchParams(query)))).toBe(url)
})
