/** A failure the operator can act on: printed as one line, without a stack. */
export class ClearError extends Error {
  override name = 'ClearError'
}
