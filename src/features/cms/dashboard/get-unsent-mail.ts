import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { keepsMailInMailbox } from '../../../backend/backend-config.ts'
import { postToAuth } from '../../../backend/session/auth-request.ts'
import { canPreview } from '../kit/opening/view-as-guest.ts'

const REFRESH_MS = 60_000

const mailSchema = v.pipe(
  v.object({ total: v.number(), oldest_at_local: v.string() }),
  v.transform(({ total: count, oldest_at_local: oldestAtLocal }) => ({ count, oldestAtLocal })),
)

async function getUnsentMail() {
  const [newest] = v.parse(v.array(mailSchema), await postToAuth('/mail', { offset: 0 }))
  return newest ?? null
}

export type UnsentMail = v.InferOutput<typeof mailSchema>

/**
 * What an admin has to pass on. The demo has a mailbox for everything, so nothing of it waits; hosted Supabase sends mail
 * itself, and has no list to ask for.
 */
export const useUnsentMail = (enabled: boolean) =>
  useQuery({
    queryKey: ['cms', 'dashboard', 'unsent-mail'],
    queryFn: getUnsentMail,
    enabled: enabled && !keepsMailInMailbox() && canPreview(),
    refetchInterval: REFRESH_MS,
  })
