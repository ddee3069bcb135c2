import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import type { PublicComment } from '../../../backend/records/public-comment.ts'
import { GivenStars } from '../../../ui/stars.tsx'
import { ShopAnswer } from './shop-answer.tsx'

/** What opens a box of so many comments to its full length. */
export const showAllLabel = (count: number) => (count > 1 ? `Show all ${count} comments` : 'Show in full')

type CommentEntryProps = {
  comment: PublicComment
  /** Instead of the whole comment. */
  text?: ReactNode
  id?: string | undefined
  /** Needed on the server, where no document tells it. */
  locale?: string
  children?: ReactNode
}

export function CommentEntry({ comment, text = comment.comment, id, locale, children }: CommentEntryProps) {
  return (
    <li id={id} className="flex justify-between gap-4 border-t border-hairline py-4">
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p className="mt-1.5 text-small text-ink-soft">
          By <bdi>{comment.author}</bdi> {comment.stars && <GivenStars stars={comment.stars} />}
          <span aria-hidden="true">·</span>{' '}
          <time dateTime={comment.createdAtLocal.slice(0, 10)}>
            {formatDate(comment.createdAtLocal, locale)}
          </time>
        </p>
        {comment.answer && <ShopAnswer answer={comment.answer} />}
      </div>
      {children}
    </li>
  )
}
