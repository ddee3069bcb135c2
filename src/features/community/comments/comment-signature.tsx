import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useDisplayName } from '../../../backend/records/my-display-name.ts'
import { COMMUNITY_MEMBER } from '../../../backend/records/public-comment.ts'
import { useSession } from '../../../backend/session/session.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { NameQuestion } from './name-question.tsx'

async function hasPublicComment(userId: string) {
  const own = getBackend().data.from('cheese_comments').select('id').eq('user_id', userId)
  return unwrap(await own.eq('is_public', true).limit(1)).length > 0
}

/** How a public comment is signed. Before their first one members are asked for a name. */
export function CommentSignature() {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { data: chosen } = useDisplayName(userId)
  const { data: isKnown = true } = useQuery({
    queryKey: ['has-public-comment', userId],
    queryFn: () => hasPublicComment(userId),
    enabled: chosen === null,
  })
  if (chosen === null && !isKnown) return <NameQuestion userId={userId} />
  return (
    <p className="min-h-11 text-small text-ink-soft">
      {chosen !== undefined && (
        <>
          Shown as <bdi>{chosen && !chosen.isHidden ? chosen.name : COMMUNITY_MEMBER}</bdi>, with your stars.{' '}
          {/* Another tab, so that the draft stays. */}
          <a href="/account#display-name" target="_blank" className="link inline-flex min-h-11 items-center">
            Change<span className="sr-only"> your display name, in a new tab</span>
          </a>
        </>
      )}
    </p>
  )
}
