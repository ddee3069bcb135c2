import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { isStale } from '../../../backend/explain/error-details.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'
import type { Placard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'
import { refreshAfter, refreshLists } from '../kit/list/refresh-lists.ts'

export type Print = {
  placards: Placard[]
  template: PlacardTemplate
  copies: number
  /** Sends them to the printer, after the print is recorded. */
  deliver?: () => void
}

/** Returns the ids of the prints. Fails when a placard says something else by now. */
async function recordPrint({ placards, template, copies }: Print): Promise<string[]> {
  const { data } = getBackend()
  const [first] = placards
  const answer =
    first && placards.length === 1 && copies === 1
      ? await data.rpc('record_placard_print', {
          cheese_uuid: first.cheeseId,
          content_hash: first.contentHash,
          template,
        })
      : await data.rpc('record_placard_sheet', {
          cheese_uuids: placards.map(({ cheeseId }) => cheeseId),
          content_hashes: placards.map(({ contentHash }) => contentHash),
          template,
          copies,
        })
  if (isStale(answer.error))
    throw new UserError('Placard', `${describeError(answer.error)}. This is the placard as it is now.`)
  return [unwrap(answer)].flat()
}

const undoPrints = async (ids: string[]) =>
  unwrap(await getBackend().data.rpc('undo_placard_prints', { placard_uuids: ids }))

/** Records a print before it happens, because no browser tells whether it was printed. Undo is for when it was not. */
export function usePrint(onPrinted?: (cheeseIds: string[]) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    async mutationFn(print: Print) {
      const ids = await recordPrint(print)
      print.deliver?.()
      return ids
    },
    onSuccess(ids, { placards }) {
      onPrinted?.(placards.map(({ cheeseId }) => cheeseId))
      void undoToast(`${countNoun(ids.length, 'placard')} recorded as printed`, () => {
        undoPrints(ids)
          .then(() => toast.success('Print record removed'))
          .catch((error) => toast.error(describeError(error)))
          .finally(() => refreshLists(queryClient))
      })
    },
    onError: (error) => void toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
