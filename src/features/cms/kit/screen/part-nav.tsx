import { Link } from 'react-router'

type PartNavProps = {
  label: string
  parts: readonly { hash: string; label: string }[]
  /** The hash of the part that is shown. */
  current: string | undefined
}

/** The parts of a page. The part is in the hash, so that it can be linked and the back button returns to it. */
export function PartNav({ label, parts, current }: PartNavProps) {
  return (
    <nav aria-label={label} className="-mx-(--margin) mb-4 overflow-x-auto px-(--margin)">
      <ul className="flex border-b border-hairline">
        {parts.map(({ hash, label }) => (
          <li key={hash}>
            <Link
              to={hash}
              aria-current={hash === current ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-small whitespace-nowrap -outline-offset-2 aria-[current=page]:border-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
