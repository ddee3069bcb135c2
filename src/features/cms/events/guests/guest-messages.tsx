import { useState } from 'react'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { LoadFailure } from '../../kit/list/load-states.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { EventRecord } from '../event-record.ts'
import type { Guest } from './get-guests.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MAX_MESSAGES, useSentMessages } from './message-guests.ts'

type GuestMessagesProps = { event: EventRecord; guests: Guest[] }

/** What was written to all guests, and the way to write again. */
export function GuestMessages({ event, guests }: GuestMessagesProps) {
  const sent = useSentMessages(event.id)
  const [isWriting, setWriting] = useState(false)
  const left = MAX_MESSAGES - (sent.data?.length ?? 0)
  return (
    <section aria-labelledby="messages-heading" className="mt-10 border-t border-ink pt-4 print:hidden">
      <h2 id="messages-heading" className="heading text-minor">
        Messages to guests
      </h2>
      {sent.isLoadingError && (
        <LoadFailure what="The messages" error={sent.error} onRetry={() => void sent.refetch()} />
      )}
      <ul>
        {sent.data?.map(({ id, message, recipients, by, atLocal }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {message}
            </p>
            <p className="mt-1 text-small text-ink-soft lining-nums">
              To {countNoun(recipients, 'guest')}, {formatDateTime(atLocal)}, {by}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <StaffButton
          disabled={!sent.data || left <= 0 || guests.length === 0 || !event.takesMessages}
          onClick={() => setWriting(true)}
        >
          Write to guests
        </StaffButton>
        {sent.data && <p className="text-small text-ink-soft">{describeLimit(event, left)}</p>}
      </div>
      {isWriting && <MessageDialog event={event} guests={guests} onClose={() => setWriting(false)} />}
    </section>
  )
}

function describeLimit({ takesMessages }: EventRecord, left: number) {
  if (!takesMessages) return 'Guests get messages until a day after the event.'
  return left > 0
    ? `Guests get at most ${MAX_MESSAGES} messages about an event. A move or a cancellation is not one of them.`
    : `Guests got the ${MAX_MESSAGES} messages that an event may have.`
}
