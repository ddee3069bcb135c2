import { describeComparison } from './format-figures.ts'
import { COMPARISON } from './period.ts'
import type { Report, Totals } from './report.ts'

const FIGURES: [keyof Totals, string][] = [
  ['views', 'Page views'],
  ['visitors', 'Visitors'],
  ['favorites', 'Favorites'],
  ['ratings', 'Ratings'],
  ['comments', 'Public comments'],
  ['searches', 'Searches'],
  ['searchesWithoutResult', 'Searches without result'],
  ['scans', 'QR scans'],
  ['boardsAsked', 'Boards asked for'],
  ['boardsShared', 'Shared boards opened'],
  ['boardsSetAside', 'Boards set aside'],
]

type FiguresProps = Pick<Report, 'period' | 'totals' | 'totalsCompared' | 'totalsBefore'>

export function Figures({ period, totals, totalsCompared, totalsBefore }: FiguresProps) {
  return (
    <dl className="print:grid-cols-4 print:break-inside-avoid grid grid-cols-2 gap-x-(--gap) sm:grid-cols-4">
      {FIGURES.map(([key, label]) => (
        <div key={key} className="row-span-3 grid grid-rows-subgrid pb-7 print:pb-4">
          <dt className="label self-end text-ink-soft">{label}</dt>
          <dd className="heading pt-1 text-head tabular-nums lining-nums">{totals[key].toLocaleString()}</dd>
          <dd className="text-small text-ink-soft lining-nums">
            {describeComparison(COMPARISON[period], totalsCompared[key], totalsBefore[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
