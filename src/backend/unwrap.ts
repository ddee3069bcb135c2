type Answer = { data: unknown; error: { message: string } | null; status?: number }

/** The data of a backend answer; its error is thrown. Data API errors are plain objects and get the status. */
export function unwrap<Given extends Answer>(answer: Given): Extract<Given, { error: null }>['data'] {
  const { data, error, status } = answer
  if (error instanceof Error) throw error
  if (error) throw Object.assign(new Error(error.message), error, { status })
  return data
}
