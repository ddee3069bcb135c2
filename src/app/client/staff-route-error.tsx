import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { LoadFailure } from '../../features/cms/kit/load-states.tsx'

/** A staff page that breaks, or does not arrive, leaves the frame around it standing. */
export function StaffRouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <LoadFailure what="This page" error={error} onRetry={() => location.reload()} />
}
