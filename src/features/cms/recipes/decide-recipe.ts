import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError, ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { isStale } from '../../../backend/explain/error-details.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'

export const MAX_NOTE_LENGTH = 500

/** The version that was read, so that a decision applies to what the person saw. */
type Seen = { id: string; version: number }

export type Decision =
  | { decision: 'publish' }
  | { decision: 'return' | 'reject'; note: string }
  /** Takes a published recipe off the site, or puts it back. */
  | { decision: 'archive' | 'restore' }

const DONE = {
  publish: 'Recipe published',
  return: 'Recipe returned with your note',
  reject: 'Recipe rejected',
  archive: 'Recipe taken off the site',
  restore: 'Recipe published again',
}

const hasChangedSince = (error: unknown) => isStale(error) || errorCode(error) === ERROR_CODES.notFound

async function decideRecipe({ id, version }: Seen, made: Decision) {
  const { data } = getBackend()
  if (made.decision === 'archive' || made.decision === 'restore') {
    const status = made.decision === 'archive' ? 'archived' : 'published'
    unwrap(await data.rpc('save_recipe', { record: { id, version, status } }))
    return
  }
  unwrap(
    await data.rpc('review_recipe', {
      recipe_id: id,
      decision: made.decision,
      ...('note' in made && { note: made.note }),
      seen_version: version,
    }),
  )
}

/** Calls `onDecided` when the recipe has to be read again. */
export function useDecideRecipe(seen: Seen, onDecided: () => void) {
  const queryClient = useQueryClient()
  const subject = `recipe ${seen.id}`
  return useSingleMutation({
    mutationFn: (made: Decision) => decideRecipe(seen, made),
    onSuccess(_nothing, { decision }) {
      void toast.success(DONE[decision], subject)
      onDecided()
    },
    onError(error) {
      if (!hasChangedSince(error)) return void toast.error(describeError(error), subject)
      void toast.error('The recipe has changed since you opened it. Read it again.', subject)
      onDecided()
    },
    onSettled: () => refreshLists(queryClient),
  })
}
