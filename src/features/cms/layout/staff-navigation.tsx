import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { StaffRole } from '../../../domain/people/roles.ts'
import { ROUTES } from '../../../site-map.ts'
import { Sheet } from '../kit/screen/sheet.tsx'
import type { StaffLink } from './staff-link.ts'

const { dashboard, cmsCheeses, inventory, counter, comments, analytics } = ROUTES

/** The pages of the bar at the bottom of a phone or tablet: what each role opens most. "More" lists the others. */
const BAR_PAGES: Record<StaffRole, string[]> = {
  employee: [dashboard, cmsCheeses, inventory, counter].map(({ path }) => path),
  manager: [dashboard, cmsCheeses, inventory, comments].map(({ path }) => path),
  admin: [dashboard, cmsCheeses, inventory, analytics].map(({ path }) => path),
}

const ICON_BOX = 'grid size-5 place-items-center'
const BAR_ITEM =
  'max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:px-1 max-lg:text-label max-lg:tracking-normal'
const ITEM =
  'flex min-h-14 w-full items-center gap-3 border-y-2 border-transparent px-3 text-small -outline-offset-2 hover:bg-paper-deep lg:min-h-11 lg:border-y-0 lg:border-l-2'
const CURRENT_ITEM = 'aria-[current=page]:border-t-accent lg:aria-[current=page]:border-l-accent'

/** A column on a wide screen, otherwise a bar at the bottom of the screen. */
export function StaffNavigation({ role, links }: { role: StaffRole; links: StaffLink[] }) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const { pathname } = useLocation()
  const isInBar = ({ to }: StaffLink) => BAR_PAGES[role].includes(to)
  const others = links.filter((link) => !isInBar(link))
  const isOtherOpen = others.some(({ to }) => pathname.startsWith(to))

  return (
    <nav
      aria-label="Staff"
      data-bottom-navigation=""
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-ink max-lg:bg-paper lg:sticky lg:top-0 lg:self-start lg:pt-4 print:hidden"
    >
      <ul className="flex max-lg:mx-auto max-lg:max-w-2xl lg:flex-col">
        {links.map((link) => (
          <li key={link.to} className={isInBar(link) ? 'max-lg:min-w-0 max-lg:flex-1' : 'max-lg:hidden'}>
            <PageLink link={link} className={`${BAR_ITEM} ${CURRENT_ITEM}`} />
          </li>
        ))}
        <li className="min-w-0 flex-1 lg:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isOtherOpen || undefined}
            onClick={() => setIsMoreOpen(true)}
            className={`cursor-pointer ${ITEM} ${BAR_ITEM} aria-[current=true]:border-t-accent`}
          >
            <span className={ICON_BOX}>
              <Ellipsis aria-hidden="true" className="w-4.5" />
            </span>
            More
          </button>
        </li>
      </ul>
      {isMoreOpen && (
        <Sheet title="More pages" closedby="any" onClose={() => setIsMoreOpen(false)}>
          <ul className="grid grid-cols-2">
            {others.map((link) => (
              <li key={link.to}>
                <PageLink
                  link={link}
                  className="aria-[current=page]:border-b-accent"
                  onClick={() => setIsMoreOpen(false)}
                />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </nav>
  )
}

type PageLinkProps = { link: StaffLink; className: string; onClick?: () => void }

function PageLink({ link: { to, label, Icon, shortcut }, className, onClick }: PageLinkProps) {
  return (
    <NavLink
      to={to}
      onClick={onClick}
      aria-keyshortcuts={`Alt+Shift+${shortcut}`}
      className={`${ITEM} ${className}`}
    >
      <span className={ICON_BOX}>
        <Icon aria-hidden="true" className="w-4.5" />
      </span>
      {label}
    </NavLink>
  )
}
