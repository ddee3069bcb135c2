import { Link } from 'react-router'
import type { PictureUse } from './built-in-pictures.ts'

const MAX_SHOWN = 6
const STAFF_AREA = '/cms/'

/** Links to the records and pages that show a picture. */
export function PictureUses({ uses }: { uses: PictureUse[] }) {
  if (uses.length === 0) return <span className="text-ink-soft">Not used</span>
  const hidden = uses.length - MAX_SHOWN
  return (
    <ul className="flex flex-wrap gap-x-4">
      {uses.slice(0, MAX_SHOWN).map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <Link
            to={href}
            reloadDocument={!href.startsWith(STAFF_AREA)}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {label}
          </Link>
        </li>
      ))}
      {hidden > 0 && <li className="inline-flex min-h-11 items-center">and {hidden} more</li>}
    </ul>
  )
}
