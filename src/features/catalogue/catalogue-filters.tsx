import { countryName } from '../../domain/cheese/country-name.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CHOICE_NAMES, CHOICES, filtersInUse, SWITCH_NAMES } from './catalogue-query.ts'
import type { CatalogueQuery, PriceRange } from './catalogue-query.ts'
import { describePrice } from './describe-filter.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import type { FacetCount } from './get-catalogue.ts'
import { SearchField } from './search-field.tsx'
import { SortChoice } from './sort-choice.tsx'

type CatalogueFiltersProps = { query: CatalogueQuery; facets: FacetCount[]; price: PriceSettings }

/** A plain GET form, so that it works without scripts. Closed, it takes two rows, so that cheeses are seen first. */
export function CatalogueFilters({ query, facets, price }: CatalogueFiltersProps) {
  const describeRange = (range: string) => describePrice(range as PriceRange, price)
  return (
    <search className="sheet">
      <form method="get" action="/cheeses">
        <SearchField text={query.q} />
        <details className="group/more">
          <summary className="label flex min-h-12 w-fit cursor-pointer list-none items-center gap-3 hover:text-accent">
            <span aria-hidden="true" className="text-lead leading-none group-open/more:rotate-45">
              +
            </span>
            Sort and filters
            <span id="filter-count" data-live="">
              {filtersInUse(query).length > 0 && `(${filtersInUse(query).length})`}
            </span>
          </summary>
          <div className="grid grid-cols-2 gap-x-(--gap) pb-4 md:grid-cols-4">
            <SortChoice chosen={query.sort} />
            <FilterChoice
              name="country"
              label="Country"
              all="All countries"
              chosen={query.country}
              facets={facets}
              describe={countryName}
            />
            {CHOICE_NAMES.map((name) => (
              <FilterChoice
                key={name}
                name={name}
                {...CHOICES[name]}
                chosen={query[name]}
                facets={facets}
                describe={name === 'price' ? describeRange : capitalize}
              />
            ))}
            <div className="col-span-full flex flex-wrap gap-x-8 pt-3">
              {SWITCH_NAMES.map((name) => (
                <FilterSwitch key={name} name={name} on={query[name]} facets={facets} />
              ))}
            </div>
          </div>
        </details>
      </form>
      <ActiveFilters query={query} price={price} />
    </search>
  )
}
