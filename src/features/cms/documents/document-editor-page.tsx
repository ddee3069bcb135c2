import { useState } from 'react'
import { useParams } from 'react-router'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { useDocumentRecord } from './document-record.ts'
import type { DocumentPreview } from './preview-column.tsx'

export function DocumentEditorPage({ Preview }: { Preview: DocumentPreview }) {
  const { id = '' } = useParams()
  const { data: record, error, isPending, refetch } = useDocumentRecord(id)
  const [restores, setRestores] = useState(0)
  if (isPending) return <LoadingRows what="The page text" />
  const reopen = () => void refetch().then(() => setRestores((count) => count + 1))
  if (record)
    return (
      <>
        <Presence record={`documents:${id}`} />
        <DocumentEditor key={`${id}:${restores}`} record={record} Preview={Preview} />
        {record.published && <RecordHistory of="cheese_documents" id={id} onRestored={reopen} />}
      </>
    )
  if (error) return <LoadFailure what="The page text" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such cheese">
      <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
    </EmptyState>
  )
}
