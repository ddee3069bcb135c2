/** The page of comments that a URL asks for. Undefined for the cheese page itself, which begins the newest ones. */
export function readCommentPage(params: URLSearchParams) {
  const text = params.get('comments') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

export const commentPageUrl = (slug: string, page: number | undefined) =>
  page === undefined ? `/${slug}` : `/${slug}?comments=${page}`
