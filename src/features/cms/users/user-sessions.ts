import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { toast } from '../../../ui/toasts/toast.ts'

async function getUserSessions(userId: string) {
  const sessions = unwrap(await getBackend().data.rpc('user_sessions', { user_id: userId }))
  return sessions.map((session) => ({
    id: session.id,
    device: deviceName(session.user_agent ?? ''),
    startedAtLocal: session.created_at_local,
    lastUsedAtLocal: session.last_used_at_local,
    usedSecondFactor: session.aal === 'aal2',
  }))
}

export type UserSession = Awaited<ReturnType<typeof getUserSessions>>[number]

export const useUserSessions = (userId: string) =>
  useQuery({ queryKey: ['cms', 'users', 'sessions', userId], queryFn: () => getUserSessions(userId) })

async function endSession(sessionId: string) {
  return unwrap(await getBackend().data.rpc('end_session', { session_id: sessionId })) ? 1 : 0
}

async function endSessions(userId: string) {
  return unwrap(await getBackend().data.rpc('end_sessions', { user_id: userId }))
}

/** Without a session id every session of the person is ended. */
export function useEndSessions(userId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (sessionId?: string) => (sessionId ? endSession(sessionId) : endSessions(userId)),
    onSuccess: (ended) => toast.success(`${countNoun(ended, 'session')} ended`),
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'users'] }),
  })
}
