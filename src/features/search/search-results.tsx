import { OUTAGE } from '../../backend/fetch-page.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/cheese/search-text.ts'

export type SearchGroup = {
  heading: string
  /** Why these are shown, when they are called otherwise, or why none is. */
  sentence?: string
  found: { href: string; title: string; note?: string | undefined }[]
  /** A page with the rest. */
  more?: { href: string; label: string } | undefined
}

function Group({ heading, sentence, found, more }: SearchGroup) {
  return (
    <section aria-label={heading} data-found={heading} className="mb-12">
      <h2 className="label border-t border-ink pt-3 font-normal text-ink-soft">{heading}</h2>
      {sentence && <p className="pt-3">{sentence}</p>}
      <ul>
        {found.map(({ href, title, note }) => (
          <li key={href} className="border-b border-hairline">
            <a
              href={href}
              className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-3 wrap-anywhere hover:text-accent"
            >
              <span className="heading text-minor">{title}</span>
              {note && <span className="text-small text-ink-soft">{note}</span>}
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <p className="pt-3">
          <a href={more.href} className="link inline-flex min-h-11 items-center">
            {more.label}
          </a>
        </p>
      )}
    </section>
  )
}

type SearchResultsProps = { text: string; groups: SearchGroup[]; hasFailed?: boolean }

/** A plain form that opens the page with its results, and the results in groups. */
export function SearchResults({ text, groups, hasFailed = false }: SearchResultsProps) {
  const shown = groups.filter(({ found, sentence }) => found.length > 0 || sentence)
  return (
    <div className="sheet pt-10 pb-20 md:pt-16 md:pb-32">
      <h1 className="text-cover">Search</h1>
      <search className="mt-8 mb-10 max-w-2xl">
        <form action="/search" className="flex items-end border-b-2 border-ink">
          <input
            type="search"
            name="q"
            aria-label="Search the shop"
            defaultValue={text}
            maxLength={MAX_SEARCH_LENGTH}
            enterKeyHint="search"
            placeholder="A cheese, a dish, an event"
            className="display min-h-14 w-full min-w-0 bg-transparent text-minor outline-none"
          />
          <button type="submit" className="label min-h-14 shrink-0 cursor-pointer pl-6 hover:text-accent">
            Search
          </button>
        </form>
      </search>
      <div id="search-results" className="max-w-2xl">
        {hasFailed && (
          <search-outage className="mb-6 block text-lead">
            <output>{OUTAGE}</output>
          </search-outage>
        )}
        {shown.map((group) => (
          <Group key={group.heading} {...group} />
        ))}
        {text && shown.length === 0 && (
          <p className="text-lead">
            We found nothing for “{text}”. Ask at the counter, or{' '}
            <a href="/cheeses" className="link">
              see all cheeses
            </a>
            .
          </p>
        )}
      </div>
    </div>
  )
}
