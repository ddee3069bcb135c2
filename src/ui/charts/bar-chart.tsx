import { ChartFigure } from './chart-figure.tsx'
import type { ChartProps } from './chart-point.ts'

/** The earlier value is a wider, paler bar under the current one. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFigure {...props}>
      {(top) =>
        props.points.map(({ label, value, before }, index) => (
          <g key={label}>
            <title>{`${label}: ${value.toLocaleString()} (${before.toLocaleString()})`}</title>
            <rect x={index} width={1} height={top} className="fill-transparent" />
            <rect
              x={index + 0.08}
              y={top - before}
              width={0.84}
              height={before}
              className="fill-ink-soft/25"
            />
            <rect x={index + 0.24} y={top - value} width={0.52} height={value} className="fill-accent" />
          </g>
        ))
      }
    </ChartFigure>
  )
}
