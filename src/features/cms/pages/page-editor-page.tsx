import { useState, type ComponentType } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import type { PageDocument, PageKind } from '../../../domain/documents/page-document.ts'
import { may } from '../../../domain/people/roles.ts'
import { DocumentEditor } from '../kit/documents/document-editor.tsx'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import type { PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { PAGE_FIELDS } from './page-fields.tsx'
import { isPageKind, PAGE_DOCUMENTS, usePageRecord } from './page-record.ts'

type PageEditorPageProps = {
  /** The public page with this document. */
  Preview: ComponentType<{ page: PageKind; document: PageDocument }>
  PictureChooser: PictureChooserComponent
}

export function PageEditorPage({ Preview, PictureChooser }: PageEditorPageProps) {
  const { page = '' } = useParams()
  const { role } = useSession()
  const { data: record, error, isPending, refetch } = usePageRecord(page)
  const [restores, setRestores] = useState(0)
  if (isPending) return <LoadingRows what="The page" />
  const reopen = () => void refetch().then(() => setRestores((count) => count + 1))
  if (record && isPageKind(page)) {
    const Fields = PAGE_FIELDS[page]
    return (
      <>
        <Presence record={`pages:${page}`} />
        <DocumentEditor
          key={`${page}:${restores}`}
          kind={PAGE_DOCUMENTS[page]}
          record={record}
          draftName={`page:${page}`}
          canPublish={may(role, 'publishPages')}
          fields={<Fields PictureChooser={PictureChooser} />}
          links={
            <StaffLink to="/cms/pages" className="max-sm:hidden">
              All pages
            </StaffLink>
          }
          renderPreview={(document) => ({ page: <Preview page={page} document={document} /> })}
          draftPath={`/cms/pages/${page}/draft`}
        />
        <RecordHistory of="page_documents" id={page} onRestored={reopen} />
      </>
    )
  }
  if (error) return <LoadFailure what="The page" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such page">
      <StaffLink to="/cms/pages">All pages</StaffLink>
    </EmptyState>
  )
}
