import { useParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { useDocumentRecord } from './document-record.ts'
import type { DocumentPreview } from './preview-column.tsx'

export function DocumentEditorPage({ Preview }: { Preview: DocumentPreview }) {
  const { id = '' } = useParams()
  const { data: record, error, isPending, refetch } = useDocumentRecord(id)
  if (isPending) return <LoadingRows what="The page text" />
  if (record) return <DocumentEditor key={id} record={record} Preview={Preview} />
  if (error) return <LoadFailure what="The page text" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such cheese">
      <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
    </EmptyState>
  )
}
