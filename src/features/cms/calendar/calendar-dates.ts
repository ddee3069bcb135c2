/** Days without a time, such as "2028-02-29". They are counted in UTC, where every day has 24 hours. */

const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7

const toDay = (time: number) => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10))

export const addDays = (day: string, count: number) => toDay(Date.parse(`${day}T00:00Z`) + count * DAY_MS)

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, count: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
}

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % DAYS_IN_WEEK

/** The days from Monday to Sunday around a day. */
export function weekOf(day: string) {
  const monday = addDays(day, -weekdayOf(day))
  return Array.from({ length: DAYS_IN_WEEK }, (_, index) => addDays(monday, index))
}

export const isSameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7)

/** The weeks that have a day of the month. */
export function monthOf(day: string) {
  const weeks: string[][] = []
  for (let week = weekOf(`${day.slice(0, 7)}-01`); isSameMonth(week[0] ?? '', day) || weeks.length === 0;) {
    weeks.push(week)
    week = weekOf(addDays(week[0] ?? '', DAYS_IN_WEEK))
  }
  return weeks
}
