import type { Session } from '@supabase/auth-js'

/** Whether the person has an authenticator app that this session has not used yet. */
export function needsSecondFactor(session: Session | null) {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && assuranceLevel(session?.access_token) !== 'aal2'
}

function assuranceLevel(token = ''): unknown {
  const payload = token.split('.')[1] ?? ''
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : undefined
}
