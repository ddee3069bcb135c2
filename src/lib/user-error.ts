/** An error whose message can be shown to the person as it is. */
export class UserError extends Error {
  override name = 'UserError'
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
