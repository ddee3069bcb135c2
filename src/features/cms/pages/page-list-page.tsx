import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { RecordLink } from '../kit/list/record-link.tsx'
import { Badge } from '../kit/screen/badge.tsx'
import type { PageKind } from '../../../domain/documents/page-document.ts'
import { usePages, type ListedPage } from './page-record.ts'

const CONTENTS: Record<PageKind, string> = {
  home: 'Headline, introduction, about, pictures, closing call',
  visit: 'Heading, picture and map; hours and access are in the settings',
  recipes: 'Heading and introduction of the list',
  events: 'Heading and introduction of the list',
  community_favorites: 'Heading and introduction of the list',
  sign_in: 'Introduction and picture',
  footer: 'A line at the end of every page',
}

function PageRow({ page: { id, name, hasChanges, savedBy } }: { page: ListedPage }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-3">
      <div>
        <RecordLink to={`/cms/pages/${id}`}>{name}</RecordLink>
        <p className="text-small text-ink-soft">{CONTENTS[id]}</p>
      </div>
      {hasChanges && <Badge tone="quiet">{savedBy ? `Draft by ${savedBy}` : 'Draft'}</Badge>}
    </li>
  )
}

/** The public pages whose words and pictures staff write. */
export function PageListPage() {
  const { data: pages, error, isPending, refetch } = usePages()
  if (isPending) return <LoadingRows what="The pages" />
  if (!pages) return <LoadFailure what="The pages" error={error} onRetry={() => void refetch()} />
  return (
    <ul className="max-w-3xl border-t border-ink">
      {pages.map((page) => (
        <PageRow key={page.id} page={page} />
      ))}
    </ul>
  )
}
