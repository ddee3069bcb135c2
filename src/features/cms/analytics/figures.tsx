import { describeChange } from './format-figures.ts'
import type { Report, Totals } from './get-report.ts'

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

/** The sums of the period beside those of the one before. */
export function Figures({ totals, totals_before: before }: Pick<Report, 'totals' | 'totals_before'>) {
  return (
    <dl className="grid grid-cols-2 gap-x-(--gap) gap-y-7 md:grid-cols-4">
      {FIGURES.map(([key, label]) => (
        <div key={key} className="flex flex-col">
          <dt className="label text-ink-soft">{label}</dt>
          <dd className="heading mt-auto pt-1 text-head tabular-nums lining-nums">
            {totals[key].toLocaleString()}
          </dd>
          <dd className="text-small text-ink-soft lining-nums">{describeChange(totals[key], before[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
