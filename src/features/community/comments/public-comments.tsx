import type { PublicComment } from '../../../backend/records/public-comment.ts'
import { CommentEntry, showAllLabel } from './comment-entry.tsx'
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

function PageLink({ slug, page, label }: { slug: string; page: number; label: string }) {
  return (
    <a
      href={`${commentPageUrl(slug, page)}#${HEADING_ID}`}
      className="link label inline-flex min-h-11 items-center"
    >
      {label}
    </a>
  )
}

/** On a phone; what the browser of a member measures is estimated here. */
const mayOverflow = (comments: PublicComment[]) =>
  comments.length > 2 || comments.some(({ comment, answer }) => comment.length > 120 || answer)

type PublicCommentsProps = { slug: string; page: CommentPage; count: number; locale: string }

/** The newest comments as members see them, in a box; a link leads to all of them, because they need no script. */
function CommentBox({ slug, page: { comments, hasOlder }, count, locale }: PublicCommentsProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <ul aria-labelledby={HEADING_ID} tabIndex={0} className="scroll-box mt-4 border-b border-hairline">
        {comments.map((comment) => (
          <CutComment key={comment.id} slug={slug} comment={comment} locale={locale} />
        ))}
      </ul>
      {(hasOlder || mayOverflow(comments)) && <PageLink slug={slug} page={1} label={showAllLabel(count)} />}
    </>
  )
}

/** A page of all comments, whole. */
function CommentPages({ slug, page: { number = 1, comments, hasOlder }, locale }: PublicCommentsProps) {
  return (
    <>
      <ul aria-labelledby={HEADING_ID} className="mt-4 border-b border-hairline">
        {comments.map((comment) => (
          <CommentEntry key={comment.id} comment={comment} id={anchorOf(comment)} locale={locale} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        {number > 1 && <PageLink slug={slug} page={number - 1} label="Newer comments" />}
        {hasOlder && <PageLink slug={slug} page={number + 1} label="Older comments" />}
      </p>
    </>
  )
}

/** The comments as all visitors read them. The page of the cheese cuts long ones; the pages after it show them whole. */
export function PublicComments(props: PublicCommentsProps) {
  const { number = 0, comments } = props.page
  if (comments.length === 0) return null
  return (
    <div>
      <h2 id={HEADING_ID} className="heading text-minor">
        Community Comments{number > 1 && `, page ${number}`}
      </h2>
      {number > 0 ? <CommentPages {...props} /> : <CommentBox {...props} />}
    </div>
  )
}
