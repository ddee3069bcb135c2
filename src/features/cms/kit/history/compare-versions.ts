import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { compareWords } from './compare-words.ts'
import { describeField } from './describe-value.ts'
import { fieldLabel } from './record-kinds.ts'

export type RecordRef = { table: string; recordId: string }
export type VersionPair = { one: number; other: number }

async function getComparison({ table, recordId }: RecordRef, { one, other }: VersionPair) {
  const rows = unwrap(
    await getBackend().data.rpc('compare_versions', {
      of_table: table,
      of_record: recordId,
      one_version: one,
      other_version: other,
    }),
  )
  return rows.map((row) => ({
    field: row.field,
    label: fieldLabel(table, row.field),
    isRestorable: row.is_restorable,
    changes: compareWords(
      describeField(table, row.field, row.one_value),
      describeField(table, row.field, row.other_value),
    ),
  }))
}

export type ComparedField = Awaited<ReturnType<typeof getComparison>>[number]

/** A version never changes, so neither does a comparison. */
export const useComparison = (record: RecordRef, pair: VersionPair) =>
  useQuery({
    queryKey: ['cms', 'comparison', record, pair],
    queryFn: () => getComparison(record, pair),
    staleTime: Number.POSITIVE_INFINITY,
  })
