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
  | { decision: 'publish' | 'archive' | 'restore' }
  /** With what the shop says to its guests. */
  | { decision: 'cancel'; note: string }

const DONE = {
  publish: 'Event published',
  cancel: 'Event canceled',
  archive: 'Event archived',
  restore: 'Event taken out of the archive',
}

const hasChangedSince = (error: unknown) => isStale(error) || errorCode(error) === ERROR_CODES.notFound

const decideEvent = async ({ id, version }: Seen, made: Decision) =>
  unwrap(
    await getBackend().data.rpc('decide_event', {
      event_uuid: id,
      decision: made.decision,
      seen_version: version,
      ...('note' in made && { note: made.note }),
    }),
  )

/** Calls `onDecided` when the event has to be read again. */
export function useDecideEvent(seen: Seen, onDecided: () => void) {
  const queryClient = useQueryClient()
  const subject = `event ${seen.id}`
  return useSingleMutation({
    mutationFn: (made: Decision) => decideEvent(seen, made),
    onSuccess(_nothing, { decision }) {
      void toast.success(DONE[decision], subject)
      onDecided()
    },
    onError(error) {
      if (!hasChangedSince(error)) return void toast.error(describeError(error), subject)
      void toast.error('The event has changed since you opened it. Read it again.', subject)
      onDecided()
    },
    onSettled: () => refreshLists(queryClient),
  })
}
