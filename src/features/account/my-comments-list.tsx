import { formatDate } from '../../domain/shop/wall-clock.ts'
import { EntryHeading } from '../../ui/entry-heading.tsx'
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
        <li key={id} className="border-b border-hairline py-4">
          <EntryHeading
            href={cheese && `/${cheese.slug}`}
            note={`${visibility} · ${formatDate(writtenAtLocal)}`}
          >
            {cheese?.name ?? 'No longer on the counter'}
          </EntryHeading>
          <p dir="auto" className="mt-2 break-words whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
