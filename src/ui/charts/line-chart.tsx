import type { SVGProps } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import { describePoint, type ChartPoint, type ChartProps } from './chart-point.ts'

type LineProps = Omit<SVGProps<SVGPathElement>, 'start'> & {
  heights: number[]
  top: number
  /** The column of the first height. */
  start?: number
}

/** Connects the middles of the columns. */
function Line({ heights, top, start = 0, ...look }: LineProps) {
  const steps = heights.map(
    (value, index) => `${index === 0 ? 'M' : 'L'}${start + index + 0.5} ${top - value}`,
  )
  return <path d={steps.join('')} vectorEffect="non-scaling-stroke" {...look} />
}

/** A path of zero length with round caps stays a dot when the drawing is stretched. */
function Dot({ at, size, className }: { at: string; size: number; className: string }) {
  return (
    <path
      d={`M${at}h0`}
      className={className}
      strokeWidth={size}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Unfinished points are hollow. */
function PointDot({ point, at }: { point: ChartPoint; at: string }) {
  return (
    <>
      <Dot at={at} size={point.isUnfinished ? 9 : 7} className="stroke-accent" />
      {point.isUnfinished && <Dot at={at} size={5} className="stroke-paper" />}
    </>
  )
}

/** The earlier values are a dashed line, as is the way to a point that still grows. */
export function LineChart(props: ChartProps) {
  const { points } = props
  const values = points.map(({ value }) => value)
  const unfinished = points.findIndex(({ isUnfinished }) => isUnfinished)
  const end = unfinished < 0 ? points.length : unfinished
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
            heights={values.slice(0, end)}
            top={top}
            className="fill-none stroke-accent"
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
          <Line
            heights={values.slice(Math.max(0, end - 1))}
            start={Math.max(0, end - 1)}
            top={top}
            className="fill-none stroke-accent"
            strokeWidth={1.5}
            strokeDasharray="2 4"
          />
          {points.map((point, index) => (
            <g key={point.label}>
              <title>{describePoint(point)}</title>
              <rect x={index} width={1} height={top} className="fill-transparent" />
              <PointDot point={point} at={`${index + 0.5} ${top - point.value}`} />
            </g>
          ))}
        </>
      )}
    </ChartFigure>
  )
}
