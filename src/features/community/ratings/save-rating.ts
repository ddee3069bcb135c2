import { getBackend } from '../../../backend/backend.ts'
import { usePanelChange } from '../panel/panel.ts'
import { requireUserId } from '../../../backend/session/signed-in-user.ts'
import { STARS } from '../../../ui/stars.tsx'
import { UserError } from '../../../lib/user-error.ts'
import { toast, failureToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

type RatingChange = { myRating: number }

export async function saveRating(cheeseId: string, { myRating }: RatingChange) {
  const userId = await requireUserId('Please sign in to rate cheeses')
  if (!STARS.some((star) => star === myRating))
    throw new UserError('Invalid Input', 'Rating must be between 1 and 5')
  const result = await getBackend()
    .data.from('cheese_ratings')
    .upsert({ user_id: userId, cheese_id: cheeseId, rating: myRating }, { onConflict: 'user_id,cheese_id' })
  unwrap(result)
}

export function useSaveRating(cheeseId: string) {
  const subject = `rating ${cheeseId}`
  return usePanelChange<RatingChange>(cheeseId, {
    part: 'rating',
    save: (change) => saveRating(cheeseId, change),
    onSaved: ({ myRating }) => toast.success(`Rated ${myRating} stars`, subject),
    onFailed: failureToast('Failed to save rating', subject),
  })
}
