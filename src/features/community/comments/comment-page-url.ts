import { parsePageNumber } from '../../../lib/page-number.ts'

/** The page of comments that a URL asks for. Undefined for the cheese page itself, which begins the newest ones. */
export const readCommentPage = (params: URLSearchParams) => parsePageNumber(params.get('comments'))

export const commentPageUrl = (slug: string, page: number | undefined) =>
  page === undefined ? `/${slug}` : `/${slug}?comments=${page}`
