import type { ReactNode } from 'react'
import { axisTicks } from './axis-ticks.ts'
import { highest, type ChartProps } from './chart-point.ts'

/** Marks are drawn in a box one unit wide for each point and as high as the axis, then stretched to the page. */
type ChartFigureProps = ChartProps & { children: (top: number) => ReactNode }

/** Axes in HTML, so that stretching the drawing leaves the letters alone; a table says the same to those who listen. */
export function ChartFigure({ words, points, children }: ChartFigureProps) {
  const ticks = axisTicks(highest(points))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className="print:break-inside-avoid">
      <div aria-hidden="true" className="text-label tracking-normal text-ink-soft tabular-nums lining-nums">
        <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
          <Key className="h-0.75 bg-accent">{words.value}</Key>
          <Key className="h-0.75 bg-ink-soft/50">{words.before}</Key>
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <div className="flex h-48 flex-col-reverse justify-between md:h-60 print:h-40">
            {ticks.map((tick) => (
              <span key={tick} className="-my-[0.7em] text-right">
                {tick.toLocaleString()}
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
      <ChartTable words={words} points={points} />
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

function ChartTable({ words, points }: ChartProps) {
  return (
    <table className="sr-only">
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.before}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value.toLocaleString()}</td>
            <td>{before.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
