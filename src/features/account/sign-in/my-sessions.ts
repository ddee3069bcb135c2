import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const queryKey = ['my-sessions']

async function getMySessions() {
  const sessions = unwrap(await getBackend().data.rpc('my_sessions'))
  return sessions.map((session) => ({
    id: session.id,
    device: session.user_agent ?? '',
    lastUsedAtLocal: session.last_used_at_local,
    isCurrent: session.is_current,
  }))
}

export type MySession = Awaited<ReturnType<typeof getMySessions>>[number]

export function useMySessions() {
  return useQuery({ queryKey, queryFn: getMySessions })
}

async function endMySession(id: string) {
  unwrap(await getBackend().data.rpc('end_my_session', { session_id: id }))
}

export function useEndMySession() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: endMySession,
    onSuccess: () => toast.success('Device signed out'),
    onError: () => toast.error('Failed to sign out the device'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
