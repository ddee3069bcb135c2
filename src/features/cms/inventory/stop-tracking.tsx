import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import type { StockedCheese } from './get-inventory.ts'
import { refreshAfter } from '../kit/list/refresh-lists.ts'

type StopTrackingProps = { cheese: StockedCheese; onDone: () => void }

/** For a cheese whose grams are no longer recorded. */
export function StopTracking({ cheese, onDone }: StopTrackingProps) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const stopping = useSingleMutation({
    mutationFn: async () =>
      unwrap(await getBackend().data.rpc('stop_counting_stock', { cheese_uuid: cheese.id })),
    onSuccess() {
      toast.success(`The stock of ${cheese.name} is no longer tracked`)
      onDone()
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
  const stop = async () => {
    const isConfirmed = await confirm({
      title: `Stop tracking the stock of ${cheese.name}?`,
      description:
        'Staff switch it in and out of stock by hand. The ledger stays; the next movement starts tracking again.',
      action: 'Stop tracking',
    })
    if (isConfirmed) stopping.mutate()
  }
  return (
    <button
      type="button"
      disabled={stopping.isPending}
      onClick={() => void stop()}
      className="link flex min-h-11 cursor-pointer items-center text-small"
    >
      Stop tracking this stock
    </button>
  )
}
