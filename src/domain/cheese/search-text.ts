export const MAX_SEARCH_LENGTH = 100

/** Reads a URL or a form; control characters count as spaces. */
export const readSearchText = (given: URLSearchParams) =>
  (given.get('q') ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
