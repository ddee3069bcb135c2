import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { FACT_LABELS, type FoodFact } from '../../../../domain/cheese/food-facts.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../kit/list/refresh-lists.ts'

/** The version says what the person saw. */
type Confirmation = { cheeseId: string; fact: FoodFact; version: number }

const confirmFact = async ({ cheeseId, fact, version }: Confirmation) =>
  unwrap(await getBackend().data.rpc('confirm_food_fact', { cheese: cheeseId, fact, seen_version: version }))

export function useConfirmFact() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: confirmFact,
    onSuccess: (_, { fact }) => void toast.success(`${FACT_LABELS[fact]} confirmed`),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
