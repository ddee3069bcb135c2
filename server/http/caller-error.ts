type Reason = 'no-api-key' | 'unknown-api-key' | 'invalid-token' | 'expired-token' | 'role-not-allowed'

/** Refuses a request because of its API key or access token. Each API gives it the shape that its clients expect. */
export class CallerError extends Error {
  override name = 'CallerError'
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }

  get status() {
    return this.reason === 'role-not-allowed' ? 403 : 401
  }
}
