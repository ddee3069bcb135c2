import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePendingPictures } from '../kit/pictures/pending-pictures.ts'
import { PictureDrop } from '../kit/pictures/picture-drop.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { picturePath, type LibraryPicture } from './list-pictures.ts'

/** The former picture stays in the library, so that an earlier version of a record can be restored. */
export function ReplacePicture({ picture: { id } }: { picture: LibraryPicture }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const showError = (error: unknown) => void toast.error(describeError(error))

  const replaceBy = async (url: string) => {
    const places = unwrap(await getBackend().data.rpc('replace_picture', { old_path: id, new_url: url }))
    void toast.success(`Replaced in ${countNoun(places, 'place')}`)
    void refreshLists(queryClient)
    await navigate(picturePath(new URL(url, location.href).pathname), { replace: true })
  }

  const pending = usePendingPictures({
    onUploaded: ({ url }) => void replaceBy(url).catch(showError),
    onDenied: showError,
  })

  return (
    <>
      <p className="mt-3 text-small text-ink-soft">
        Every page that shows this picture shows the new one, with its alt text. This one stays in the
        library.
      </p>
      <PictureDrop
        label="Replace this picture"
        pending={pending}
        hint="What the new picture shows, for guests who cannot see it. Required."
      />
    </>
  )
}
