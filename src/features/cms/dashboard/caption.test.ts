import { expect, test } from 'vitest'
import { captionOf, nextPostTime } from './caption.ts'

const comte = { cheese_name: 'Comté AOP', cheese_flag_emoji: '🇫🇷', cheese_summary: 'Hazelnut and hay.' }

test('The tone of the caption is the one that the shop chose', () => {
  expect(captionOf(comte, 'The Rind', 'classy')).toBe('Today at The Rind: Comté AOP 🇫🇷\nHazelnut and hay.')
  expect(captionOf(comte, 'The Rind', 'playful')).toMatch(/^Psst! Comté AOP .*First slice is yours/s)
})

test('A cheese without a summary leaves no gap in the caption', () => {
  expect(captionOf({ ...comte, cheese_summary: '' }, 'The Rind', 'classy')).toBe(
    'Today at The Rind: Comté AOP 🇫🇷',
  )
})

test('The next post is the next one by the clock in the shop', () => {
  const noonInVancouver = new Date('2026-11-15T20:00:00Z')
  expect(nextPostTime(['17:00', '09:00'], noonInVancouver, 'America/Vancouver')).toBe('17:00')
  expect(nextPostTime(['17:00', '09:00'], noonInVancouver, 'Europe/Paris')).toBeUndefined()
  expect(nextPostTime([], noonInVancouver, 'America/Vancouver')).toBeUndefined()
})
