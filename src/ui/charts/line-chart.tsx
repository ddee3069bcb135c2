import { ChartFrame } from './chart-frame.tsx'
import type { ChartProps } from './chart-point.ts'

const path = (values: number[], top: number) =>
  values.map((value, index) => `${index === 0 ? 'M' : 'L'}${index + 0.5} ${top - value}`).join('')

/** One line for now and a dashed one for what was before. */
export function LineChart(props: ChartProps) {
  const { points } = props
  return (
    <ChartFrame {...props}>
      {(top) => (
        <>
          <path
            d={path(
              points.map(({ before }) => before),
              top,
            )}
            className="fill-none stroke-ink-soft/60"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path(
              points.map(({ value }) => value),
              top,
            )}
            className="fill-none stroke-accent"
            strokeWidth={2.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {points.map(({ label, value, before }, index) => (
            <g key={label}>
              <title>{`${label}: ${value.toLocaleString()} (${before.toLocaleString()})`}</title>
              <rect x={index} width={1} height={top} className="fill-transparent" />
              {/* A line without length has round ends only, and stays a dot when the drawing is stretched. */}
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
    </ChartFrame>
  )
}
