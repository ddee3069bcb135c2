import type { Level } from '../query/query-tree.ts'
import { RestError } from '../rest-error.ts'

export const rangeNotSatisfiable = (details: string, headers?: Record<string, string>) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })

/** Limits a read to the rows of the Range header, which is relative to limit and offset. */
export function applyRangeHeader(level: Level, header: string | undefined) {
  const [, lower, upper] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (lower === undefined) return
  const first = Number(lower)
  const last = upper ? Number(upper) : Infinity
  if (first > last) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const end = Math.min(last + 1, level.limit === undefined ? Infinity : level.offset + level.limit)
  level.offset = Math.max(first, level.offset)
  level.limit = end === Infinity ? undefined : Math.max(0, end - level.offset)
}

export function contentRange(first: number, count: number, total: number | undefined) {
  const range = count > 0 && total !== 0 ? `${first}-${first + count - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
