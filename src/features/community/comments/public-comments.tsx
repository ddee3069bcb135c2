import type { PublicComment } from '../../../backend/records/public-comment.ts'
import { CommentEntry } from './comment-entry.tsx'
import { commentPageUrl } from './comment-page-url.ts'
import type { CommentPage } from './get-comment-page.ts'
import { beginningOf } from './beginning-of.ts'

const HEADING_ID = 'comments'

/** Long comments alone, because nothing leads to the others. */
const anchorOf = ({ id, comment }: PublicComment) =>
  beginningOf(comment) === undefined ? undefined : `comment-${id.slice(0, 8)}`

function CutComment({ slug, comment, locale }: { slug: string; comment: PublicComment; locale: string }) {
  const beginning = beginningOf(comment.comment)
  const text = beginning !== undefined && (
    <>
      {beginning}…{' '}
      <a href={`${commentPageUrl(slug, 1)}#${anchorOf(comment)}`} className="link">
        more
      </a>
    </>
  )
  return <CommentEntry comment={comment} locale={locale} {...(text && { text })} />
}

function PageLink({ slug, page, label }: { slug: string; page: number | undefined; label: string }) {
  return (
    <a
      href={`${commentPageUrl(slug, page)}#${HEADING_ID}`}
      className="link label inline-flex min-h-11 items-center"
    >
      {label}
    </a>
  )
}

type PublicCommentsProps = { slug: string; page: CommentPage; locale: string }

/** The comments as all visitors read them. The page of the cheese cuts long ones; the pages after it show them whole. */
export function PublicComments({ slug, page: { number, comments, hasOlder }, locale }: PublicCommentsProps) {
  if (comments.length === 0) return null
  const current = number ?? 1
  return (
    <div>
      <h2 id={HEADING_ID} className="heading text-minor">
        Community Comments{current > 1 && `, page ${current}`}
      </h2>
      <ul aria-labelledby={HEADING_ID} className="mt-4 border-b border-hairline">
        {comments.map((comment) =>
          number === undefined ? (
            <CutComment key={comment.id} slug={slug} comment={comment} locale={locale} />
          ) : (
            <CommentEntry key={comment.id} comment={comment} id={anchorOf(comment)} locale={locale} />
          ),
        )}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        {current > 1 && (
          <PageLink slug={slug} page={current === 2 ? undefined : current - 1} label="Newer comments" />
        )}
        {hasOlder && <PageLink slug={slug} page={current + 1} label="Older comments" />}
      </p>
    </div>
  )
}
