import type { CallerError } from '../http/caller-error.ts'
import { RestError } from './rest-error.ts'

const ANSWERS: Record<CallerError['reason'], { code: string; hint?: string }> = {
  'no-api-key': { code: 'PGRST302', hint: 'No `apikey` request header was found.' },
  'unknown-api-key': { code: 'PGRST302', hint: 'Double check your API key.' },
  'invalid-token': { code: 'PGRST301' },
  'expired-token': { code: 'PGRST303' },
  'role-not-allowed': { code: '42501' },
}

/** What the client is told about its API key or access token. */
export function fromCallerError({ reason, status, message }: CallerError) {
  const { code, hint } = ANSWERS[reason]
  if (status === 403) return new RestError(status, code, message)
  const challenge = hint ? 'Bearer' : `Bearer error="invalid_token", error_description="${message}"`
  return new RestError(status, code, message, { hint, headers: { 'www-authenticate': challenge } })
}
