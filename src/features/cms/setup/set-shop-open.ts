import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'

const SUBJECT = 'opening of the shop'

const setShopOpen = async (isOpen: boolean) =>
  unwrap(await getBackend().data.rpc('set_shop_open', { is_open: isOpen }))

/** Opens or closes the shop, with Undo. */
export function useSetShopOpen() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cms'] })
  const undo = (isOpen: boolean) => () =>
    void setShopOpen(!isOpen)
      .then(() => toast.success(isOpen ? 'Closed again' : 'Open again', SUBJECT))
      .catch((error) => toast.error(describeError(error)))
      .finally(refresh)
  return useSingleMutation({
    mutationFn: setShopOpen,
    onSuccess: (_, isOpen) =>
      undoToast(isOpen ? 'The shop is open' : 'The shop is closed', undo(isOpen), SUBJECT),
    onError: (error) => toast.error(describeError(error)),
    onSettled: refresh,
  })
}
