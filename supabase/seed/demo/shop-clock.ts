const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type ShopClock = ReturnType<typeof createShopClock>

/** Wall-clock days and times in the shop's zone, counted from today. */
export function createShopClock(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const wallClock = (instant: Date) => {
    const found = Object.fromEntries(
      parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found
    return Date.UTC(year, month - 1, day, hour, minute)
  }
  const today = Math.floor(wallClock(now) / DAY)

  return {
    now,
    hour: Math.floor((wallClock(now) % DAY) / (60 * MINUTE)),
    /** The date this many days from today, such as 2026-11-15. */
    day: (offset: number) => new Date((today + offset) * DAY).toISOString().slice(0, 10),
    /** 0 for Sunday. */
    weekday: (offset: number) => new Date((today + offset) * DAY).getUTCDay(),
    /** The instant of a wall-clock time. */
    at(offset: number, hour: number, minute = 0) {
      const wanted = (today + offset) * DAY + (hour * 60 + minute) * MINUTE
      const guess = new Date(wanted - (wallClock(new Date(wanted)) - wanted))
      return new Date(guess.getTime() + (wanted - wallClock(guess)))
    },
    /** The same, but never later than now. */
    past(offset: number, hour: number, minute = 0) {
      const instant = this.at(offset, hour, minute)
      return instant < now ? instant : new Date(now.getTime() - MINUTE)
    },
  }
}
