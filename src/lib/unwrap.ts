type Answer<Data> = { data: Data; error: null } | { data: null; error: { message: string } }

/** The data of an answer, or its error thrown: for readers who cannot go on without it. */
export function unwrap<Data>(answer: Answer<Data>): Data {
  if (answer.error) throw answer.error
  return answer.data
}
