import { errorStatus, isNetworkFailure, isTimeout } from '../errors.ts'

/** Nobody knows whether it was done: no network, or a shop that does not answer. */
export const isUnanswered = (error: unknown) =>
  isNetworkFailure(error) || isTimeout(error) || (errorStatus(error) ?? 0) >= 502
