import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { listVersions } from '../kit/history/list-versions.ts'
import { isRecordKind, KIND_OPTIONS } from '../kit/history/record-kinds.ts'
import { toArguments, toPage, useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { VersionList } from '../kit/history/version-list.tsx'

export function EveryVersion() {
  const control = useHistoryFilters()
  const { filters } = control
  const query = useQuery({
    queryKey: ['cms', 'versions', filters],
    queryFn: () =>
      listVersions(
        { ...toArguments(filters), ...(isRecordKind(filters.kind) ? { of_table: filters.kind } : {}) },
        toPage(filters),
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Every version">
      <HistoryToolbar control={control} kinds={KIND_OPTIONS} />
      <HistoryResults
        label="Versions"
        noun="version"
        control={control}
        query={query}
        emptyTitle="Nothing was changed yet"
      >
        {(versions) => <VersionList namesRecord versions={versions} />}
      </HistoryResults>
    </section>
  )
}
