import { expect, test } from 'vitest'
import { isReservedSlug, isSlug, slugify } from './slug.ts'

test.each([
  ['Comté AOP (Affiné)', 'comte-aop-affine'],
  ["L'Étivaz d’alpage", 'letivaz-dalpage'],
  ['  Cœur de Neufchâtel  ', 'coeur-de-neufchatel'],
  ['Weißlacker & Co.', 'weisslacker-co'],
  ['***', ''],
])('The name %s gives the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('A very long name gives a valid slug', () => {
  expect(isSlug(slugify('Very long name '.repeat(20)))).toBe(true)
})

test.each(['Comte', 'comté', 'a--b', '-a', 'a-', 'a b', 'a/b', ''])('%j is not a slug', (slug) => {
  expect(isSlug(slug)).toBe(false)
})

test('The path of a page of the site is a reserved slug', () => {
  expect(isReservedSlug('cheeses')).toBe(true)
  expect(isReservedSlug('comte-aop')).toBe(false)
})
