import { expect, test } from 'vitest'
import { listNames } from './list-names.ts'

test('A list of up to five names has all of them', () => {
  expect(listNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e')
})

test('A longer list has five names and the number of the others', () => {
  expect(listNames(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
})

test('The first names of a list stand for all of it', () => {
  expect(listNames(['Abondance', 'Comté AOP'], 1_302)).toBe('Abondance, Comté AOP and 1,300 more')
})
