import type { Session } from '@supabase/auth-js'

/** Whether the person has an authenticator app that this session has not been asked for yet. */
export function needsSecondFactor(session: Session | null) {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimOf(session?.access_token, 'aal') !== 'aal2'
}

function claimOf(token = '', claim: string): unknown {
  const payload = token.split('.')[1] ?? ''
  const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(json)[claim]
}
