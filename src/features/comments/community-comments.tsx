import { formatDate } from '../../lib/format-date.ts'
import type { OwnComment, PublicComment } from '../../lib/panel.ts'
import { ReportButton } from './report-button.tsx'

type CommunityCommentsProps = { comments: PublicComment[]; own: OwnComment | null }

/** The public copy does not say whose it is, but its author's own comment has the same words and date. */
const isOwn = (comment: PublicComment, own: OwnComment | null) =>
  own?.createdAt === comment.createdAt && own.comment === comment.comment

export function CommunityComments({ comments, own }: CommunityCommentsProps) {
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="community-comments">
      <h3 id="community-comments" className="text-minor">
        Community Comments
      </h3>
      <ul
        aria-labelledby="community-comments"
        className="mt-4 max-h-[15rem] overflow-y-auto overscroll-contain border-y border-hairline pr-3"
      >
        {comments.map((comment) => (
          <li
            key={comment.id}
            className="flex justify-between gap-4 border-t border-hairline py-4 first:border-t-0"
          >
            <div>
              <p className="whitespace-pre-line break-words">{comment.comment}</p>
              <p className="mt-1.5 text-small text-ink-soft">
                By Community Member <span aria-hidden="true">·</span>{' '}
                <time dateTime={comment.createdAt}>{formatDate(new Date(comment.createdAt))}</time>
              </p>
            </div>
            {!isOwn(comment, own) && <ReportButton publicId={comment.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
