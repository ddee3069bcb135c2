import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

test.each([
  ['opening hours', ['/visit']],
  ['cookies', ['/privacy']],
  ['community', ['/community-favorites']],
  ['hours of roquefort', []],
  ['…', []],
  ['dinner for six', ['/board?people=6']],
  ['party of 20 people', ['/board?people=20']],
  ['cheese board', ['/board']],
  ['pregnant', ['/board']],
  ['6', []],
  ['for', []],
])('The text “%s” finds the pages %j', (text, paths) => {
  expect(findPages(text, {}).map(({ path }) => path)).toEqual(paths)
})

test('A word about access finds the Visit page with what the shop declares, and nothing that is unknown', () => {
  const access = { wheelchair: 'yes', parking: 'none' } as const
  expect(findPages('wheelchair access', access)).toEqual([
    { path: '/visit', title: 'Visit', note: 'All of the shop can be reached with a wheelchair.' },
  ])
  expect(findPages('parking', access)).toEqual([
    { path: '/visit', title: 'Visit', note: 'There is no parking nearby.' },
  ])
  expect(findPages('dogs', access)).toEqual([])
  expect(findPages('wheelchair', {})).toEqual([])
})
