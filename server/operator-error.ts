/** A failure that the operator can fix. It is printed as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** One line for what the operator can fix, the whole error for a defect. */
export const explainFailure = (error: unknown) => (error instanceof OperatorError ? error.message : error)
