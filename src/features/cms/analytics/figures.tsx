import { describeChange } from './format-figures.ts'
import type { Report, Totals } from './get-report.ts'
import type { Period } from './period.ts'

const FIGURES: [keyof Totals, string][] = [
  ['views', 'Page views'],
  ['visitors', 'Visitors'],
  ['favorites', 'Favorites'],
  ['ratings', 'Ratings'],
  ['comments', 'Comments'],
  ['searches', 'Searches'],
  ['searches_without_result', 'Searches without result'],
  ['scans', 'QR scans'],
]

type FiguresProps = Pick<Report, 'totals' | 'totals_today' | 'totals_before'> & { period: Period }

/** Half a day is not compared with a whole one. */
const describeBefore = (period: Period, wholeDays: number, before: number) =>
  period === 'today'
    ? `${before.toLocaleString()} the day before`
    : `${wholeDays.toLocaleString()} without today, ${describeChange(wholeDays, before)}`

/** The sums of the period, and how those of its whole days compare with the one before. */
export function Figures({ period, totals, totals_today: today, totals_before: before }: FiguresProps) {
  return (
    <dl className="print:grid-cols-4 print:break-inside-avoid grid grid-cols-2 gap-x-(--gap) sm:grid-cols-4">
      {FIGURES.map(([key, label]) => (
        <div key={key} className="row-span-3 grid grid-rows-subgrid pb-7 print:pb-4">
          <dt className="label self-end text-ink-soft">{label}</dt>
          <dd className="heading pt-1 text-head tabular-nums lining-nums">{totals[key].toLocaleString()}</dd>
          <dd className="text-small text-ink-soft lining-nums">
            {describeBefore(period, totals[key] - today[key], before[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
