import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** Tells people who do not see the page that another one has come: the reading position moves to its top. */
export function ClientLayout() {
  const { pathname } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A replaced address is the same page under another name.
    if (!isReplaced) top.current?.focus()
  }, [pathname, isReplaced])

  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Outlet />
      <ScrollRestoration />
    </div>
  )
}
