import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { failureToast, toast } from '../../../ui/toasts/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { LibraryPicture } from './list-pictures.ts'

const MAX_CAPTION_LENGTH = 120

type HomePostProps = { picture: LibraryPicture; mayPublish: boolean; onChanged: () => void }

const STATES = {
  '': 'Not on the home page. The home page shows the newest four.',
  proposed: 'Proposed. A manager decides whether the home page shows it.',
  published: 'Posted. The home page shows the newest four.',
} as const

/** Posts a picture on the home page. Employees propose it. */
export function HomePost({ picture: { mediaId = '', home }, mayPublish, onChanged }: HomePostProps) {
  const [caption, setCaption] = useState(home.caption)
  const queryClient = useQueryClient()
  const shared = {
    onError: failureToast('The home page could not be changed'),
    onSettled() {
      onChanged()
      void refreshLists(queryClient)
    },
  }
  const post = useSingleMutation({
    mutationFn: async () =>
      unwrap(await getBackend().data.rpc('post_home_picture', { picture_id: mediaId, caption })),
    onSuccess: (status) =>
      toast.success(status === 'published' ? 'Posted on the home page' : 'Proposed for the home page'),
    ...shared,
  })
  const remove = useSingleMutation({
    mutationFn: async () =>
      unwrap(await getBackend().data.rpc('remove_home_picture', { picture_id: mediaId })),
    onSuccess: () =>
      toast.success(home.status === 'proposed' ? 'Proposal declined' : 'Taken off the home page'),
    ...shared,
  })
  const isPending = post.isPending || remove.isPending
  const mayPost = mayPublish || home.status !== 'published'

  function submit(event: FormEvent) {
    event.preventDefault()
    post.mutate()
  }

  return (
    <form onSubmit={submit} className="mt-3 max-w-xl">
      <p className="mb-4 text-small text-ink-soft">{STATES[home.status]}</p>
      <TextField
        label="Caption"
        optional
        value={caption}
        maxLength={MAX_CAPTION_LENGTH}
        readOnly={!mayPost}
        onChange={(event) => setCaption(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {mayPost && (
          <StaffButton type="submit" disabled={isPending}>
            {!mayPublish ? 'Propose' : home.status === 'published' ? 'Change the caption' : 'Post'}
          </StaffButton>
        )}
        {mayPublish && home.status !== '' && (
          <StaffButton look="danger" disabled={isPending} onClick={() => remove.mutate()}>
            {home.status === 'proposed' ? 'Decline' : 'Take off the home page'}
          </StaffButton>
        )}
      </div>
    </form>
  )
}
