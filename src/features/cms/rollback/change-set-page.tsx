import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { listVersions } from '../kit/history/list-versions.ts'
import { toPage, useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { VersionList } from '../kit/history/version-list.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { usePageSubject } from '../kit/screen/page-subject.ts'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { useChangeSet, type ChangeSet } from './list-change-sets.ts'
import { UndoChangeSet } from './undo-change-set.tsx'

/** One bulk change or import: what it changed, and undoing it as one. */
export function ChangeSetPage() {
  const { id = '' } = useParams()
  const { data: changeSet, error, isPending, refetch } = useChangeSet(id)
  usePageSubject(changeSet?.summary)
  if (isPending) return <LoadingRows what="The change" />
  if (changeSet) return <ChangeSetDetails changeSet={changeSet} />
  if (error) return <LoadFailure what="The change" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such change">
      <StaffLink to="/cms/rollback#change-sets">Bulk changes and imports</StaffLink>
    </EmptyState>
  )
}

function ChangeSetDetails({ changeSet }: { changeSet: ChangeSet }) {
  const { undo } = changeSet
  return (
    <>
      <div className="mb-6 border-b border-hairline pb-6">
        <p className="text-body wrap-anywhere">{changeSet.summary}</p>
        <p className="mt-1 text-small text-ink-soft lining-nums">
          {changeSet.kindLabel}, {formatDateTime(changeSet.atLocal)}, {changeSet.by},{' '}
          {countNoun(changeSet.cheeses, 'cheese')}
        </p>
        {undo && (
          <p className="mt-1 text-small lining-nums">
            Undone for {countNoun(undo.cheeses, 'cheese')}, {formatDateTime(undo.atLocal)}, {undo.by}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <UndoChangeSet changeSet={changeSet} />
          <StaffLink to="/cms/rollback#change-sets">All bulk changes and imports</StaffLink>
        </div>
      </div>
      <ChangedRecords changeSetId={changeSet.id} />
    </>
  )
}

function ChangedRecords({ changeSetId }: { changeSetId: string }) {
  const control = useHistoryFilters()
  const { filters } = control
  const query = useQuery({
    queryKey: ['cms', 'versions', 'of-change-set', changeSetId, filters.page],
    queryFn: () => listVersions({ of_change_set: changeSetId }, toPage(filters)),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="What it changed">
      <HistoryResults
        label="Versions"
        noun="version"
        control={control}
        query={query}
        emptyTitle="It has changed no cheese yet"
      >
        {(versions) => <VersionList namesRecord versions={versions} />}
      </HistoryResults>
    </section>
  )
}
