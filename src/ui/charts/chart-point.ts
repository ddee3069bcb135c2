import { formatNumber } from '../../lib/format-number.ts'

/** One category on the horizontal axis, with its value now and in the period before. */
export type ChartPoint = {
  /** The full name, for the table and the tooltip. */
  label: string
  /** The short name under the axis; left out where there is no room. */
  mark?: string
  value: number
  before: number
  /** The value still grows, because its time is not over. */
  isUnfinished?: boolean
}

type ChartLabels = {
  title: string
  category: string
  value: string
  before: string
  /** What an unfinished point is, for the key. */
  unfinished: string
}

export type ChartProps = { labels: ChartLabels; points: ChartPoint[] }

/** The text of a point's tooltip. */
export const describePoint = ({ label, value, before, isUnfinished }: ChartPoint) =>
  `${label}: ${formatNumber(value)}${isUnfinished ? ' so far' : ''} (${formatNumber(before)})`

export const highest = (points: ChartPoint[]) =>
  Math.max(0, ...points.flatMap(({ value, before }) => [value, before]))
