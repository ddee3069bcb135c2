import type { TransactionSql } from '../../../server/database/sql/sql.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far the demo reaches back and ahead. */
const DAYS_BACK = 500
const DAYS_AHEAD = 100

export type ShopClock = Awaited<ReturnType<typeof readShopClock>>

/** Days and times as the shop's own clock shows them, counted from today. The database says which instants they are. */
export async function readShopClock(sql: TransactionSql, now: Date) {
  const [shop = { now: '', zone: '' }] = await sql<{ now: string; zone: string }[]>`
    select private.wall_clock(${now}) as now, private.shop_time_zone() as zone`
  const [date = '', time = ''] = shop.now.split('T')
  const today = Date.parse(date)
  const first = today - DAYS_BACK * DAY
  const [hours] = await sql<{ instants: number[] }[]>`
    select json_agg(extract(epoch from hour at time zone ${shop.zone})::float8 order by hour) as instants
    from generate_series(${date}::text::timestamp - ${DAYS_BACK} * interval '1 day',
      ${date}::text::timestamp + ${DAYS_AHEAD} * interval '1 day', interval '1 hour') as hour`

  return {
    now,
    hour: Number(time.slice(0, 2)),
    /** The date that many days from today, as 2026-11-15. */
    day: (offset: number) => new Date(today + offset * DAY).toISOString().slice(0, 10),
    /** 0 for Sunday. */
    weekday: (offset: number) => new Date(today + offset * DAY).getUTCDay(),
    /** The instant at which the shop's clock shows that time. */
    at(offset: number, hour: number, minute = 0) {
      const instant = hours?.instants[(today + offset * DAY + hour * HOUR - first) / HOUR]
      if (instant === undefined) throw new Error(`The demo does not reach to day ${offset}`)
      return new Date(instant * SECOND + minute * MINUTE)
    },
    /** The same, but never later than now. */
    past(offset: number, hour: number, minute = 0) {
      const instant = this.at(offset, hour, minute)
      return instant < now ? instant : new Date(now.getTime() - MINUTE)
    },
  }
}
