import { ChartFigure } from './chart-figure.tsx'
import { describePoint, type ChartProps } from './chart-point.ts'

const UNFINISHED_BAR = 'fill-paper stroke-accent stroke-[1.5] [stroke-dasharray:3_2]'

/** More was given back than sold: the bar is flat, and its words say how much. */
const heightOf = (value: number) => Math.max(0, value)

/** The earlier value is a wider, paler bar under the current one. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFigure {...props}>
      {(top) =>
        props.points.map((point, index) => (
          <g key={point.label}>
            <title>{describePoint(point)}</title>
            <rect x={index} width={1} height={top} className="fill-transparent" />
            <rect
              x={index + 0.08}
              y={top - heightOf(point.before)}
              width={0.84}
              height={heightOf(point.before)}
              className="fill-ink-soft/25"
            />
            <rect
              x={index + 0.24}
              y={top - heightOf(point.value)}
              width={0.52}
              height={heightOf(point.value)}
              className={point.isUnfinished ? UNFINISHED_BAR : 'fill-accent'}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))
      }
    </ChartFigure>
  )
}
