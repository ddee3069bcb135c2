import { getBackend } from '../../../../backend/backend.ts'
import { isNetworkFailure } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { Confirmed } from './get-import-facts.ts'
import type { ImportLine } from './read-import-file.ts'

/** Below the data API's limit of a request. */
const MAX_BATCH_BYTES = 48 * 1024
const MAX_BATCH_ROWS = 100
const PROGRESS_EVERY_MS = 1000

type Progress = (done: number) => void
export type Outcome = 'created' | 'changed' | 'unchanged' | 'refused'
export type OutcomeCounts = Record<Outcome, number>
export type DryRun = { id: string; counts: OutcomeCounts }

const sizeOf = (row: ImportLine) => new Blob([JSON.stringify(row)]).size

const withoutLongCells = (row: ImportLine): ImportLine =>
  sizeOf(row) > MAX_BATCH_BYTES ? { line: row.line, cells: { unreadable: 'The row is too long' } } : row

/** Splits the rows into requests that the data API accepts. */
export function toBatches(rows: readonly ImportLine[]): ImportLine[][] {
  const batches: ImportLine[][] = []
  let size = MAX_BATCH_BYTES
  for (const row of rows.map(withoutLongCells)) {
    const bytes = sizeOf(row)
    const batch = batches.at(-1)
    if (batch && size + bytes <= MAX_BATCH_BYTES && batch.length < MAX_BATCH_ROWS) {
      batch.push(row)
      size += bytes
    } else {
      batches.push([row])
      size = bytes
    }
  }
  return batches
}

/** Sends the rows and returns what would become of them. Nothing of the shop changes. */
export async function startDryRun(
  fileName: string,
  rows: readonly ImportLine[],
  onProgress: Progress,
): Promise<DryRun> {
  const { data } = getBackend()
  const file_name = fileName.replaceAll(/\p{Cc}/gu, '').slice(-120) || 'cheeses.csv'
  const id = unwrap(await data.rpc('start_import', { file_name }))
  let sent = 0
  for (const batch of toBatches(rows)) {
    const send = async () => unwrap(await data.rpc('add_import_rows', { import_uuid: id, rows: batch }))
    await repeatIfUnanswered(send)
    sent += batch.length
    onProgress(sent)
  }
  const counted = unwrap(await data.rpc('finish_import', { import_uuid: id }))
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome, rows: number } of counted) counts[outcome] = number
  return { id, counts }
}

/** Applies the rows of a dry run that are not refused, as its report said. Returns its change set. */
export async function applyImport(
  { id, counts }: DryRun,
  confirmed: Confirmed,
  onProgress: Progress,
): Promise<string> {
  const { data } = getBackend()
  const timer = setInterval(() => {
    void data.rpc('import_progress').then(({ data: written }) => onProgress(written ?? 0))
  }, PROGRESS_EVERY_MS)
  try {
    const wanted = {
      import_uuid: id,
      without_refused: counts.refused > 0,
      confirmed_facts: [...confirmed.facts],
      confirmed_allergens: [...confirmed.allergens],
    }
    return await repeatIfUnanswered(async () => unwrap(await data.rpc('apply_import', wanted)))
  } finally {
    clearInterval(timer)
  }
}

/** Repeats what may be repeated when no answer arrived. */
async function repeatIfUnanswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return call()
  }
}
