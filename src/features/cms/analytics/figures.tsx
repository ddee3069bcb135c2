import { describeChange } from './format-figures.ts'
import type { Report, Totals } from './report.ts'

const FIGURES: [keyof Totals, string][] = [
  ['views', 'Page views'],
  ['visitors', 'Visitors'],
  ['favorites', 'Favorites'],
  ['ratings', 'Ratings'],
  ['comments', 'Comments'],
  ['searches', 'Searches'],
  ['searchesWithoutResult', 'Searches without result'],
  ['scans', 'QR scans'],
]

type FiguresProps = Pick<Report, 'period' | 'totals' | 'totalsToday' | 'totalsBefore'>

/** Today is not complete, so it is not compared with a whole day. */
const describeComparison = (period: Report['period'], wholeDays: number, before: number) =>
  period === 'today'
    ? `${before.toLocaleString()} the day before`
    : `${wholeDays.toLocaleString()} without today, ${describeChange(wholeDays, before)}`

export function Figures({ period, totals, totalsToday, totalsBefore }: FiguresProps) {
  return (
    <dl className="print:grid-cols-4 print:break-inside-avoid grid grid-cols-2 gap-x-(--gap) sm:grid-cols-4">
      {FIGURES.map(([key, label]) => (
        <div key={key} className="row-span-3 grid grid-rows-subgrid pb-7 print:pb-4">
          <dt className="label self-end text-ink-soft">{label}</dt>
          <dd className="heading pt-1 text-head tabular-nums lining-nums">{totals[key].toLocaleString()}</dd>
          <dd className="text-small text-ink-soft lining-nums">
            {describeComparison(period, totals[key] - totalsToday[key], totalsBefore[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
