import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { createIntent } from '../../../../backend/requests/with-idempotency-key.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

export const MAX_MESSAGES = 2
export const MAX_MESSAGE_LENGTH = 2000

export type Audience = 'all' | 'seated' | 'waiting'

async function getSentMessages(eventId: string) {
  const rows = unwrap(await getBackend().data.rpc('sent_messages', { event_uuid: eventId }))
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    recipients: row.recipients,
    by: row.sent_by_name,
    atLocal: row.sent_at_local,
  }))
}

export const useSentMessages = (eventId: string) =>
  useQuery({ queryKey: ['cms', 'events', 'messages', eventId], queryFn: () => getSentMessages(eventId) })

type Message = { audience: Audience; message: string }

/** The same message, sent again because no answer arrived, is mailed once. */
export function useMessageGuests(eventId: string, onSent: () => void) {
  const queryClient = useQueryClient()
  const [intent] = useState(createIntent)
  return useSingleMutation({
    mutationFn: (given: Message) =>
      intent(given, async (idempotency_key) =>
        unwrap(
          await getBackend().data.rpc('message_guests', { event_uuid: eventId, ...given, idempotency_key }),
        ),
      ),
    onSuccess(told) {
      void toast.success(`The message goes to ${countNoun(told, 'guest')}`)
      onSent()
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'events', 'messages', eventId] }),
  })
}
