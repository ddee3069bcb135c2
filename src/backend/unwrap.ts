type Answer = { data: unknown; error: { message: string } | null; status?: number }

/** The data of an answer, or its error thrown with its status: for readers who cannot go on without it. */
export function unwrap<Given extends Answer>(answer: Given): Extract<Given, { error: null }>['data'] {
  const { data, error, status } = answer
  if (error) throw Object.assign(new Error(error.message), error, { status })
  return data
}
