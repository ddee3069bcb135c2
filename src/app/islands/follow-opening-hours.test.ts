// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comingSentences } from '../../features/site/coming-sentences.ts'
import { followOpeningHours } from './follow-opening-hours.ts'

const OPENS = Date.parse('2026-11-18T19:00Z')
const CLOSES = Date.parse('2026-11-19T02:00Z')
const NEXT_MIDNIGHT = Date.parse('2026-11-18T08:00Z')
const DAY_MS = 86_400_000

const lines = comingSentences({
  nextMidnight: NEXT_MIDNIGHT,
  openingSentences: [
    { at: Date.parse('2026-11-17T21:17:03Z'), sentence: 'Opens Wednesday at 11 a.m.' },
    { at: OPENS, sentence: 'Open now, closes at 6 p.m.' },
    { at: CLOSES, sentence: 'Closed today: 50 | 50 “sale”. Opens Thursday at 11 a.m.' },
  ],
})

function sentencesAt(time: number) {
  vi.setSystemTime(time)
  vi.advanceTimersByTime(5_000)
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

beforeEach(() => {
  vi.useFakeTimers({ now: OPENS - 60_000 })
  document.body.innerHTML = '<p data-opening="">As rendered</p><p data-opening></p>'
  document.querySelectorAll('p')[1]?.setAttribute('data-opening', lines)
})
afterEach(() => {
  vi.useRealTimers()
})

test('Every opening sentence changes at the minute of opening and closing', () => {
  followOpeningHours()
  expect(sentencesAt(OPENS - 6_000)[0]).toBe('As rendered')
  expect(sentencesAt(OPENS - 5_000)).toEqual(Array(2).fill('Open now, closes at 6 p.m.'))
  expect(sentencesAt(CLOSES - 6_000)[0]).toBe('Open now, closes at 6 p.m.')
  expect(sentencesAt(CLOSES)[0]).toBe('Closed today: 50 | 50 “sale”. Opens Thursday at 11 a.m.')
})

test('A page that was asleep catches up, and after the last sentence it says nothing', () => {
  followOpeningHours()
  expect(sentencesAt(CLOSES + DAY_MS)[0]).toContain('Opens Thursday')
  expect(sentencesAt(NEXT_MIDNIGHT + 6 * DAY_MS)).toEqual(['', ''])
})

test('A page from a cache shows the current sentence at once', () => {
  vi.setSystemTime(CLOSES)
  followOpeningHours()
  expect(document.querySelector('p')?.textContent).toContain('Opens Thursday')
})

test('The script that changes the sentences takes under 400 bytes', async () => {
  const source = readFileSync(path.join(import.meta.dirname, 'follow-opening-hours.ts'), 'utf8')
  const { code } = await transformWithOxc(source, 'follow-opening-hours.ts')
  expect(minifySync('follow-opening-hours.js', code).code.length).toBeLessThan(400)
})
