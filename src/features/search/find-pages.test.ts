import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

test.each([
  ['opening hours', ['/visit']],
  ['cookies', ['/privacy']],
  ['community', ['/community-favorites']],
  ['hours of roquefort', []],
  ['…', []],
])('The text “%s” finds the pages %j', (text, paths) => {
  expect(findPages(text).map(({ path }) => path)).toEqual(paths)
})
