import { expect, test } from 'vitest'
import { ROUTES, type Route } from './site-map.ts'

test('No two routes have the same path', () => {
  const paths = Object.values<Route>(ROUTES).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('No two staff pages have the same shortcut', () => {
  const shortcuts = Object.values<Route>(ROUTES).flatMap(({ shortcut }) => shortcut ?? [])
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})
