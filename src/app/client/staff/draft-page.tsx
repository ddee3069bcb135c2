import { useParams } from 'react-router'
import { CheesePage } from '../../../features/cheese-page/cheese-page.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../../../features/cms/kit/list/load-states.tsx'
import { useDocumentRecord } from '../../../features/cms/documents/document-record.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DraftLayout } from './draft-layout.tsx'
import { usePageParts } from './edit-document.tsx'
import '../../../ui/tabs/tabs-element.ts'

/** The page of a cheese as it would be with the draft that is saved now. */
export function DraftPage() {
  const { id = '' } = useParams()
  const record = useDocumentRecord(id)
  const parts = usePageParts(id)
  usePageTitle(record.data ? `${record.data.name} · Draft` : 'Draft')
  const error = record.error ?? parts.error
  if (error) return <LoadFailure what="The draft" error={error} onRetry={() => void parts.refetch()} />
  if (record.isPending || parts.isPending) return <LoadingRows what="The draft" />
  if (!record.data || !parts.data) return <EmptyState title="There is no such cheese" />
  const { cheese, shop, footer, ...view } = parts.data
  return (
    <DraftLayout
      shop={shop}
      footer={footer}
      path={`/${cheese.slug}`}
      editorPath={`/cms/cheeses/${id}/document`}
    >
      <CheesePage
        view={{ ...view, shop, cheese: { ...cheese, document: record.data.draft.values } }}
        panel={null}
      />
    </DraftLayout>
  )
}
