import { Suspense, useState } from 'react'
import type { OwnComment, Panel } from '../panel/panel.ts'
import type { PublicComment } from '../../../backend/records/public-comment.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CommentEntry, showAllLabel } from './comment-entry.tsx'
import { ReportButton } from './report-button.tsx'

/** Public comments have no author; the member's own one is found by its text and date. */
const isOwn = (comment: PublicComment, own: OwnComment | null) =>
  own?.createdAt === comment.createdAt && own.comment === comment.comment

const toEntry = (comment: PublicComment) => (
  <CommentEntry key={comment.id} comment={comment}>
    <ReportButton publicId={comment.id} />
  </CommentEntry>
)

/** Loaded on demand, because few cheeses have so many comments. */
const OlderComments = lazyPart(async () => (await import('./older-comments.tsx')).OlderComments)

/** In pixels, about a line: for less, people scroll. */
const MIN_CUT = 24

/** Measured at once and again at every width, because it depends on how long the comments are. */
function watchOverflow(box: HTMLElement, onChange: (overflows: boolean) => void) {
  const measure = () => onChange(box.scrollHeight - box.clientHeight >= MIN_CUT)
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(box)
  return () => observer.disconnect()
}

type CommunityCommentsProps = {
  cheeseId: string
  panel: Pick<Panel, 'publicComments' | 'publicCommentCount' | 'myComment'>
}

/** What others wrote, in a box of 15rem that opens when it is too small. The member's own comment is above it. */
export function CommunityComments({ cheeseId, panel }: CommunityCommentsProps) {
  const { publicComments: newest, publicCommentCount: count, myComment } = panel
  const [isOpen, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(false)
  const comments = newest.filter((comment) => !isOwn(comment, myComment))
  if (comments.length === 0) return null
  const others = count - (newest.length - comments.length)
  const hasMore = count > newest.length
  return (
    <section aria-labelledby="community-comments">
      <h2 id="community-comments" className="heading text-minor">
        Community Comments
      </h2>
      <ul
        aria-labelledby="community-comments"
        // An open box does not overflow, but keeps its button.
        ref={(box) => (box && !isOpen ? watchOverflow(box, setOverflows) : undefined)}
        // A box that scrolls must be reachable by keyboard.
        tabIndex={isOpen ? undefined : 0}
        className={`mt-4 border-b border-hairline ${isOpen ? '' : 'scroll-box'}`}
      >
        {comments.map(toEntry)}
        {isOpen && hasMore && (
          <Suspense>
            <OlderComments cheeseId={cheeseId} newest={newest} count={count}>
              {(comment) => !isOwn(comment, myComment) && toEntry(comment)}
            </OlderComments>
          </Suspense>
        )}
      </ul>
      {(hasMore || overflows) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="link label min-h-12 cursor-pointer text-left"
        >
          {isOpen ? 'Show less' : showAllLabel(others)}
        </button>
      )}
    </section>
  )
}
