import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentAuthor } from './comment-author.tsx'
import type { ModeratedComment } from './list-comments.ts'

function Reports({ comment }: { comment: ModeratedComment }) {
  if (comment.hiddenReason !== undefined)
    return <p className="wrap-anywhere">Hidden: {comment.hiddenReason}</p>
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden xl:min-w-80">
      {comment.isWaiting && <Badge tone="alarm">Waiting</Badge>}
      {comment.reportCount > 0 && <Badge tone="alarm">{comment.reportCount} reported</Badge>}
      {comment.reportReasons.map((reason) => (
        <Badge key={reason} tone="quiet">
          {reason}
        </Badge>
      ))}
    </span>
  )
}

function AnswerText({ answer }: Pick<ModeratedComment, 'answer'>) {
  if (!answer) return null
  return (
    <div className="mt-3 border-l-2 border-accent pl-4 text-small">
      {!answer.isPublished && <Badge tone="alarm">Draft of an answer</Badge>}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        <b>The shop:</b> {answer.text}
      </p>
    </div>
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
        <CommentAuthor name={row.original.displayName} stars={row.original.stars} />
        <AnswerText answer={row.original.answer} />
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
    header: 'State',
    cell: ({ row }) => <Reports comment={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <CommentActions comment={row.original} />,
  }),
])
