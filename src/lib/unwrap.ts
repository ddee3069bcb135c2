type Answer = { data: unknown; error: { message: string } | null }

/** The data of an answer, or its error thrown: for readers who cannot go on without it. */
export function unwrap<Given extends Answer>(answer: Given): Extract<Given, { error: null }>['data'] {
  if (answer.error) throw answer.error
  return answer.data
}
