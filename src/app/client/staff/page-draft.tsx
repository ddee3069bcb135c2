import { useParams } from 'react-router'
import type { PageDocuments, PageKind } from '../../../domain/documents/page-document.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../../../features/cms/kit/list/load-states.tsx'
import { isPageKind, usePageRecord, type PageRecord } from '../../../features/cms/pages/page-record.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DraftLayout } from './draft-layout.tsx'
import { usePageParts } from './page-previews.tsx'

const PATHS: Record<PageKind, string> = {
  home: '/',
  visit: '/visit',
  recipes: '/recipes',
  events: '/events',
  community_favorites: '/community-favorites',
  sign_in: '/auth',
  footer: '/',
}

function Draft({ page, record }: { page: PageKind; record: PageRecord }) {
  const parts = usePageParts(page)
  if (parts.error)
    return <LoadFailure what="The draft" error={parts.error} onRetry={() => void parts.refetch()} />
  if (!parts.data) return <LoadingRows what="The draft" />
  const { shop, footer, show } = parts.data
  const words = record.draft.values
  return (
    <DraftLayout
      shop={shop}
      footer={page === 'footer' ? (words as PageDocuments['footer']) : footer}
      path={PATHS[page]}
      editorPath={`/cms/pages/${page}`}
    >
      {show(words, shop)}
    </DraftLayout>
  )
}

/** A public page as it would be with the draft that is saved now. */
export function PageDraft() {
  const { page = '' } = useParams()
  const { data: record, error, isPending, refetch } = usePageRecord(page)
  usePageTitle(record ? `${record.name} · Draft` : 'Draft')
  if (error) return <LoadFailure what="The draft" error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingRows what="The draft" />
  return record && isPageKind(page) ? (
    <Draft page={page} record={record} />
  ) : (
    <EmptyState title="There is no such page" />
  )
}
