import { useEffect, useRef } from 'react'
import { CHOICES, SORTS, SWITCHES, readCatalogueQuery } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import type { FacetCount } from './get-catalogue.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterSwitch } from './filter-switch.tsx'

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

  const askSoon = (delay: number) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => form.current && onAsk(readForm(form.current)), delay)
  }
  const counts = (facet: string) => facets.filter((count) => count.facet === facet)

  return (
    <search className="sheet gap-y-6">
      <form
        ref={form}
        method="get"
        action="/cheeses"
        onSubmit={(event) => {
          event.preventDefault()
          askSoon(0)
        }}
        onInput={(event) => askSoon((event.target as HTMLElement).id === 'catalogue-search' ? TYPING_PAUSE_MS : 0)}
      >
        <div className="flex items-end border-b-2 border-ink">
          <label htmlFor="catalogue-search" className="sr-only">
            Search cheeses
          </label>
          <input
            id="catalogue-search"
            type="search"
            name="q"
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Name, region, country or flavor"
            className="display min-h-16 w-full min-w-0 bg-transparent text-head outline-none placeholder:text-hairline focus-visible:outline-none"
          />
          <button type="submit" className="label min-h-14 shrink-0 cursor-pointer pl-6 hover:text-accent">
            Search
          </button>
        </div>
        <div className="grid grid-cols-2 gap-x-(--gap) md:grid-cols-3 lg:grid-cols-5">
          <FilterChoice name="country" label="Country" all="All countries" chosen={query.country} counts={counts('country')} />
          <FilterChoice name="milk" label="Milk" all="Any milk" chosen={query.milk} counts={counts('milk')} order={CHOICES.milk} />
          <FilterChoice name="style" label="Style" all="Any style" chosen={query.style} counts={counts('style')} order={CHOICES.style} />
          <FilterChoice name="treatment" label="Treatment" all="Any treatment" chosen={query.treatment} counts={counts('treatment')} order={CHOICES.treatment} />
          <label className="border-b border-hairline pt-3">
            <span className="label block text-ink-soft">Sort</span>
            <select name="sort" defaultValue={query.sort} className="min-h-11 w-full cursor-pointer bg-paper">
              {Object.entries(SORTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className="flex flex-wrap gap-x-8 pt-2">
          {SWITCHES.map((name) => (
            <FilterSwitch key={name} name={name} on={query[name]} count={counts(name)[0]?.count ?? 0} />
          ))}
        </div>
      </form>
    </search>
  )
}
