import type { CsvColumn } from '../kit/export/csv.ts'
import { DataList } from '../kit/list/data-list.tsx'
import { useListState } from '../kit/list/list-state.ts'
import type { ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState } from '../kit/list/load-states.tsx'
import { commentColumns } from './comment-columns.tsx'
import { exportComments, useCommentList, type ModeratedComment } from './list-comments.ts'

const NEWEST_FIRST = { column: 'written', descending: true }

const FILTERS: ListFilter[] = [
  {
    name: 'show',
    label: 'Show',
    anyLabel: 'To decide',
    options: [
      { value: 'newest', label: 'Newest' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
]

const CSV_COLUMNS: CsvColumn<ModeratedComment>[] = [
  { header: 'Comment', value: ({ comment }) => comment },
  { header: 'Display name', value: ({ displayName }) => displayName },
  { header: 'Cheese', value: ({ cheese }) => cheese.name },
  { header: 'Written', value: ({ writtenAtLocal }) => writtenAtLocal },
  { header: 'Reports', value: ({ reportCount }) => reportCount },
  { header: 'Reasons', value: ({ reportReasons }) => reportReasons.join(', ') },
  { header: 'Stars', value: ({ stars }) => stars },
  { header: 'Answer', value: ({ answer }) => answer?.text ?? null },
  { header: 'Hidden because', value: ({ hiddenReason }) => hiddenReason ?? null },
]

const MAX_NAME_LENGTH = 40

const shorten = (comment: string) =>
  comment.length > MAX_NAME_LENGTH ? `${comment.slice(0, MAX_NAME_LENGTH)}…` : comment

/** Moderators see the display name of a comment, never who wrote or reported it. */
export function CommentsPage() {
  const control = useListState(NEWEST_FIRST)
  return (
    <DataList
      label="Comments"
      noun="comment"
      control={control}
      query={useCommentList(control.state)}
      columns={commentColumns}
      nameOf={({ comment }) => shorten(comment)}
      filters={FILTERS}
      csv={{
        fileName: 'comments.csv',
        columns: CSV_COLUMNS,
        load: () => exportComments(control.state),
      }}
      empty={
        <EmptyState title="Nothing to decide">
          No comment is reported or waits, and every answer is published.
        </EmptyState>
      }
    />
  )
}
