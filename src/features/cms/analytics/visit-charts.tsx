import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { formatDay, formatHour, formatShortDay } from './format-figures.ts'
import type { Report } from './report.ts'
import { COMPARISON, PERIOD_LABELS } from './period.ts'

const DAY_MARKS = 5
const HOURS_BETWEEN_MARKS = 6

export function ViewsByDay({ days, period, toDay }: Pick<Report, 'days' | 'period' | 'toDay'>) {
  const labels = {
    title: 'Page views by day',
    category: 'Day',
    value: PERIOD_LABELS[period],
    before: COMPARISON[period].dayBefore,
    unfinished: 'Today, not over yet',
  }
  const daysBetweenMarks = Math.ceil(days.length / DAY_MARKS)
  const points = days.map(({ day, views, viewsBefore }, index) => ({
    label: formatDay(day),
    mark: index % daysBetweenMarks === 0 ? formatShortDay(day) : undefined,
    value: views,
    before: viewsBefore,
    isUnfinished: day === toDay,
  }))
  return <LineChart labels={labels} points={points} />
}

export function ViewsByHour({
  hours,
  period,
  currentHour,
}: Pick<Report, 'hours' | 'period' | 'currentHour'>) {
  const { now, before } = COMPARISON[period]
  const labels = {
    title: 'Page views by hour',
    category: 'Hour',
    value: now,
    before,
    unfinished: 'This hour, not over yet',
  }
  const points = hours.map(({ hour, views, viewsBefore }) => ({
    label: formatHour(hour),
    mark: hour % HOURS_BETWEEN_MARKS === 0 ? formatHour(hour) : undefined,
    value: views,
    before: viewsBefore,
    isUnfinished: period === 'today' && hour === currentHour,
  }))
  return <BarChart labels={labels} points={points} />
}
