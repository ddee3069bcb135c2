import { useParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../../../ui/staff/load-states.tsx'
import { StaffLink } from '../../../ui/staff/staff-button.tsx'
import { CheeseEditor, type CheesePreview } from './cheese-editor.tsx'
import { useCheeseRecord } from './cheese-record.ts'

export function EditCheesePage({ Preview }: { Preview: CheesePreview }) {
  const { id = '' } = useParams()
  const { data: record, error, isPending, refetch } = useCheeseRecord(id)
  if (isPending) return <LoadingRows what="The cheese" />
  if (record) return <CheeseEditor key={id} record={record} Preview={Preview} />
  if (error) return <LoadFailure what="The cheese" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such cheese">
      <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
    </EmptyState>
  )
}
