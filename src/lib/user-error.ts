type About = {
  /** The field of a form that it concerns. */
  field?: string
  /** What code may ask for. */
  reason?: string
}

/** An error whose message can be shown to the person as it is. */
export class UserError extends Error implements About {
  override name = 'UserError'
  /** Of the account toast, if it has one of its own. */
  readonly title: string | undefined
  declare readonly field?: string
  declare readonly reason?: string
  constructor(title: string | undefined, message: string, about?: About) {
    super(message)
    this.title = title
    Object.assign(this, about)
  }
}

/** A request that was refused because the session has ended. The page tells so, once for all requests. */
export class SessionEndedError extends UserError {
  constructor() {
    super('Signed Out', 'Your session has ended. Sign in again to continue where you were.')
  }
}
