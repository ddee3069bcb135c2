import { expect, test } from 'vitest'
import { PREGNANCY_CAUTION } from '../../domain/cheese/food-facts.ts'
import { resultNote } from './result-note.ts'

test('Cousins of what the shop lacks are explained, in the singular and plural', () => {
  const missing = { name: 'Brie', reason: '', hasCousins: true }
  expect(resultNote({ missing, isForPregnancy: false, total: 1 })).toBe(
    'We have no Brie; this is its cousin.',
  )
  expect(resultNote({ missing, isForPregnancy: false, total: 2 })).toContain('these are')
  const withReason = { ...missing, reason: 'mushrooms and cream' }
  expect(resultNote({ missing: withReason, isForPregnancy: false, total: 1 })).toBe(
    'We have no Brie; this is its cousin: mushrooms and cream.',
  )
})

test('A cheese that the shop lacks and nothing replaces is called so', () => {
  const missing = { name: 'Feta', reason: '', hasCousins: false }
  expect(resultNote({ missing, isForPregnancy: false, total: 0 })).toBe(
    'We have no Feta, and nothing that comes near.',
  )
})

test('Cheeses for somebody who is pregnant come with a caution', () => {
  expect(resultNote({ isForPregnancy: true, total: 5 })).toBe(PREGNANCY_CAUTION)
  expect(PREGNANCY_CAUTION).toMatch(/no medical advice: ask if unsure/)
})

test('Other results, and none, need no note', () => {
  expect(resultNote({ isForPregnancy: false, total: 5 })).toBe('')
  expect(resultNote({ isForPregnancy: true, total: 0 })).toBe('')
})
