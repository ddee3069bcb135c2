import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { withIdempotencyKey } from '../../../backend/requests/with-idempotency-key.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'

/** The id of the copy is the key of the intent: a repeated call adds one copy. */
const duplicateEvent = (id: string) =>
  withIdempotencyKey(async (copyId) =>
    unwrap(await getBackend().data.rpc('duplicate_event', { event_uuid: id, copy_uuid: copyId })),
  )

/** Opens the copy, which is a draft in a coming week. */
export function useDuplicateEvent() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: duplicateEvent,
    onSuccess(copyId) {
      void toast.success('A copy was added as a draft')
      void navigate(`/cms/events/${copyId}`)
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => refreshLists(queryClient),
  })
}
