import type { SVGProps } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import type { ChartProps } from './chart-point.ts'

/** Connects the middles of the columns. */
function Line({ heights, top, ...look }: { heights: number[]; top: number } & SVGProps<SVGPathElement>) {
  const steps = heights.map((value, index) => `${index === 0 ? 'M' : 'L'}${index + 0.5} ${top - value}`)
  return <path d={steps.join('')} vectorEffect="non-scaling-stroke" {...look} />
}

/** The earlier values are a dashed line. */
export function LineChart(props: ChartProps) {
  const { points } = props
  return (
    <ChartFigure {...props}>
      {(top) => (
        <>
          <Line
            heights={points.map(({ before }) => before)}
            top={top}
            className="fill-none stroke-ink-soft/60"
            strokeWidth={1.5}
            strokeDasharray="4 4"
          />
          <Line
            heights={points.map(({ value }) => value)}
            top={top}
            className="fill-none stroke-accent"
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
          {points.map(({ label, value, before }, index) => (
            <g key={label}>
              <title>{`${label}: ${value.toLocaleString()} (${before.toLocaleString()})`}</title>
              <rect x={index} width={1} height={top} className="fill-transparent" />
              {/* A path of zero length with round caps stays a dot when the drawing is stretched. */}
              <path
                d={`M${index + 0.5} ${top - value}h0`}
                className="stroke-accent"
                strokeWidth={7}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </>
      )}
    </ChartFigure>
  )
}
