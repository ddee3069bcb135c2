import { useState } from 'react'
import { formatDate } from '../../../domain/wall-clock.ts'
import type { OwnComment, Panel } from '../panel/panel.ts'
import type { PublicComment } from '../../../backend/public-comment.ts'
import { useOlderComments } from './get-public-comments.ts'
import { ReportButton } from './report-button.tsx'

/** Public comments have no author; the member's own one is found by its text and date. */
const isOwn = (comment: PublicComment, own: OwnComment | null) =>
  own?.createdAt === comment.createdAt && own.comment === comment.comment

function CommunityComment({ comment, canReport }: { comment: PublicComment; canReport: boolean }) {
  return (
    <li className="flex justify-between gap-4 border-t border-hairline py-4 first:border-t-0">
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words whitespace-pre-line">
          {comment.comment}
        </p>
        <p className="mt-1.5 text-small text-ink-soft">
          By Community Member <span aria-hidden="true">·</span>{' '}
          <time dateTime={comment.createdAt}>{formatDate(comment.createdAtLocal)}</time>
        </p>
      </div>
      {canReport && <ReportButton publicId={comment.id} />}
    </li>
  )
}

type CommunityCommentsProps = {
  cheeseId: string
  panel: Pick<Panel, 'publicComments' | 'publicCommentCount' | 'myComment'>
}

export function CommunityComments({ cheeseId, panel }: CommunityCommentsProps) {
  const { publicComments: newest, publicCommentCount: count, myComment } = panel
  const [showsOlder, setShowsOlder] = useState(false)
  const { older, isError, refetch } = useOlderComments({ cheeseId, newest, count, enabled: showsOlder })
  if (newest.length === 0) return null
  return (
    <section aria-labelledby="community-comments">
      <h2 id="community-comments" className="heading text-minor">
        Community Comments
      </h2>
      <ul
        aria-labelledby="community-comments"
        className="mt-4 max-h-[15rem] overflow-y-auto overscroll-contain border-y border-hairline pr-3"
      >
        {[...newest, ...older].map((comment) => (
          <CommunityComment key={comment.id} comment={comment} canReport={!isOwn(comment, myComment)} />
        ))}
        {count > newest.length && (!showsOlder || isError) && (
          <li className="border-t border-hairline">
            {isError && <p role="alert">Older comments could not be loaded.</p>}
            <button
              type="button"
              onClick={() => (showsOlder ? void refetch() : setShowsOlder(true))}
              className="link label min-h-12 cursor-pointer"
            >
              {isError ? 'Try again' : 'Show older comments'}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
