import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { failureToast, toast } from '../../../ui/toasts/toast.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { deletePicture } from './delete-picture.ts'
import type { LibraryPicture } from './list-pictures.ts'

export function DeleteButton({ picture: { id, alt } }: { picture: LibraryPicture }) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const removal = useSingleMutation({
    mutationFn: () => deletePicture(id),
    async onSuccess() {
      void toast.success('Picture deleted')
      void refreshLists(queryClient)
      await navigate('/cms/media')
    },
    onError: failureToast('The picture could not be deleted'),
  })

  const ask = async () => {
    const isSure = await confirm({
      title: 'Delete this picture?',
      description: `“${alt}” is not used. Its files cannot be restored.`,
      action: 'Delete',
      danger: true,
    })
    if (isSure) removal.mutate()
  }

  return (
    <StaffButton look="danger" className="mt-4" disabled={removal.isPending} onClick={() => void ask()}>
      Delete
    </StaffButton>
  )
}
