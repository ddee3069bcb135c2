import { CHOICE_NAMES, CHOICES, SWITCH_NAMES } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import type { FacetCount } from './get-catalogue.ts'

const isInUse = (query: CatalogueQuery) => [...CHOICE_NAMES, ...SWITCH_NAMES].some((name) => query[name])

/** Open when one of its filters is in use. */
export function MoreFilters({ query, facets }: { query: CatalogueQuery; facets: FacetCount[] }) {
  return (
    <details open={isInUse(query)} className="group/more col-span-full">
      <summary className="label flex min-h-14 w-fit cursor-pointer list-none items-center gap-3 hover:text-accent">
        <span aria-hidden="true" className="text-lead leading-none group-open/more:rotate-45">
          +
        </span>
        More filters
      </summary>
      <div className="grid grid-cols-2 gap-x-(--gap) pb-4 md:grid-cols-4">
        {CHOICE_NAMES.map((name) => (
          <FilterChoice key={name} name={name} {...CHOICES[name]} chosen={query[name]} facets={facets} />
        ))}
        <div className="col-span-full flex flex-wrap gap-x-8 pt-3">
          {SWITCH_NAMES.map((name) => (
            <FilterSwitch key={name} name={name} on={query[name]} facets={facets} />
          ))}
        </div>
      </div>
    </details>
  )
}
