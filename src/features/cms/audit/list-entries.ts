import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { asObject } from '../../../lib/read-json.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { downloadCsv } from '../kit/export/csv.ts'
import { SYSTEM_AUTHOR } from '../kit/history/list-versions.ts'
import { toArguments, toPage, type HistoryFilters } from '../kit/history/use-history-filters.ts'

/** The database sorts each action into one of these. */
export const TOPICS = [
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'roles', label: 'Roles' },
  { value: 'sessions', label: 'Sessions ended' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'prices', label: 'Prices' },
  { value: 'settings', label: 'Settings' },
  { value: 'content', label: 'Publications and imports' },
  { value: 'restores', label: 'Restores' },
  { value: 'exports', label: 'Exports' },
  { value: 'moderation', label: 'Moderation' },
  { value: 'sales', label: 'Sales' },
]

export type AuditEntry = {
  id: number
  atLocal: string
  by: string
  action: string
  topic: string
  subject: string
  /** Undefined for what has no name, or is gone. */
  subjectName: string | undefined
  detail: Record<string, unknown>
}

const toFilter = (filters: HistoryFilters) => ({
  ...toArguments(filters),
  ...(TOPICS.some(({ value }) => value === filters.kind) ? { of_topic: filters.kind } : {}),
})

async function listEntries(filters: HistoryFilters, { limit, offset } = toPage(filters)) {
  const rows = unwrap(
    await getBackend().data.rpc('list_audit_entries', {
      ...toFilter(filters),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row): AuditEntry => ({
      id: row.id,
      atLocal: row.at_local,
      by: row.actor_name ?? SYSTEM_AUTHOR,
      action: row.action,
      topic: row.topic,
      subject: row.subject,
      subjectName: row.subject_name ?? undefined,
      detail: asObject(row.detail),
    })),
  }
}

/** Read only once, so that new entries do not move the one that is being read. */
export const useEntries = (filters: HistoryFilters) =>
  useQuery({
    queryKey: ['cms', 'audit', filters],
    queryFn: () => listEntries(filters),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** How many entries match now. It follows the log, which only grows. */
export const useEntryTotal = (filters: HistoryFilters) =>
  useQuery({
    queryKey: ['cms', 'audit-total', toFilter(filters)],
    queryFn: async () => (await listEntries(filters, { limit: 1, offset: 0 })).total,
  })

/** The database writes the file and notes the export in the log. */
export const useExportEntries = (filters: HistoryFilters, onExported: () => void) =>
  useSingleMutation({
    mutationFn: async () => unwrap(await getBackend().data.rpc('export_audit_log', toFilter(filters))),
    onSuccess(csv) {
      downloadCsv('audit-log.csv', csv)
      onExported()
    },
    onError: (error) => void toast.error(describeError(error)),
  })
