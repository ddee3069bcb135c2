import { expect, test } from 'vitest'
import { nextPostTime, writeCaption } from './caption.ts'

const comte = { name: 'Comté AOP', flagEmoji: '🇫🇷', summary: 'Hazelnut and hay.' }

test('A caption has the tone that the shop chose', () => {
  expect(writeCaption(comte, 'The Rind', 'classy')).toBe('Today at The Rind: Comté AOP 🇫🇷\nHazelnut and hay.')
  expect(writeCaption(comte, 'The Rind', 'playful')).toMatch(/^Psst! Comté AOP .*First slice is yours/s)
})

test('A cheese without a summary leaves no empty line in the caption', () => {
  expect(writeCaption({ ...comte, summary: '' }, 'The Rind', 'classy')).toBe(
    'Today at The Rind: Comté AOP 🇫🇷',
  )
})

test("The next post is the first one after the current time by the shop's clock", () => {
  expect(nextPostTime(['17:00', '09:00'], '2026-11-15T12:00')).toBe('2026-11-15T17:00')
  expect(nextPostTime(['17:00', '09:00'], '2026-11-15T17:00')).toBeUndefined()
  expect(nextPostTime([], '2026-11-15T12:00')).toBeUndefined()
})
