import { useSearchParams } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { isSeenByGuests, usePicture, type LibraryPicture } from './list-pictures.ts'
import { PictureEditor } from './picture-editor.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { PICTURE_LABELS } from './save-picture.ts'

export function PicturePage() {
  const { role } = useSession()
  const [parameters] = useSearchParams()
  const path = parameters.get('path') ?? ''
  const { data: picture, error, isPending, refetch } = usePicture(path)
  if (isPending) return <LoadingRows what="The picture" />
  if (picture)
    return (
      <>
        <Presence record={`pictures:${path}`} />
        {may(role, 'publishPictures') || !isSeenByGuests(picture) ? (
          <PictureEditor key={path} picture={picture} />
        ) : (
          <ReadOnlyPicture picture={picture} />
        )}
        <PictureFacts picture={picture} onChanged={() => void refetch()} />
      </>
    )
  if (error) return <LoadFailure what="The picture" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such picture">
      <StaffLink to="/cms/media">All pictures</StaffLink>
    </EmptyState>
  )
}

function ReadOnlyPicture({ picture: { source, alt, focus } }: { picture: LibraryPicture }) {
  return (
    <>
      <p className="mb-6 border-l-4 border-accent py-2 pl-5 text-small">
        Guests see this picture, so a manager changes its alt text and its focal point.
      </p>
      <Picture of={{ ...source, alt }} focus={focus} sizes="32rem" className="w-full max-w-lg" />
      <dl className="mt-4 text-small">
        <dt className="label text-ink-soft">{PICTURE_LABELS.alt_text}</dt>
        <dd dir="auto" className="mt-1 wrap-anywhere">
          {alt}
        </dd>
      </dl>
    </>
  )
}
