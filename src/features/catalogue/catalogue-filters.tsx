import type { CatalogueQuery } from './catalogue-query.ts'
import { FilterChoice } from './filter-choice.tsx'
import type { FacetCount } from './get-catalogue.ts'
import { MoreFilters } from './more-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SortChoice } from './sort-choice.tsx'

/** A plain GET form, so that it works without scripts. */
export function CatalogueFilters({ query, facets }: { query: CatalogueQuery; facets: FacetCount[] }) {
  return (
    <search className="sheet">
      <form method="get" action="/cheeses">
        <SearchField text={query.q} />
        <div className="grid grid-cols-2 gap-x-(--gap) md:grid-cols-4">
          <FilterChoice
            name="country"
            label="Country"
            all="All countries"
            chosen={query.country}
            facets={facets}
          />
          <SortChoice chosen={query.sort} />
          <MoreFilters query={query} facets={facets} />
        </div>
      </form>
    </search>
  )
}
