import { DEFAULT_SORT, SORTS } from './catalogue-query.ts'
import type { Sort } from './catalogue-query.ts'

export function SortChoice({ chosen }: { chosen: Sort }) {
  return (
    <label className="border-b border-hairline pt-3">
      <span className="label block text-ink-soft">Sort</span>
      <select name="sort" defaultValue={chosen === DEFAULT_SORT ? '' : chosen} className="select">
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value === DEFAULT_SORT ? '' : value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
