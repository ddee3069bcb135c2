import { SWITCHES, type SwitchName } from './catalogue-query.ts'
import type { FacetCount } from './get-catalogue.ts'

type FilterSwitchProps = { name: SwitchName; on: boolean; facets: FacetCount[] }

/** Shown even when it has no results: it then explains what is not known. */
export function FilterSwitch({ name, on, facets }: FilterSwitchProps) {
  const count = facets.find(({ facet }) => facet === name)?.count ?? 0
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 text-small">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={on}
        className="size-5 cursor-pointer accent-accent"
      />
      <span>
        {SWITCHES[name]}{' '}
        <span id={`count-${name}`} data-live="" className="text-ink-soft lining-nums">
          ({count})
        </span>
      </span>
    </label>
  )
}
