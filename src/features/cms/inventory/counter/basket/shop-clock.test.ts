import { expect, test } from 'vitest'
import { clockOffset, toShopTime } from './shop-clock.ts'

test('A device shows the minute of the shop’s clock, whatever the second at which it read it', () => {
  for (const second of ['00', '01', '30', '59']) {
    const clockOffsetMs = clockOffset('2026-11-18T10:00', new Date(`2026-11-18T18:00:${second}Z`))
    expect(toShopTime(new Date('2026-11-18T18:05:30Z'), { clockOffsetMs })).toBe('2026-11-18T10:05')
    expect(toShopTime(new Date('2026-11-19T08:00:00Z'), { clockOffsetMs })).toBe('2026-11-19T00:00')
  }
})
