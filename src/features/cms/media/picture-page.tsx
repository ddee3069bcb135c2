import { useSearchParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { usePicture } from './list-pictures.ts'
import { PictureEditor } from './picture-editor.tsx'
import { PictureFacts } from './picture-facts.tsx'

export function PicturePage() {
  const [parameters] = useSearchParams()
  const path = parameters.get('path') ?? ''
  const { data: picture, error, isPending, refetch } = usePicture(path)
  if (isPending) return <LoadingRows what="The picture" />
  if (picture)
    return (
      <>
        <PictureEditor key={path} picture={picture} />
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
