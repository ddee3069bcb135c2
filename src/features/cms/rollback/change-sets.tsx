import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { ChangeSetEntry } from './change-set-entry.tsx'
import { CHANGE_SET_KINDS, useChangeSets } from './list-change-sets.ts'

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
