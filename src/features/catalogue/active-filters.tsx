import type { PriceSettings } from '../../domain/cheese/price.ts'
import { catalogueUrl, filtersInUse } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { describeFilter } from './describe-filter.ts'

/** The filters in use; each is a link to the view without it. */
export function ActiveFilters({ query, price }: { query: CatalogueQuery; price: PriceSettings }) {
  return (
    <ul
      id="active-filters"
      data-live=""
      aria-label="Active filters"
      className="flex flex-wrap gap-2 pb-2 empty:hidden"
    >
      {filtersInUse(query).map((name) => (
        <li key={name}>
          <a
            href={catalogueUrl({ ...query, [name]: undefined, page: 1 })}
            className="inline-flex min-h-11 items-center gap-2 border border-hairline px-4 text-small hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {describeFilter(name, query, price)}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
