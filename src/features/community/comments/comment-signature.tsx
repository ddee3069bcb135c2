import { useDisplayName } from '../../../backend/records/my-display-name.ts'
import { COMMUNITY_MEMBER } from '../../../backend/records/public-comment.ts'
import { useSession } from '../../../backend/session/session.ts'

/** The name that a public comment is signed with. The link opens another tab, so that the draft stays. */
export function CommentSignature() {
  const { user } = useSession()
  const { data: chosen } = useDisplayName(user?.id ?? '')
  return (
    <p className="min-h-11 text-small text-ink-soft">
      {chosen !== undefined && (
        <>
          Shown as <bdi>{chosen && !chosen.isHidden ? chosen.name : COMMUNITY_MEMBER}</bdi>.{' '}
          <a href="/account#display-name" target="_blank" className="link inline-flex min-h-11 items-center">
            Change<span className="sr-only"> your display name, in a new tab</span>
          </a>
        </>
      )}
    </p>
  )
}
