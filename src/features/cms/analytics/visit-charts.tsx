import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { formatDay, formatHour, formatShortDay } from './format-figures.ts'
import type { Report } from './get-report.ts'
import { BEFORE, PERIODS, type Period } from './period.ts'

const DAY_MARKS = 5
const HOURS_BETWEEN_MARKS = 6

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const wordsOf = (title: string, place: string, period: Period) => ({
  title,
  place,
  value: PERIODS[period],
  before: capitalised(BEFORE[period]),
})

export function ViewsByDay({ days, period }: Pick<Report, 'days'> & { period: Period }) {
  const daysBetweenMarks = Math.ceil(days.length / DAY_MARKS)
  const points = days.map(({ day, views, views_before: before }, index) => ({
    label: formatDay(day),
    mark: index % daysBetweenMarks === 0 ? formatShortDay(day) : undefined,
    value: views,
    before,
  }))
  return <LineChart words={wordsOf('Page views by day', 'Day', period)} points={points} />
}

export function ViewsByHour({ hours, period }: Pick<Report, 'hours'> & { period: Period }) {
  const points = hours.map(({ hour, views, views_before: before }) => ({
    label: formatHour(hour),
    mark: hour % HOURS_BETWEEN_MARKS === 0 ? formatHour(hour) : undefined,
    value: views,
    before,
  }))
  return <BarChart words={wordsOf('Page views by hour', 'Hour', period)} points={points} />
}
