import { getBackend } from '../../lib/backend.ts'
import { Refusal } from '../../lib/errors.ts'
import { usePanelChange } from '../../lib/panel.ts'
import { requireUserId } from '../../lib/signed-in-user.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

export const STARS = [1, 2, 3, 4, 5] as const

type RatingChange = { myRating: number }

export async function saveRating(cheeseId: string, { myRating }: RatingChange) {
  const userId = await requireUserId('Please sign in to rate cheeses')
  if (!STARS.some((star) => star === myRating))
    throw new Refusal('Invalid Input', 'Rating must be between 1 and 5')
  const { error } = await getBackend()
    .data.from('cheese_ratings')
    .upsert({ user_id: userId, cheese_id: cheeseId, rating: myRating }, { onConflict: 'user_id,cheese_id' })
  if (error) throw error
}

export function useSaveRating(cheeseId: string) {
  return usePanelChange<RatingChange>(cheeseId, {
    save: (change) => saveRating(cheeseId, change),
    onSaved: ({ myRating }) => toastData.success(`Rated ${myRating} stars`),
    onFailed: toastFailure('Failed to save rating'),
  })
}
