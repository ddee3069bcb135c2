import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list-state.ts'

const MOST_ROWS = 200

type Stretch = { limit: number; offset: number }

export type ModeratedComment = {
  id: string
  comment: string
  cheese: { name: string; slug: string }
  writtenAt: Date
  /** Undefined unless it is hidden. */
  hiddenReason: string | undefined
  reportCount: number
  reportReasons: string[]
}

/** Without a choice, the comments that somebody reported. */
async function readQueue({ search, filters }: ListState, { limit, offset }: Stretch) {
  const rows = unwrap(
    await getBackend().data.rpc('moderation_queue', {
      show: filters['show'] ?? 'reported',
      search: search.trim(),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row): ModeratedComment => ({
      id: row.comment_id,
      comment: row.comment,
      cheese: { name: row.cheese_name, slug: row.cheese_slug },
      writtenAt: new Date(row.created_at),
      hiddenReason: row.hidden_at ? row.hidden_reason : undefined,
      reportCount: row.report_count,
      reportReasons: row.report_reasons,
    })),
  }
}

const listComments = (state: ListState) =>
  readQueue(state, { limit: LIST_PAGE_SIZE, offset: (state.page - 1) * LIST_PAGE_SIZE })

export const useCommentList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'comments', state],
    queryFn: () => listComments(state),
    placeholderData: keepPreviousData,
  })

/** Every comment that matches, for the export. */
export async function loadMatchingComments(state: ListState) {
  const rows: ModeratedComment[] = []
  for (;;) {
    const more = await readQueue(state, { limit: MOST_ROWS, offset: rows.length })
    rows.push(...more.rows)
    if (more.rows.length < MOST_ROWS) return rows
  }
}
