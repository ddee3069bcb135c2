import { useParams } from 'react-router'
import { CheesePage } from '../../../features/cheese-page/cheese-page.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../../../features/cms/kit/list/load-states.tsx'
import { StaffLink } from '../../../features/cms/kit/screen/staff-button.tsx'
import { useDocumentRecord } from '../../../features/cms/documents/document-record.ts'
import { SiteFooter } from '../../../features/site/site-footer.tsx'
import { SiteHeader } from '../../../features/site/site-header.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
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
  const { cheese, shop } = parts.data
  return (
    <>
      <div className="sheet bg-accent py-2 text-on-accent print:hidden">
        <p className="flex flex-wrap items-center justify-between gap-3 text-small">
          A draft. Guests do not see it.
          <StaffLink to={`/cms/cheeses/${id}/document`} className="border-on-accent hover:border-paper">
            Edit the draft
          </StaffLink>
        </p>
      </div>
      <SiteHeader shopName={shop.name} path={`/${cheese.slug}`} accountMenu={null} />
      <main id="content" className="min-h-[60vh]">
        <CheesePage
          view={{ ...parts.data, cheese: { ...cheese, document: record.data.draft.values } }}
          panel={null}
        />
      </main>
      <SiteFooter shop={shop} />
    </>
  )
}
