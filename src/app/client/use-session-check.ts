import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { checkSession } from '../../backend/session/check-session.ts'
import { isDenied } from '../../backend/errors.ts'
import { queryClient } from '../../backend/query-client.ts'
import { handleSessionEndOnPage } from '../../backend/session/session-end.ts'

/** Detects a session that was ended elsewhere: on every page, when the tab gets the focus, and after a denied request. */
export function useSessionCheck(userId: string | undefined) {
  const { pathname } = useLocation()
  const { refetch } = useQuery({
    queryKey: ['session', userId, pathname],
    queryFn: checkSession,
    enabled: userId !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

  useEffect(handleSessionEndOnPage, [])

  useEffect(() => {
    const checkWhenDenied = (change: { type: string; action?: { type: string; error?: unknown } }) => {
      if (change.action?.type === 'error' && isDenied(change.action.error)) void refetch()
    }
    const unsubscribes = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(checkWhenDenied),
    )
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [refetch])
}
