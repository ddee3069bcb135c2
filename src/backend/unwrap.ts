import { asThrown } from './errors.ts'

type Result = { data: unknown; error: { message: string } | null; status?: number }

/** Returns the data or throws the error. Errors of the data API are plain objects without a status, so it is added. */
export function unwrap<Given extends Result>(result: Given): Extract<Given, { error: null }>['data'] {
  const { data, error, status } = result
  if (error instanceof Error) throw error
  if (error) throw Object.assign(asThrown(error), error, { status })
  return data
}
