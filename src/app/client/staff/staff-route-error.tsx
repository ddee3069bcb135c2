import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { LoadFailure } from '../../../features/cms/kit/list/load-states.tsx'

/** Replaces only the page that failed; the staff layout stays. */
export function StaffRouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <LoadFailure what="This page" error={error} onRetry={() => location.reload()} />
}
