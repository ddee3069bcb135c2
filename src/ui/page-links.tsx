type PageLinksProps = {
  label: string
  page: number
  last: number
  urlOf: (page: number) => string
  previous: string
  next: string
}

const LINK = 'link label inline-flex min-h-11 items-center'

/** The way through a list of several pages; nothing for one page. */
export function PageLinks({ label, page, last, urlOf, previous, next }: PageLinksProps) {
  if (last < 2) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between border-t border-ink pt-5">
      {page > 1 ? (
        <a rel="prev" href={urlOf(page - 1)} className={LINK}>
          {previous}
        </a>
      ) : (
        <span />
      )}
      <span className="text-small text-ink-soft lining-nums">{`Page ${page} of ${last}`}</span>
      {page < last ? (
        <a rel="next" href={urlOf(page + 1)} className={LINK}>
          {next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
