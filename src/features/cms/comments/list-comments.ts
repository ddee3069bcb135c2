import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { readAllPages } from '../../../backend/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list-state.ts'

/** The most rows that `moderation_queue` returns at once. */
const EXPORT_PAGE_SIZE = 200

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
}

async function listComments({ search, filters }: ListState, { limit, offset }: Page) {
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
      displayName: row.display_name,
      cheese: { name: row.cheese_name, slug: row.cheese_slug },
      writtenAtLocal: row.created_at_local,
      hiddenReason: row.hidden_at ? row.hidden_reason : undefined,
      reportCount: row.report_count,
      reportReasons: row.report_reasons,
    })),
  }
}

export const useCommentList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'comments', state],
    queryFn: () => listComments(state, { limit: LIST_PAGE_SIZE, offset: (state.page - 1) * LIST_PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Every matching comment, for the export. */
export const listAllComments = (state: ListState) =>
  readAllPages(
    async (offset) => (await listComments(state, { limit: EXPORT_PAGE_SIZE, offset })).rows,
    EXPORT_PAGE_SIZE,
  )
