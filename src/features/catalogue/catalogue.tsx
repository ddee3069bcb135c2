import { OUTAGE } from '../../backend/fetch-page.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { catalogueUrl } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { CatalogueResults } from './catalogue-results.tsx'
import { PAGE_SIZE } from './get-catalogue.ts'
import type { Catalogue as CatalogueData } from './get-catalogue.ts'
import { hiddenSentences } from './hidden-reasons.ts'
import { NothingFound } from './nothing-found.tsx'
import { resultNote } from './result-note.ts'

const OFFLINE = 'You are offline. The cheeses are loaded when the connection is back.'

type CatalogueProps = {
  query: CatalogueQuery
  catalogue: CatalogueData
  price: PriceSettings
  hasTasteMap: boolean
  /** Whether the catalogue is empty because it could not be read. */
  hasFailed: boolean
}

/** The map marks what the list shows, and leads back to it. */
const mapHref = (query: CatalogueQuery) => {
  const [, list] = catalogueUrl({ ...query, page: 1 }).split('?')
  return `/cheeses?${new URLSearchParams({ view: 'map', ...(list && { list }) })}`
}

/** `cheese-catalogue` replaces the parts with `data-live` when the form changes. */
export function Catalogue({ query, catalogue, price, hasTasteMap, hasFailed }: CatalogueProps) {
  const hasMore = catalogue.total > query.page * PAGE_SIZE
  return (
    <cheese-catalogue
      tabIndex={-1}
      data-stale={hasFailed ? '' : undefined}
      className="group/catalogue block outline-none"
    >
      <CatalogueFilters query={query} facets={catalogue.facets} price={price} />
      <div className="sheet">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-ink">
          <output
            id="catalogue-count"
            data-live=""
            className="label text-ink-soft group-data-stale/catalogue:opacity-50"
          >
            {countNoun(catalogue.total, 'cheese')}
          </output>
          <span id="map-link" data-live="" className="flex flex-wrap gap-x-6">
            <a href="/board" className="link flex min-h-12 items-center">
              What shall I bring?
            </a>
            {hasTasteMap && (
              <a href={mapHref(query)} className="link flex min-h-12 items-center">
                Map of taste
              </a>
            )}
          </span>
        </div>
        <p id="result-note" data-live="" className="pt-6 text-lead empty:hidden">
          {hasFailed ? OUTAGE : resultNote(catalogue)}
        </p>
        <ul
          id="hidden-reasons"
          data-live=""
          aria-label="Hidden cheeses"
          className="pt-4 text-small empty:hidden"
        >
          {hiddenSentences(query, catalogue.facets).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div
        id="catalogue-results"
        data-live=""
        className="transition-opacity delay-150 group-aria-busy/catalogue:opacity-50 group-data-stale/catalogue:opacity-50"
      >
        {catalogue.cheeses.length === 0 ? (
          <NothingFound query={query} suggestions={catalogue.suggestions} />
        ) : (
          <CatalogueResults
            cheeses={catalogue.cheeses}
            price={price}
            sort={query.sort}
            facets={catalogue.facets}
          />
        )}
      </div>
      <nav id="catalogue-more" data-live="" aria-label="More cheeses" className="sheet">
        {hasMore && (
          <a
            href={catalogueUrl({ ...query, page: query.page + 1 })}
            data-more=""
            className="label mb-24 flex min-h-14 items-center justify-center border border-ink hover:bg-ink hover:text-paper"
          >
            Show more
          </a>
        )}
      </nav>
      <output
        data-failure={OUTAGE}
        data-offline={OFFLINE}
        className="sticky bottom-0 flex min-h-11 items-center bg-rind px-(--margin) py-2 text-on-rind empty:hidden"
      />
    </cheese-catalogue>
  )
}
