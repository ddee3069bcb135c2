import { useEffect, useRef } from 'react'
import { readCatalogueQuery } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { FilterChoice } from './filter-choice.tsx'
import type { FacetCount } from './get-catalogue.ts'
import { MoreFilters } from './more-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SortChoice } from './sort-choice.tsx'

type FiltersProps = {
  query: CatalogueQuery
  facets: FacetCount[]
  onAsk: (query: CatalogueQuery) => void
}

const TYPING_PAUSE_MS = 150

const readForm = (form: HTMLFormElement) => {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readCatalogueQuery(new URLSearchParams(fields))
}

/** A form that any browser can send. Where scripts run it answers while one types and chooses. */
export function CatalogueFilters({ query, facets, onAsk }: FiltersProps) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(pause.current), [])

  const askAfter = (delay: number) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => form.current && onAsk(readForm(form.current)), delay)
  }

  return (
    <search className="sheet">
      <form
        ref={form}
        method="get"
        action="/cheeses"
        onSubmit={(event) => {
          event.preventDefault()
          askAfter(0)
        }}
        onInput={(event) => askAfter(event.target instanceof HTMLSelectElement ? 0 : TYPING_PAUSE_MS)}
      >
        <SearchField words={query.q} />
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
