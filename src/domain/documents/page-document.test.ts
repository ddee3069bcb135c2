import { expect, test } from 'vitest'
import { DEFAULT_PAGES } from './page-document.ts'

const textsIn = (part: object | string): string[] =>
  typeof part === 'string' ? [part] : Object.values(part).flatMap(textsIn)

test('While its documents cannot be read, a shop says no more than what its pages are', () => {
  const said = Object.entries(DEFAULT_PAGES).map(([page, words]) => [page, textsIn(words).filter(Boolean)])
  expect(Object.fromEntries(said)).toEqual({
    home: ['In stock'],
    visit: ['Visit', 'none'],
    recipes: ['Recipes'],
    events: ['Events'],
    community_favorites: ['Community Favorites', 'No community favorites yet'],
    sign_in: [],
    footer: [],
  })
})
