import type { BackendClient } from '../../../backend/backend-client.ts'
import {
  PUBLIC_COMMENT_COLUMNS,
  toPublicComment,
  type PublicComment,
} from '../../../backend/records/public-comment.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { ReportProblem } from '../../../lib/report-problem.ts'

const COMMENTS_PER_PAGE = 10

export type CommentPage = {
  /** Undefined on the cheese page itself, where long comments are cut. */
  number: number | undefined
  comments: PublicComment[]
  hasOlder: boolean
}

const NO_COMMENTS: CommentPage = { number: undefined, comments: [], hasOlder: false }

/** Newest first. One more row than a page has tells whether there are older ones. */
async function getComments(
  backend: BackendClient,
  cheeseId: string,
  number: number | undefined,
): Promise<CommentPage> {
  const start = ((number ?? 1) - 1) * COMMENTS_PER_PAGE
  const rows = unwrap(
    await backend
      .from('public_comments')
      .select(PUBLIC_COMMENT_COLUMNS)
      .eq('cheese_id', cheeseId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(start, start + COMMENTS_PER_PAGE),
  )
  return {
    number,
    comments: rows.slice(0, COMMENTS_PER_PAGE).map(toPublicComment),
    hasOlder: rows.length > COMMENTS_PER_PAGE,
  }
}

/** A cheese page is shown without comments that cannot be read. */
export const getCommentPage = (
  backend: BackendClient,
  cheeseId: string,
  number: number | undefined,
  reportProblem: ReportProblem,
) =>
  getComments(backend, cheeseId, number).catch((error: unknown) => {
    reportProblem('Failed to load public comments', error)
    return NO_COMMENTS
  })

/** Whether comments were asked for that do not exist. */
export const isPastTheEnd = ({ number, comments }: CommentPage) => (number ?? 1) > 1 && comments.length === 0
