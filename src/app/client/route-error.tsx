import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { errorPage } from '../pages/error-page.tsx'

/** Replaces only the page that failed. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return errorPage.body
}
