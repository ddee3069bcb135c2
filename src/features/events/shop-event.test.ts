import { expect, test } from 'vitest'
import { isOver, nextTurn, takesAnswers } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

const event = {
  startsAt: '2026-12-05T02:00:00+00:00',
  endsAt: '2026-12-05T04:00:00+00:00',
  cancelled: false,
} as ShopEvent

const at = (time: string) => new Date(`2026-12-05T${time}Z`)

test('Nobody is offered a place once an event has begun, or when it is cancelled', () => {
  expect(takesAnswers(event, at('01:59:59'))).toBe(true)
  expect(takesAnswers(event, at('02:00:00'))).toBe(false)
  expect(takesAnswers({ ...event, cancelled: true }, at('01:00:00'))).toBe(false)
})

test('A page about events is good until the next of them begins or ends', () => {
  expect(nextTurn([event], at('01:00:00'))).toBe(at('02:00:00').getTime())
  expect(nextTurn([event], at('03:00:00'))).toBe(at('04:00:00').getTime())
  expect(nextTurn([event], at('04:00:00'))).toBe(Infinity)
  expect(isOver(event, at('04:00:00'))).toBe(true)
})
