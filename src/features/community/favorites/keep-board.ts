import { getBackend } from '../../../backend/backend.ts'
import { tellOtherTabs } from '../../../backend/other-tabs.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { failureToast, toast } from '../../../ui/toasts/toast.ts'
import { MY_FAVORITES_KEY } from './set-favorite.ts'

async function keepBoard(userId: string, slugs: string[]) {
  const { data } = getBackend()
  const cheeses = unwrap(await data.from('cheeses').select('id').in('slug', slugs))
  unwrap(
    await data.from('user_favorites').upsert(
      cheeses.map(({ id }) => ({ user_id: userId, cheese_id: id })),
      { onConflict: 'user_id,cheese_id', ignoreDuplicates: true },
    ),
  )
}

/** Adds every cheese of a board to the member's favorites. */
export const useKeepBoard = (userId: string, slugs: string[]) =>
  useSingleMutation({
    mutationFn: () => keepBoard(userId, slugs),
    onSuccess() {
      void toast.success('Added to favorites')
      tellOtherTabs([MY_FAVORITES_KEY])
    },
    onError: failureToast('Failed to update favorites'),
  })
