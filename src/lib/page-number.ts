/** The number of a page that a parameter of a URL names; undefined for anything else. */
export const parsePageNumber = (text: string | null) =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined

/** The page of a list that a URL names; the first one for anything else. */
export const readPageNumber = (parameters: URLSearchParams) => parsePageNumber(parameters.get('page')) ?? 1
