import { Link } from 'react-router'

/** The title of a record in a list, which opens its editor. */
export const RecordLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    dir="auto"
    className="heading inline-flex min-h-11 items-center text-minor wrap-anywhere hover:text-accent"
  >
    {children}
  </Link>
)
