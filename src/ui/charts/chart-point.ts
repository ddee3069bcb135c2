/** A place on the horizontal axis, with what was counted there now and in the period before. */
export type ChartPoint = {
  /** In full, for the table and the pointer. */
  label: string
  /** Under the axis; places without one stay bare. */
  mark?: string
  value: number
  before: number
}

export type ChartWords = { title: string; place: string; value: string; before: string }

export type ChartProps = { words: ChartWords; points: ChartPoint[] }

export const highest = (points: ChartPoint[]) =>
  Math.max(0, ...points.flatMap(({ value, before }) => [value, before]))
