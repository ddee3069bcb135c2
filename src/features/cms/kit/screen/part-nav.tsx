import { Link } from 'react-router'

type PartNavProps = {
  label: string
  /** Each with a hash or a path of its own, so that it can be linked and the back button returns to it. */
  parts: readonly { to: string; label: string }[]
  /** Where the part that is shown is. */
  current: string | undefined
  /** A row, or a column where there is room beside the part. */
  look?: keyof typeof LOOKS
}

const LOOKS = {
  row: { nav: '', list: '', link: '' },
  column: {
    nav: 'min-[75rem]:mx-0 min-[75rem]:overflow-visible min-[75rem]:px-0',
    list: 'min-[75rem]:sticky min-[75rem]:top-4 min-[75rem]:flex-col min-[75rem]:border-b-0 min-[75rem]:border-l',
    link: 'min-[75rem]:-ml-px min-[75rem]:border-b-0 min-[75rem]:border-l-2',
  },
} as const

const showInRow = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The parts of a page, of which one is shown. */
export function PartNav({ label, parts, current, look = 'row' }: PartNavProps) {
  const { nav, list, link } = LOOKS[look]
  return (
    <nav
      aria-label={label}
      className={`-mx-(--margin) mb-4 overflow-x-auto px-(--margin) print:hidden ${nav}`}
    >
      <ul className={`flex border-b border-hairline ${list}`}>
        {parts.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              ref={to === current ? showInRow : undefined}
              aria-current={to === current ? 'page' : undefined}
              className={`flex min-h-11 items-center border-b-2 border-transparent px-3 text-small whitespace-nowrap -outline-offset-2 aria-[current=page]:border-accent ${link}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
