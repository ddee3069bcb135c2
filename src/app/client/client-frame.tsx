import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

/** Tells people who do not see the page that another one has come: the reading position moves to its top. */
export function ClientFrame() {
  const { pathname } = useLocation()
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    top.current?.focus()
  }, [pathname])

  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Outlet />
      <ScrollRestoration />
    </div>
  )
}
