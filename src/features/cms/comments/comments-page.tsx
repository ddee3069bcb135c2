import type { CsvColumn } from '../kit/csv.ts'
import { DataList } from '../kit/data-list.tsx'
import { useListState } from '../kit/list-state.ts'
import type { ListFilter } from '../kit/list-toolbar.tsx'
import { EmptyState } from '../kit/load-states.tsx'
import { commentColumns } from './comment-columns.tsx'
import { listAllComments, useCommentList } from './list-comments.ts'
import type { ModeratedComment } from './list-comments.ts'

const NEWEST_FIRST = { column: 'created_at', descending: true }

const FILTERS: ListFilter[] = [
  {
    name: 'show',
    label: 'Show',
    anyLabel: 'Reported',
    options: [
      { value: 'newest', label: 'Newest' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
]

const CSV_COLUMNS: CsvColumn<ModeratedComment>[] = [
  { header: 'Comment', value: ({ comment }) => comment },
  { header: 'Cheese', value: ({ cheese }) => cheese.name },
  { header: 'Written (UTC)', value: ({ writtenAt }) => writtenAt.toISOString() },
  { header: 'Reports', value: ({ reportCount }) => reportCount },
  { header: 'Reasons', value: ({ reportReasons }) => reportReasons.join(', ') },
  { header: 'Hidden because', value: ({ hiddenReason }) => hiddenReason ?? null },
]

const shortened = (comment: string) => (comment.length > 40 ? `${comment.slice(0, 40)}…` : comment)

/** Public comments for moderators to decide about; who wrote or reported them stays unknown here too. */
export function CommentsPage() {
  const control = useListState(NEWEST_FIRST)
  return (
    <DataList
      label="Comments"
      control={control}
      query={useCommentList(control.state)}
      columns={commentColumns}
      nameOf={({ comment }) => shortened(comment)}
      filters={FILTERS}
      csv={{
        fileName: 'comments.csv',
        columns: CSV_COLUMNS,
        load: () => listAllComments(control.state),
      }}
      empty={<EmptyState title="Nothing is reported">Every report has been decided.</EmptyState>}
    />
  )
}
