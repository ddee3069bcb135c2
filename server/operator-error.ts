/** A failure that the operator can fix. It is printed as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
