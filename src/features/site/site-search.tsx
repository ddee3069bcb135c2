import { MAX_SEARCH_LENGTH } from '../../domain/cheese/search-text.ts'
import { ROUTES } from '../../site-map.ts'

type SiteSearchProps = {
  /** The path of the page; the search page itself has a larger box. */
  path: string
  className: string
}

/** A plain form. `after-paint.ts` loads its suggestions on the first focus. */
export function SiteSearch({ path, className }: SiteSearchProps) {
  if (path === ROUTES.search.path) return null
  return (
    <search aria-label="Shop" className={className}>
      <form action={ROUTES.search.path}>
        <input
          type="search"
          name="q"
          aria-label="Search the shop"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search"
          className="min-h-11 w-full border-b border-current bg-transparent text-small"
        />
      </form>
    </search>
  )
}
