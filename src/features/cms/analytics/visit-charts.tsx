import { capitalize } from '../../../lib/capitalize.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { formatDay, formatHour, formatShortDay } from './format-figures.ts'
import type { Report } from './report.ts'
import { PERIOD_LABELS, PREVIOUS_PERIOD, type Period } from './period.ts'

const DAY_MARKS = 5
const HOURS_BETWEEN_MARKS = 6

const chartLabels = (title: string, category: string, period: Period) => ({
  title,
  category,
  value: PERIOD_LABELS[period],
  before: capitalize(PREVIOUS_PERIOD[period]),
})

export function ViewsByDay({ days, period }: Pick<Report, 'days' | 'period'>) {
  const daysBetweenMarks = Math.ceil(days.length / DAY_MARKS)
  const points = days.map(({ day, views, viewsBefore }, index) => ({
    label: formatDay(day),
    mark: index % daysBetweenMarks === 0 ? formatShortDay(day) : undefined,
    value: views,
    before: viewsBefore,
  }))
  return <LineChart labels={chartLabels('Page views by day', 'Day', period)} points={points} />
}

export function ViewsByHour({ hours, period }: Pick<Report, 'hours' | 'period'>) {
  const points = hours.map(({ hour, views, viewsBefore }) => ({
    label: formatHour(hour),
    mark: hour % HOURS_BETWEEN_MARKS === 0 ? formatHour(hour) : undefined,
    value: views,
    before: viewsBefore,
  }))
  return <BarChart labels={chartLabels('Page views by hour', 'Hour', period)} points={points} />
}
