/** Dates as the shop's clock shows them, whatever the clock of the server or the visitor. */

export function shopDay(instant: Date, timeZone: string) {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)
}

/** A moment to the minute, in the order that sorts: "2026-11-15T09:30". */
export function shopMinute(instant: Date, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${shopDay(instant, timeZone)}T${time.format(instant)}`
}

/** Milliseconds until the shop's clock shows another date. */
export function millisecondsUntilShopMidnight(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const elapsed = (read('hour') * 60 + read('minute')) * 60 + read('second')
  return (24 * 60 * 60 - elapsed) * 1000 - now.getMilliseconds()
}

type ShopClock = { timeZone: string; locale: string }

export const formatShopDate = (instant: Date, { timeZone, locale }: ShopClock) =>
  new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    instant,
  )

/** "6:00 p.m." stays on one line. */
export const formatShopTime = (instant: Date, { timeZone, locale }: ShopClock) =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replaceAll(' ', '\u00a0')

/** The pieces of a date that a calendar leaf is set from. */
export function shopDateParts(instant: Date, { timeZone, locale }: ShopClock) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(instant)
  return {
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'long' }),
    year: part({ year: 'numeric' }),
  }
}
