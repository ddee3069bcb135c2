import { ERROR_CODES, errorCode } from '../../../backend/errors.ts'

/** Both the constraint and the rule for published cheeses name it. */
const isAboutSlug = (error: Error) => error.message.includes('slug')

const isAboutTrackedStock = (error: Error) => 'hint' in error && error.hint === 'stock_is_tracked'

/** Finds the field of the form that a refused save is about. */
export function explainCheeseError(error: unknown) {
  const code = errorCode(error)
  if (code === ERROR_CODES.uniqueViolation)
    return { field: 'slug', message: 'Another cheese has this slug' } as const
  if (code !== ERROR_CODES.checkViolation || !(error instanceof Error)) return undefined
  if (isAboutSlug(error)) return { field: 'slug', message: 'This slug cannot be used' } as const
  if (isAboutTrackedStock(error)) return { field: 'in_stock', message: error.message } as const
  return undefined
}
