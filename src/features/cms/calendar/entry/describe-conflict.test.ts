// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { CalendarDay, CalendarEntry } from './calendar-entry.ts'
import { describeConflict } from './describe-conflict.ts'

const cheese = { id: 'c', name: 'Comté', slug: 'comte', heroImageUrl: null, isActive: true, inStock: true }

const calendarWith = (entry: Pick<CalendarEntry, 'id' | 'version' | 'day' | 'changedBy'>) => {
  const day: CalendarDay = {
    day: entry.day ?? '',
    isPast: false,
    isToday: false,
    isClosed: false,
    entry: { status: 'planned', note: '', cheese, ...entry },
    repeatedOn: null,
    shownCheese: null,
    isShownInStock: true,
    events: [],
  }
  return new Map([[day.day, day]])
}

const mine = { id: 'mine', version: 1 }

test('A person whose entry another person moved reads by whom and where it is', () => {
  const days = calendarWith({ id: 'mine', version: 2, day: '2028-02-29', changedBy: 'Mats' })
  expect(describeConflict(mine, '2028-03-01', days)).toMatch(
    /^Mats changed this first: Comté is on Tuesday, (29 )?February( 29)?\./,
  )
})

test('A person whose day another person took reads by whom and with which cheese', () => {
  const days = calendarWith({ id: 'theirs', version: 1, day: '2028-03-01', changedBy: null })
  expect(describeConflict(mine, '2028-03-01', days)).toMatch(/^Someone else was first: Comté is on Wednesday/)
})

test('A person is told that nothing was overwritten even when the entry is out of sight', () => {
  expect(describeConflict(mine, '2028-03-01', new Map())).toContain('nothing was overwritten')
})
