/** One category on the horizontal axis, with its value now and in the period before. */
export type ChartPoint = {
  /** The full name, for the table and the tooltip. */
  label: string
  /** The short name under the axis; left out where there is no room. */
  mark?: string
  value: number
  before: number
}

export type ChartLabels = { title: string; category: string; value: string; before: string }

export type ChartProps = { labels: ChartLabels; points: ChartPoint[] }

export const highest = (points: ChartPoint[]) =>
  Math.max(0, ...points.flatMap(({ value, before }) => [value, before]))
