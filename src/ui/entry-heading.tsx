import type { ReactNode } from 'react'

type EntryHeadingProps = {
  /** The page of the entry, if it has one. */
  href?: string | null
  note: ReactNode
  children: string
}

/** The first line of an entry in a list of one's own. */
export function EntryHeading({ href, note, children }: EntryHeadingProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6">
      {href ? (
        <a
          dir="auto"
          href={href}
          className="display link inline-flex min-h-11 items-center text-minor wrap-anywhere"
        >
          {children}
        </a>
      ) : (
        <span className="display inline-flex min-h-11 items-center text-minor">{children}</span>
      )}
      <span className="label text-ink-soft">{note}</span>
    </p>
  )
}
