import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentAuthor } from './comment-author.tsx'
import type { ModeratedComment } from './list-comments.ts'

function Reports({ comment }: { comment: ModeratedComment }) {
  if (comment.hiddenReason !== undefined)
    return <p className="wrap-anywhere">Hidden: {comment.hiddenReason}</p>
  if (comment.reportCount === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5 xl:min-w-80">
      <Badge tone="alarm">{comment.reportCount} reported</Badge>
      {comment.reportReasons.map((reason) => (
        <Badge key={reason} tone="quiet">
          {reason}
        </Badge>
      ))}
    </span>
  )
}

const column = listColumns<ModeratedComment>()

export const commentColumns = column.columns([
  column.accessor('comment', {
    header: 'Comment',
    enableSorting: false,
    cell: ({ getValue, row }) => (
      <>
        <p dir="auto" className="md:min-w-64 wrap-anywhere whitespace-pre-line">
          {getValue()}
        </p>
        <CommentAuthor name={row.original.displayName} />
      </>
    ),
  }),
  column.accessor('cheese', {
    header: 'Cheese',
    enableSorting: false,
    cell: ({ getValue }) => (
      <a
        href={`/${getValue().slug}`}
        className="inline-flex min-h-11 items-center wrap-anywhere hover:text-accent"
      >
        {getValue().name}
      </a>
    ),
  }),
  column.accessor('writtenAtLocal', {
    header: 'Written',
    enableSorting: false,
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.display({
    id: 'reports',
    header: 'Reports',
    cell: ({ row }) => <Reports comment={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <CommentActions comment={row.original} />,
  }),
])
