import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { LibraryPictures } from './staff/library-pictures.tsx'

/** Moves the focus to the top after a navigation, so that screen readers start at the new page. */
export function ClientLayout() {
  const { pathname } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A replaced URL belongs to the same page.
    if (!isReplaced) top.current?.focus({ preventScroll: true })
  }, [pathname, isReplaced])

  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <LibraryPictures>
        <Outlet />
      </LibraryPictures>
      <ScrollRestoration />
    </div>
  )
}
