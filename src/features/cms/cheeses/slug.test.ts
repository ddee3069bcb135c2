import { expect, test } from 'vitest'
import { isReservedSlug, isSlug, slugify } from './slug.ts'

test.each([
  ['Comté AOP (Affiné)', 'comte-aop-affine'],
  ["L'Étivaz d’alpage", 'letivaz-dalpage'],
  ['  Cœur de Neufchâtel  ', 'coeur-de-neufchatel'],
  ['Weißlacker & Co.', 'weisslacker-co'],
  ['***', ''],
])('%s has the address %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('A name of any length makes an address that is allowed', () => {
  expect(isSlug(slugify('Very long name '.repeat(20)))).toBe(true)
})

test.each(['Comte', 'comté', 'a--b', '-a', 'a-', 'a b', 'a/b', ''])('%j is no address', (slug) => {
  expect(isSlug(slug)).toBe(false)
})

test('An address cannot stand in front of a page of the site', () => {
  expect(isReservedSlug('cheeses')).toBe(true)
  expect(isReservedSlug('comte-aop')).toBe(false)
})
