import type { QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../../../backend/requests/with-idempotency-key.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { toast, undoToast, type ToastLink } from '../../../../ui/toasts/toast.ts'
import { listNames } from '../list/list-names.ts'

/** As many cheeses as the database can undo within the time limit of a request. */
const PAGE_SIZE = 100

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

export type SkippedCheese = { name: string; reason: string }

/** Undoes a bulk change or an import, page by page. Cheeses that were changed since are skipped. */
export async function undoChangeSet(id: string, onProgress: (cheeses: number) => void = () => {}) {
  const cheeses: Awaited<ReturnType<typeof undoPage>> = []
  let isLast = false
  while (!isLast) {
    const page = await undoPage(id, cheeses.at(-1)?.record_id)
    cheeses.push(...page)
    onProgress(cheeses.length)
    isLast = page.length < PAGE_SIZE
  }
  const skipped: SkippedCheese[] = cheeses.filter(({ outcome }) => outcome === 'left')
  return { undone: cheeses.length - skipped.length, skipped }
}

/** Says what a bulk change or an import did, with Undo. */
export function changeSetToast(
  message: string,
  changeSet: string,
  queryClient: QueryClient,
  link?: ToastLink,
) {
  const undo = async () => {
    const { undone, skipped } = await undoChangeSet(changeSet, (cheeses) => {
      if (cheeses >= PAGE_SIZE)
        void toast.success(`Undoing, ${countNoun(cheeses, 'cheese')} so far`, changeSet)
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
