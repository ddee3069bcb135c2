// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { CalendarDay, CalendarEntry } from './calendar-entry.ts'
import { describeConflict } from './describe-conflict.ts'

vi.mock('../../kit/record/last-saved.ts', () => ({
  nameLastSaved: async ({ id }: { id: string }) => `Who saved ${id}`,
}))

const cheese = { id: 'c', name: 'Comté', slug: 'comte', heroImageUrl: null, isActive: true, inStock: true }

const calendarWith = (entry: Pick<CalendarEntry, 'id' | 'version' | 'day'>) => {
  const day: CalendarDay = {
    day: entry.day ?? '',
    isPast: false,
    isToday: false,
    isClosed: false,
    entry: { status: 'planned', note: '', cheese, changedBy: null, ...entry },
    repeatedOn: null,
    shownCheese: null,
    isShownInStock: true,
    events: [],
  }
  return new Map([[day.day, day]])
}

const mine = { id: 'mine', version: 1 }

test('A person whose entry another person moved reads by whom, when and where it is', async () => {
  const days = calendarWith({ id: 'mine', version: 2, day: '2028-02-29' })
  expect(await describeConflict(mine, '2028-03-01', days)).toMatch(
    /^Who saved mine changed this first: Comté is on Tuesday, (29 )?February( 29)?\./,
  )
})

test('A person whose day another person took reads by whom, when and with which cheese', async () => {
  const days = calendarWith({ id: 'theirs', version: 1, day: '2028-03-01' })
  expect(await describeConflict(mine, '2028-03-01', days)).toMatch(
    /^Who saved theirs was first: Comté is on Wednesday/,
  )
})

test('A person is told who was first, and that nothing was overwritten, even when the entry is out of sight', async () => {
  expect(await describeConflict(mine, '2028-03-01', new Map())).toMatch(
    /^Who saved mine changed this first\..+ nothing was overwritten/,
  )
})
