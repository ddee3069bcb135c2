import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { FoodFact } from '../../../../domain/cheese/food-facts.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { headerOf } from '../list/cheese-csv.ts'
import type { DryRun, Outcome } from './import-cheeses.ts'

export const IMPORT_PAGE_SIZE = 50

const changesSchema = v.array(v.object({ field: v.string(), old: v.string(), new: v.string() }))
const problemsSchema = v.array(v.object({ field: v.string(), problem: v.string() }))

/** Which rows: those with an outcome, or those that state a fact. */
export type WantedRows = { outcome?: Outcome; stating?: FoodFact }

/** The fact that a field states; that a new cheese has no answer states nothing. */
const factOf = (field: string, value: string, outcome: Outcome) =>
  outcome === 'created' && (value === 'unknown' || value === 'not declared')
    ? undefined
    : ENUMS.food_fact.find((fact) => field === fact || field === `${fact}_source`)

async function getImportRows(
  id: string,
  { outcome: wanted, stating }: WantedRows,
  page: number,
  pageSize = IMPORT_PAGE_SIZE,
) {
  const rows = unwrap(
    await getBackend().data.rpc('read_import', {
      import_uuid: id,
      ...(wanted ? { wanted } : {}),
      ...(stating ? { stating } : {}),
      page_limit: pageSize,
      page_offset: (page - 1) * pageSize,
    }),
  )
  return rows.map((row) => ({
    line: row.line,
    outcome: row.outcome,
    name: row.name,
    cheeseId: row.cheese_id as string | null,
    changes: v.parse(changesSchema, row.changes).map(({ field, old, new: value }) => ({
      field,
      header: headerOf(field),
      fact: factOf(field, value, row.outcome),
      old,
      value,
    })),
    problems: v
      .parse(problemsSchema, row.problems)
      .map(({ field, problem }) => ({ header: field === 'line' ? 'Row' : headerOf(field), problem })),
  }))
}

export type ImportRow = Awaited<ReturnType<typeof getImportRows>>[number]

/** The most that the database gives at once. */
const MAX_PAGE_SIZE = 1000

export async function listRefusedRows({ id, counts }: DryRun) {
  const rows: ImportRow[] = []
  const pages = Math.ceil(counts.refused / MAX_PAGE_SIZE)
  for (let page = 1; page <= pages; page += 1) {
    rows.push(...(await getImportRows(id, { outcome: 'refused' }, page, MAX_PAGE_SIZE)))
  }
  return rows
}

export const useImportRows = (id: string, wanted: WantedRows, page: number) =>
  useQuery({
    queryKey: ['cms', 'import', id, wanted, page],
    queryFn: () => getImportRows(id, wanted, page),
    placeholderData: keepPreviousData,
  })
