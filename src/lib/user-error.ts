type About = {
  /** The field of a form that it concerns. */
  field?: string | undefined
  /** What code may ask for. */
  reason?: string | undefined
}

/** An error whose message can be shown to the person as it is. */
export class UserError extends Error {
  override name = 'UserError'
  /** Of the account toast, if it has one of its own. */
  readonly title: string | undefined
  readonly field: string | undefined
  readonly reason: string | undefined
  constructor(title: string | undefined, message: string, { field, reason }: About = {}) {
    super(message)
    this.title = title
    this.field = field
    this.reason = reason
  }
}
