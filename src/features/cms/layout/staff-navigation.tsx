import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { StaffLink } from './staff-link.ts'

/** A column on a wide screen; otherwise a strip that scrolls the current page into view. */
export function StaffNavigation({ isCompact, links }: { isCompact: boolean; links: StaffLink[] }) {
  const { pathname } = useLocation()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = strip.current
    const anchors = [...(list?.querySelectorAll('a') ?? [])]
    const current = anchors.find((link) => pathname.startsWith(link.pathname))
    // scrollIntoView would also move the page, where someone may be in the middle of a form.
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <nav
      aria-label="Staff"
      className={`lg:sticky lg:top-0 lg:self-start lg:pt-10 print:hidden ${isCompact ? 'max-sm:hidden' : ''}`}
    >
      <ul
        ref={strip}
        className="-mx-(--margin) flex overflow-x-auto border-b border-hairline px-(--margin) lg:mx-0 lg:flex-col lg:border-0 lg:px-0"
      >
        {links.map(({ to, label, Icon, shortcut }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              aria-keyshortcuts={`Alt+Shift+${shortcut}`}
              className="flex min-h-12 items-center gap-3 border-y-2 border-transparent px-3 text-small -outline-offset-2 hover:bg-paper-deep aria-[current=page]:border-b-accent lg:border-y-0 lg:border-l-2 lg:aria-[current=page]:border-l-accent"
            >
              <span className="grid w-5 place-items-center">
                <Icon aria-hidden="true" className="w-4.5" />
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
