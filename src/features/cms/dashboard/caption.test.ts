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

test("The next post is the first one after the current time in the shop's time zone", () => {
  const noonInVancouver = new Date('2026-11-15T20:00:00Z')
  expect(nextPostTime(['17:00', '09:00'], noonInVancouver, 'America/Vancouver')).toBe('17:00')
  expect(nextPostTime(['17:00', '09:00'], noonInVancouver, 'Europe/Paris')).toBeUndefined()
  expect(nextPostTime([], noonInVancouver, 'America/Vancouver')).toBeUndefined()
})
