import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { exportList } from '../kit/export/export-list.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list/list-state.ts'

type Page = { limit: number; offset: number }

export type ModeratedComment = {
  id: string
  comment: string
  /** Null for a member who has not chosen one. */
  displayName: string | null
  cheese: { name: string; slug: string }
  writtenAtLocal: string
  /** Undefined unless the comment is hidden. */
  hiddenReason: string | undefined
  reportCount: number
  reportReasons: string[]
  stars: number | null
  /** Whether a decision comes before others can read it. */
  isWaiting: boolean
  answer: { text: string; isPublished: boolean; version: number } | undefined
}

type CommentRow = Database['public']['Functions']['moderation_queue']['Returns'][number]

const toComment = (row: CommentRow): ModeratedComment => ({
  id: row.comment_id,
  comment: row.comment,
  displayName: row.display_name,
  cheese: { name: row.cheese_name, slug: row.cheese_slug },
  writtenAtLocal: row.created_at_local,
  hiddenReason: row.hidden_at ? row.hidden_reason : undefined,
  reportCount: row.report_count,
  reportReasons: row.report_reasons,
  stars: row.stars,
  isWaiting: row.is_waiting,
  answer: row.answer
    ? { text: row.answer, isPublished: row.is_answer_published, version: row.answer_version }
    : undefined,
})

async function listComments({ search, filters }: ListState, { limit, offset }: Page) {
  const rows = unwrap(
    await getBackend().data.rpc('moderation_queue', {
      show: filters['show'] ?? 'open',
      search: search.trim(),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(toComment) }
}

export const useCommentList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'comments', state],
    queryFn: () => listComments(state, { limit: LIST_PAGE_SIZE, offset: (state.page - 1) * LIST_PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Every matching comment, for the export. */
export const exportComments = async ({ search, filters }: ListState) =>
  (await exportList('comments', { search: search.trim(), show: filters['show'] })).map(toComment)
