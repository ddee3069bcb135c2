import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { checkSession } from '../../backend/check-session.ts'
import { isDenied } from '../../backend/errors.ts'
import { queryClient } from '../../backend/query-client.ts'

/** Notices a session that was ended elsewhere: on every page, on coming back to the tab, and when something is denied. */
export function useSessionCheck(userId: string | undefined) {
  const { pathname } = useLocation()
  const { refetch } = useQuery({
    queryKey: ['session', userId, pathname],
    queryFn: checkSession,
    enabled: userId !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

  useEffect(() => {
    const checkWhenDenied = (change: { type: string; action?: { type: string; error?: unknown } }) => {
      if (change.action?.type === 'error' && isDenied(change.action.error)) void refetch()
    }
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(checkWhenDenied),
    )
    return () => stops.forEach((stop) => stop())
  }, [refetch])
}
