import { useState } from 'react'
import { useParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { usePageSubject } from '../kit/screen/page-subject.ts'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { usePlacard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'
import { PlacardStatus } from './placard-status.tsx'
import { PrintPanel } from './print-panel.tsx'

/** The placard of one cheese, which all staff may print. */
export function PlacardPage() {
  const { id = '' } = useParams()
  const placards = usePlacard(id)
  const [template, setTemplate] = useState<PlacardTemplate>()
  const placard = placards.data?.[0]
  usePageSubject(placard?.name)
  if (placards.isLoadingError)
    return <LoadFailure what="The placard" error={placards.error} onRetry={() => void placards.refetch()} />
  if (placards.isPending) return <LoadingRows what="The placard" />
  if (!placard) return <EmptyState title="There is no such cheese" />

  return (
    <>
      <div className="mb-6 text-small">
        <PlacardStatus placard={placard} />
      </div>
      <PrintPanel
        placards={placards.data}
        options={{ template: template ?? placard.lastPrint?.template ?? 'label', copies: 1 }}
        onTemplate={setTemplate}
      >
        <StaffLink to={`/cms/cheeses/${id}`}>Edit</StaffLink>
      </PrintPanel>
    </>
  )
}
