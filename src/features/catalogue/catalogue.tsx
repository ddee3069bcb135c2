import type { PriceSettings } from '../../lib/price.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { catalogueAddress } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { CatalogueResults } from './catalogue-results.tsx'
import { PAGE_SIZE } from './get-catalogue.ts'
import type { Catalogue as CatalogueData } from './get-catalogue.ts'
import { NothingFound } from './nothing-found.tsx'
import { useCatalogue } from './use-catalogue.ts'

export type CatalogueProps = { query: CatalogueQuery; catalogue: CatalogueData; price: PriceSettings }

const countLine = (total: number) => `${total} ${total === 1 ? 'cheese' : 'cheeses'}`

/** The whole catalogue below its title: drawn by the server for any address, and live once hydrated. */
export function Catalogue({ price, ...initial }: CatalogueProps) {
  const { query, catalogue, isPending, ask, showMore } = useCatalogue(initial)
  const shown = (query.page - 1) * PAGE_SIZE + PAGE_SIZE
  return (
    <>
      <CatalogueFilters query={query} facets={catalogue.facets} onAsk={ask} />
      <div className="sheet">
        <output className="label block border-b border-ink py-4 text-ink-soft">
          {countLine(catalogue.total)}
        </output>
      </div>
      <div aria-busy={isPending} className="transition-opacity aria-busy:opacity-50">
        {catalogue.cheeses.length === 0 ? (
          <NothingFound query={query} suggestions={catalogue.suggestions} />
        ) : (
          <CatalogueResults cheeses={catalogue.cheeses} price={price} />
        )}
      </div>
      {catalogue.total > shown && (
        <nav aria-label="More cheeses" className="sheet pb-24">
          <a
            href={catalogueAddress({ ...query, page: query.page + 1 })}
            onClick={(event) => {
              event.preventDefault()
              showMore()
            }}
            className="label flex min-h-14 items-center justify-center border border-ink hover:bg-ink hover:text-paper"
          >
            Show more
          </a>
        </nav>
      )}
    </>
  )
}
