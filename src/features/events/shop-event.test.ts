import { expect, test } from 'vitest'
import { isOver, nextStateChange, takesRsvps } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

const event = {
  startsAt: '2026-12-05T02:00:00+00:00',
  endsAt: '2026-12-05T04:00:00+00:00',
  isCanceled: false,
} as ShopEvent

const at = (time: string) => new Date(`2026-12-05T${time}Z`)

test('An event that has begun or is canceled takes no RSVPs', () => {
  expect(takesRsvps(event, at('01:59:59'))).toBe(true)
  expect(takesRsvps(event, at('02:00:00'))).toBe(false)
  expect(takesRsvps({ ...event, isCanceled: true }, at('01:00:00'))).toBe(false)
})

test('The state of a list of events changes when the next one begins or ends', () => {
  expect(nextStateChange([event], at('01:00:00'))).toBe(at('02:00:00').getTime())
  expect(nextStateChange([event], at('03:00:00'))).toBe(at('04:00:00').getTime())
  expect(nextStateChange([event], at('04:00:00'))).toBe(Infinity)
  expect(isOver(event, at('04:00:00'))).toBe(true)
})
