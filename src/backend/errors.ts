import { UserError } from '../lib/user-error.ts'

type BackendError = { name?: string; code?: string; status?: number; message?: string }

/** Why the database refused something. */
export const ERROR_CODES = {
  denied: '42501',
  notFound: 'PT404',
  uniqueViolation: '23505',
} as const

const INVALID_CREDENTIALS = new Set(['invalid_credentials', 'user_not_found', 'email_not_found'])
const TOO_MANY_REQUESTS = new Set([
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
])
const PERMISSION_DENIED = new Set([ERROR_CODES.denied, 'not_admin', 'no_authorization', 'insufficient_aal'])
const NOT_FOUND = new Set(['PGRST116', 'mfa_factor_not_found', 'session_not_found'])

/** With these codes the database sends a sentence for the person who called (`private.refuse`). */
export const isForPeople = (code: string) => code.startsWith('PT4')

/** The one place that maps backend errors to the messages people read. */
export function describeError(error: unknown): string {
  const { code = '', status, message = '' } = asBackendError(error)
  if (error instanceof UserError || isForPeople(code)) return message
  if (INVALID_CREDENTIALS.has(code)) return 'Invalid credentials'
  if (code === 'user_banned') return 'This account is suspended. Please ask the shop.'
  if (TOO_MANY_REQUESTS.has(code) || status === 429) return 'Too many attempts. Please try again later.'
  if (isTimeout(error)) return 'The shop does not answer. What you typed is still here; please try again.'
  if (isNetworkFailure(error)) return 'Network error. Please check your connection.'
  if (isDenied(error)) return 'Access denied'
  if (NOT_FOUND.has(code) || status === 404) return 'Resource not found'
  return 'An unexpected error occurred'
}

/** The account toast for a failure; a user error may have a title of its own. */
export const describeFailure = (title: string, error: unknown) => ({
  title: (error instanceof UserError && error.title) || title,
  description: describeError(error),
  tone: 'alarm' as const,
})

/** Denied because of the role, or because the session has ended. */
export function isDenied(error: unknown) {
  const { code = '', status } = asBackendError(error)
  return PERMISSION_DENIED.has(code) || status === 401 || status === 403
}

/** What is thrown for an error of the data API: a sentence of the database is shown wherever a user error is. */
export function asThrown(error: { message: string }) {
  const { code = '', message = '' } = asBackendError(error)
  return isForPeople(code) ? new UserError(undefined, message) : new Error(message)
}

export function errorCode(error: unknown) {
  return asBackendError(error).code
}

export function errorStatus(error: unknown) {
  return asBackendError(error).status
}

function asBackendError(error: unknown): BackendError {
  return typeof error === 'object' && error !== null ? error : {}
}

/** No response: auth-js reports status 0, postgrest-js puts the browser's TypeError into the message. */
export function isNetworkFailure(error: unknown) {
  const { name, status, message = '' } = asBackendError(error)
  if (name === 'AuthRetryableFetchError') return status === 0
  return name === 'TypeError' || message.startsWith('TypeError:')
}

/** The browser ended a request that got no answer in time; postgrest-js puts its name into the message. */
export function isTimeout(error: unknown) {
  const { name, message = '' } = asBackendError(error)
  return name === 'TimeoutError' || message.startsWith('TimeoutError:')
}
