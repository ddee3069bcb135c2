import { formatDate } from '../../domain/shop/wall-clock.ts'
import { useMyComments } from './my-comments.ts'

export function MyCommentsList({ userId }: { userId: string }) {
  const comments = useMyComments(userId)
  if (comments.isError) return <p>Your comments could not be loaded.</p>
  if (!comments.data) return <p className="text-ink-soft">Loading…</p>
  if (comments.data.length === 0) {
    return (
      <p>
        Nothing yet.{' '}
        <a href="/cheeses" className="link">
          Find a cheese to write about
        </a>
      </p>
    )
  }
  return (
    <ul className="border-t border-hairline">
      {comments.data.map(({ id, text, visibility, writtenAtLocal, cheese }) => (
        <li key={id} className="border-b border-hairline py-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            {cheese ? (
              <a href={`/${cheese.slug}`} className="display link text-minor">
                {cheese.name}
              </a>
            ) : (
              <span className="display text-minor">No longer on the counter</span>
            )}
            <span className="label text-ink-soft">
              {visibility} · {formatDate(writtenAtLocal)}
            </span>
          </p>
          <p dir="auto" className="mt-2 break-words whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
