import { expect, test } from 'vitest'
import { PREGNANCY_CAUTION } from '../../domain/cheese/food-facts.ts'
import { resultNote } from './result-note.ts'

test('Cousins of what the shop lacks are explained, in the singular and plural', () => {
  expect(resultNote({ substituteFor: 'Brie', isForPregnancy: false, total: 1 })).toBe(
    'We have no Brie; this is its cousin.',
  )
  expect(resultNote({ substituteFor: 'Brie', isForPregnancy: false, total: 2 })).toContain('these are')
})

test('Cheeses for somebody who is pregnant come with a caution', () => {
  expect(resultNote({ isForPregnancy: true, total: 5 })).toBe(PREGNANCY_CAUTION)
  expect(PREGNANCY_CAUTION).toMatch(/no medical advice: ask if unsure/)
})

test('Other results, and none, need no note', () => {
  expect(resultNote({ isForPregnancy: false, total: 5 })).toBe('')
  expect(resultNote({ isForPregnancy: true, total: 0 })).toBe('')
})
