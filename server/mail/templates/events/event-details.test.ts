import { expect, test } from 'vitest'
import { SHOP } from '../../testing/example-shop.ts'
import { eventCanceled, eventMoved } from './event-changed.ts'
import { calendarOf } from './event-details.ts'

const FAIR = {
  event: 'Fair',
  slug: 'fair',
  starts_at_local: '2026-05-01T19:00',
  location: 'In the cellar room',
  siteUrl: 'https://shop.example',
}

test('The calendar file of a mail has the id of the one on the page, the instant and the postal address', () => {
  const file = calendarOf(
    {
      ...FAIR,
      event_id: '7',
      starts_at: '2026-05-02T02:00:00Z',
      ends_at: '2026-05-02T04:00:00Z',
      sequence: 3,
    },
    SHOP,
  )
  for (const line of [
    'UID:7@shop.example',
    'SEQUENCE:3',
    'DTSTART:20260502T020000Z',
    'DTEND:20260502T040000Z',
  ])
    expect(file).toContain(line)
  expect(file?.replaceAll(/\r\n /g, '')).toContain('In the cellar room\\, 12 Cobble Lane\\, Vancouver\\, BC')
})

test('The mail of a canceled event takes it out of the calendar, and that of a moved one moves it', () => {
  const data = {
    ...FAIR,
    event_id: '7',
    starts_at: '2026-05-02T02:00:00Z',
    ends_at: '2026-05-02T04:00:00Z',
    ends_at_local: '2026-05-01T21:00',
    former_starts_at_local: '2026-04-30T19:00',
    sequence: 4,
  }
  expect(eventCanceled(data, SHOP).calendar).toMatch(/SEQUENCE:4[^]*STATUS:CANCELLED/)
  expect(eventMoved(data, SHOP).calendar).toMatch(/SEQUENCE:4[^]*STATUS:CONFIRMED/)
})

test('A message that an earlier version queued has no calendar file', () => {
  expect(calendarOf(FAIR, SHOP)).toBeUndefined()
})
