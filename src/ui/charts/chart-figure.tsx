import type { ReactNode } from 'react'
import { axisTicks } from './axis-ticks.ts'
import { highest, type ChartProps } from './chart-point.ts'
import { formatNumber } from '../../lib/format-number.ts'

/** The drawing is one unit wide for each point and as high as the axis, and is stretched to the page. */
type ChartFigureProps = ChartProps & { children: (top: number) => ReactNode }

/** The axes are HTML, so that their text is not stretched. Screen readers get a data table instead. */
export function ChartFigure({ labels, points, children }: ChartFigureProps) {
  const ticks = axisTicks(highest(points))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className="print:break-inside-avoid">
      <div aria-hidden="true" className="text-label tracking-normal text-ink-soft tabular-nums lining-nums">
        <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
          <Key className="h-0.75 bg-accent">{labels.value}</Key>
          <Key className="h-0.75 bg-ink-soft/50">{labels.before}</Key>
          {points.some(({ isUnfinished }) => isUnfinished) && (
            <Key className="border-t-2 border-dashed border-accent">{labels.unfinished}</Key>
          )}
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <div className="flex h-48 flex-col-reverse justify-between md:h-60 print:h-40">
            {ticks.map((tick) => (
              <span key={tick} className="-my-[0.7em] text-right">
                {formatNumber(tick)}
              </span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${points.length} ${top}`}
            preserveAspectRatio="none"
            className="h-48 w-full overflow-visible md:h-60 print:h-40 print:[print-color-adjust:exact]"
          >
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${top - tick}h${points.length}`}
                className={tick === 0 ? 'stroke-ink' : 'stroke-hairline'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {children(top)}
          </svg>
          <div className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col whitespace-nowrap">
            {points.map(({ label, mark }) => (
              <span key={label} className="flex w-0 justify-self-center justify-center">
                {mark}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable labels={labels} points={points} />
    </figure>
  )
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`w-5 print:[print-color-adjust:exact] ${className}`} />
      {children}
    </span>
  )
}

function ChartTable({ labels, points }: ChartProps) {
  return (
    // A table itself is as wide as its words, whatever its class says.
    <div className="sr-only">
      <table>
        <caption>{labels.title}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.category}</th>
            <th scope="col">{labels.value}</th>
            <th scope="col">{labels.before}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, before, isUnfinished }) => (
            <tr key={label}>
              <th scope="row">{isUnfinished ? `${label} (not over yet)` : label}</th>
              <td>{formatNumber(value)}</td>
              <td>{formatNumber(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
