import { ActionLink } from '../../ui/action.tsx'
import { isFiltered } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import type { Suggestion } from './get-catalogue.ts'

function messageFor(query: CatalogueQuery) {
  const hasFilters = isFiltered({ ...query, q: '' })
  if (query.q) return `We found nothing for “${query.q}”${hasFilters ? ' with these filters' : ''}.`
  if (hasFilters) return 'Nothing on the counter fits all of these filters.'
  return query.page > 1 ? 'The list ends before this page.' : 'There is nothing to show just now.'
}

export function NothingFound({ query, suggestions }: { query: CatalogueQuery; suggestions: Suggestion[] }) {
  return (
    <div className="sheet gap-y-10 py-16 md:py-28">
      <div className="md:col-[page-start/span_6]">
        <h2 className="text-head">No cheeses found</h2>
        <p className="mt-4 max-w-md text-ink-soft">{messageFor(query)}</p>
        {(isFiltered(query) || query.page > 1) && (
          <ActionLink href="/cheeses" look="outline" className="mt-8">
            Show all cheeses
          </ActionLink>
        )}
      </div>
      {suggestions.length > 0 && (
        <section aria-labelledby="nearest" className="md:col-[span_5/page-end]">
          <h3 id="nearest" className="label border-t border-ink pt-3 font-normal text-ink-soft">
            The nearest we have
          </h3>
          <ul>
            {suggestions.map(({ slug, name, originRegion }) => (
              <li key={slug} className="border-b border-hairline">
                <a href={`/${slug}`} className="flex flex-wrap items-baseline gap-x-4 py-3 hover:text-accent">
                  <span className="heading text-minor">{name}</span>
                  <span className="text-small text-ink-soft">{originRegion}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
