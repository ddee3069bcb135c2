/** A failure whose message is written for the person who caused it. */
export class UserError extends Error {
  override name = 'UserError'
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
