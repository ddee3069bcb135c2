import type { QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../../backend/with-idempotency-key.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast, undoToast, type ToastLink } from '../../../ui/toast.ts'

/** As many records as the database surely undoes within the time limit of a request. */
const PAGE_SIZE = 100
const MAX_NAMED = 5

const undoPage = (id: string, after: string | undefined) =>
  withIdempotencyKey(async (idempotency_key) =>
    unwrap(
      await getBackend().data.rpc('undo_change_set', {
        change_set: id,
        page_limit: PAGE_SIZE,
        ...(after === undefined ? {} : { after_record: after }),
        idempotency_key,
      }),
    ),
  )

export type SkippedRecord = { name: string; reason: string }

/** Undoes a bulk change or an import, page by page. Records that were changed since are skipped. */
export async function undoChangeSet(id: string, onProgress: (records: number) => void = () => {}) {
  const records: Awaited<ReturnType<typeof undoPage>> = []
  let isLast = false
  while (!isLast) {
    const page = await undoPage(id, records.at(-1)?.record_id)
    records.push(...page)
    onProgress(records.length)
    isLast = page.length < PAGE_SIZE
  }
  const skipped: SkippedRecord[] = records.filter(({ outcome }) => outcome === 'left')
  return { undone: records.length - skipped.length, skipped }
}

/** Says what a bulk change or an import did, with Undo. */
export function changeSetToast(
  message: string,
  changeSet: string,
  queryClient: QueryClient,
  link?: ToastLink,
) {
  const undo = async () => {
    const { undone, skipped } = await undoChangeSet(changeSet, (records) => {
      if (records >= PAGE_SIZE)
        void toast.success(`Undoing, ${countNoun(records, 'cheese')} so far`, changeSet)
    })
    if (undone > 0) void toast.success(`${countNoun(undone, 'cheese')} restored`, changeSet)
    if (skipped.length > 0)
      void toast.error(`Not undone: ${listNames(skipped.map(({ name, reason }) => `${name} (${reason})`))}`)
  }
  const undoAndRefresh = () => {
    undo()
      .catch((error) => toast.error(describeError(error)))
      .finally(() => queryClient.invalidateQueries({ queryKey: ['cms'] }))
  }
  return undoToast(message, undoAndRefresh, undefined, link)
}

export const listNames = (names: string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
    : names.join(', ')
