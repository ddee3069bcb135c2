import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { MAX_ROWS, readAllPages } from '../../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { isUuid } from '../../../../lib/uuid.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { downloadCsv } from '../../kit/export/csv.ts'
import type { MovementKind } from '../format-stock.ts'
import { useUrlFilters } from '../../kit/list/use-url-filters.ts'

export const LEDGER_PAGE_SIZE = 24

export type LedgerFilters = { cheese: string; kind: string; from: string; to: string }

/** The filters are in the URL, so that other pages link to the movements that make up a number. */
export function useLedgerFilters() {
  const { read, set, clear } = useUrlFilters()
  const filters: LedgerFilters = {
    cheese: read('cheese'),
    kind: read('kind'),
    from: read('from'),
    to: read('to'),
  }
  return { filters, page: Math.max(1, Number.parseInt(read('page'), 10) || 1), set, clear }
}

const DAY = /^\d{4}-\d\d-\d\d$/

const toArguments = ({ cheese, kind, from, to }: LedgerFilters) => {
  const knownKind = ENUMS.stock_movement_kind.find((known) => known === kind)
  return {
    ...(isUuid(cheese) ? { cheese_uuid: cheese } : {}),
    ...(knownKind ? { of_kind: knownKind } : {}),
    ...(DAY.test(from) ? { from_day: from } : {}),
    ...(DAY.test(to) ? { to_day: to } : {}),
  }
}

async function getLedger(filters: LedgerFilters, page: number) {
  const rows = unwrap(
    await getBackend().data.rpc('stock_ledger', {
      ...toArguments(filters),
      page_limit: LEDGER_PAGE_SIZE,
      page_offset: (page - 1) * LEDGER_PAGE_SIZE,
    }),
  )
  return {
    total: rows[0]?.total ?? 0,
    movements: rows.map((row) => ({
      id: row.id,
      cheeseId: row.cheese_id,
      cheeseName: row.cheese_name,
      kind: row.kind as MovementKind,
      changeGrams: row.change_grams,
      stockAfterGrams: row.stock_after_grams,
      supplier: row.supplier as string | null,
      lot: row.lot as string | null,
      bestBefore: row.best_before as string | null,
      note: row.note as string | null,
      corrects: row.corrects as number | null,
      correctedBy: row.corrected_by as number | null,
      asksForCount: row.asks_for_count,
      recordedBy: row.created_by_name as string | null,
      atLocal: row.created_at_local,
    })),
  }
}

export type Movement = Awaited<ReturnType<typeof getLedger>>['movements'][number]

export const useLedger = (filters: LedgerFilters, page: number) =>
  useQuery({
    queryKey: ['cms', 'stock ledger', filters, page],
    queryFn: () => getLedger(filters, page),
    placeholderData: keepPreviousData,
  })

async function getStockDays(filters: LedgerFilters) {
  const rows = await readAllPages((offset) =>
    getBackend()
      .data.rpc('stock_days', toArguments(filters))
      .range(offset, offset + MAX_ROWS - 1)
      .then(unwrap),
  )
  return rows.map((row) => ({
    day: row.day,
    deliveredGrams: row.delivered_grams,
    soldGrams: row.sold_grams,
    wastedGrams: row.wasted_grams,
    countedGrams: row.counted_grams,
    correctedGrams: row.corrected_grams,
    changeGrams: row.change_grams,
  }))
}

export type StockDay = Awaited<ReturnType<typeof getStockDays>>[number]

export const useStockDays = (filters: LedgerFilters, isWanted: boolean) =>
  useQuery({
    queryKey: ['cms', 'stock days', filters],
    queryFn: () => getStockDays(filters),
    enabled: isWanted,
  })

/** The database writes the file and keeps in the audit log that it was exported. */
export const useExportLedger = (filters: LedgerFilters) =>
  useMutation({
    mutationFn: async () => unwrap(await getBackend().data.rpc('export_stock_ledger', toArguments(filters))),
    onSuccess: (csv) => downloadCsv('stock-ledger.csv', csv),
    onError: (error) => toast.error(describeError(error)),
  })
