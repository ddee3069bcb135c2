import { Link } from 'react-router'
import { formatDateTime } from '../../../domain/wall-clock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { Badge } from '../kit/badge.tsx'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { CHANGE_SET_KINDS, useChangeSets, type ChangeSet } from './list-change-sets.ts'

export function ChangeSets() {
  const control = useHistoryFilters()
  const query = useChangeSets(control.filters)
  return (
    <section aria-label="Bulk changes and imports">
      <HistoryToolbar control={control} kinds={CHANGE_SET_KINDS} />
      <HistoryResults
        label="Changes"
        noun="change"
        control={control}
        query={query}
        emptyTitle="No bulk change and no import yet"
      >
        {(changeSets) => (
          <ul>
            {changeSets.map((changeSet) => (
              <ChangeSetEntry key={changeSet.id} changeSet={changeSet} />
            ))}
          </ul>
        )}
      </HistoryResults>
    </section>
  )
}

function ChangeSetEntry({ changeSet }: { changeSet: ChangeSet }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow basis-60">
        <Link
          to={`/cms/rollback/${changeSet.id}`}
          className="link inline-flex min-h-11 items-center text-body wrap-anywhere"
        >
          {changeSet.summary}
        </Link>
        <p className="text-ink-soft lining-nums">
          {changeSet.kindLabel}, {formatDateTime(changeSet.atLocal)}, {changeSet.by},{' '}
          {countNoun(changeSet.records, 'record')}
        </p>
      </div>
      {changeSet.undo && <Badge tone="quiet">Undone</Badge>}
    </li>
  )
}
