import { expect, test } from 'vitest'
import { findRoute, topicsOf } from './find-route.ts'

test.each([
  ['/', 'home', {}],
  ['/comte-aop', 'cheese', { slug: 'comte-aop' }],
  ['/cheeses', 'cheeses', {}],
  ['/cheeses/comte-aop', 'cheeseUnderCheeses', { slug: 'comte-aop' }],
  ['/events/alpine-evening', 'event', { slug: 'alpine-evening' }],
  ['/events/alpine-evening.ics', 'eventCalendar', { slug: 'alpine-evening' }],
  ['/s/7Kq2', 'shortCode', { code: '7Kq2' }],
  ['/cms/cheeses/new', 'newCheese', {}],
  ['/cms/cheeses/17', 'editCheese', { id: '17' }],
  ['/stock-alerts/abc/stop', 'answerStockAlert', { token: 'abc', answer: 'stop' }],
])('The path %s belongs to the route %s', (path, name, params) => {
  expect(findRoute(path)).toMatchObject({ name, params })
})

test.each(['/cms/nope', '/Comte', '/events/', '/a/b', '/events.ICS'])('The path %s has no route', (path) => {
  expect(findRoute(path)).toBeUndefined()
})

test('A cache topic takes the slug of the path', () => {
  const match = findRoute('/comte-aop')
  expect(match && topicsOf(match)).toEqual([
    'cheeses',
    'comments:comte-aop',
    'recipes',
    'events',
    'stats:comte-aop',
  ])
})
