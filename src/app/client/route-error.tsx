import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { errorPage } from '../pages/error-page.tsx'

/** A page that breaks takes only itself down. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return errorPage(500).body
}
