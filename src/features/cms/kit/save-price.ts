import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError, errorCode } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast, undoToast } from '../../../ui/toast.ts'
import { refreshLists } from './refresh-lists.ts'
import { useReprint } from './use-reprint.ts'

const STALE = 'PT409'

export type PricedCheese = { id: string; name: string; version: number; pricePerKgCents: number | null }

/** Returns the version after the change. */
async function savePrice({ id, version }: PricedCheese, pricePerKgCents: number | null) {
  const answer = await getBackend()
    .data.from('cheeses')
    .update({ price_per_kg_cents: pricePerKgCents, version })
    .eq('id', id)
    .select('version')
    .single()
  if (errorCode(answer.error) === STALE)
    throw new UserError('Price', 'Somebody changed this cheese just now. Look at its price and try again.')
  return unwrap(answer).version
}

export function useSavePrice(describe: (cents: number) => string) {
  const queryClient = useQueryClient()
  const findReprint = useReprint()
  const refresh = () => refreshLists(queryClient)
  return useMutation({
    mutationFn: ({ cheese, cents }: { cheese: PricedCheese; cents: number }) => savePrice(cheese, cents),
    async onSuccess(version, { cheese, cents }) {
      const reprint = await findReprint([cheese.id])
      const message = [`${cheese.name} now costs ${describe(cents)}`, reprint?.message].filter(Boolean)
      const undo = () => {
        savePrice({ ...cheese, version }, cheese.pricePerKgCents)
          .then(() => toast.success('The price is as before'))
          .catch((error) => toast.error(describeError(error)))
          .finally(refresh)
      }
      void undoToast(message.join('. '), undo, undefined, reprint?.link)
    },
    onSettled: refresh,
  })
}
