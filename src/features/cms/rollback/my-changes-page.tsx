import { useSession } from '../../../backend/session/session.ts'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { ChangeSetEntry } from './change-set-entry.tsx'
import { useChangeSets } from './list-change-sets.ts'
import { UndoChangeSet } from './undo-change-set.tsx'

/** The bulk changes and imports of the person who is signed in, each of which they can undo. */
export function MyChangesPage() {
  const { user } = useSession()
  const control = useHistoryFilters()
  const { page } = control.filters
  const query = useChangeSets({ kind: '', person: user?.id ?? '', from: '', to: '', page })
  return (
    <section aria-label="Your bulk changes and imports">
      <HistoryResults
        label="Changes"
        noun="change"
        control={control}
        query={query}
        emptyTitle="You have made no bulk change and no import yet"
      >
        {(changeSets) => (
          <ul>
            {changeSets.map((changeSet) => (
              <ChangeSetEntry key={changeSet.id} changeSet={changeSet}>
                <UndoChangeSet changeSet={changeSet} />
              </ChangeSetEntry>
            ))}
          </ul>
        )}
      </HistoryResults>
    </section>
  )
}
