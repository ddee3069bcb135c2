import { useState, type ComponentType } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { may } from '../../../domain/people/roles.ts'
import { DocumentEditor } from '../kit/documents/document-editor.tsx'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { BrokenLinks } from './broken-links.tsx'
import { DocumentFields } from './document-fields.tsx'
import { CHEESE_DOCUMENTS, useDocumentRecord } from './document-record.ts'
import { LengthNotes } from './length-notes.tsx'

/** The public page of a cheese with this document. */
type DocumentPreview = ComponentType<{ cheeseId: string; document: CheeseDocument }>

export function DocumentEditorPage({ Preview }: { Preview: DocumentPreview }) {
  const { id = '' } = useParams()
  const { role } = useSession()
  const { data: record, error, isPending, refetch } = useDocumentRecord(id)
  const [restores, setRestores] = useState(0)
  if (isPending) return <LoadingRows what="The page text" />
  const reopen = () => void refetch().then(() => setRestores((count) => count + 1))
  if (record)
    return (
      <>
        <Presence record={`documents:${id}`} />
        <DocumentEditor
          key={`${id}:${restores}`}
          kind={CHEESE_DOCUMENTS}
          record={record}
          draftName={`document:${id}`}
          canPublish={may(role, 'publishCheeses')}
          fields={<DocumentFields slug={record.slug} />}
          links={
            <StaffLink to={`/cms/cheeses/${id}`} className="max-sm:hidden">
              Edit cheese
            </StaffLink>
          }
          renderPreview={(document) => ({
            notes: (
              <>
                <LengthNotes id={id} document={document} />
                <BrokenLinks document={document} />
              </>
            ),
            page: <Preview cheeseId={id} document={document} />,
          })}
          draftPath={`/cms/cheeses/${id}/draft`}
        />
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
