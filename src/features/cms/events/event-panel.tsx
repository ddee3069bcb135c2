import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useDecideEvent } from './decide-event.ts'
import { useDuplicateEvent } from './duplicate-event.ts'
import type { EventRecord } from './event-record.ts'
import { EventStatusBadge } from './event-status.tsx'
import { useGuestCounts } from './guests/guest-counts.ts'

type EventPanelProps = {
  record: EventRecord
  /** The decision would be about what is stored, not about what is typed. */
  hasUnsavedChanges: boolean
  onDecided: () => void
}

/** The state of an event, and what can be done with it as a whole. */
export function EventPanel({ record, hasUnsavedChanges, onDecided }: EventPanelProps) {
  const { id, slug, status, isArchived, cancelNote } = record
  const duplicating = useDuplicateEvent()
  return (
    <section aria-label="State" className="mb-8 border border-hairline p-5">
      <div className="flex flex-wrap items-center gap-3">
        <EventStatusBadge {...record} />
        <Counts record={record} />
        {status !== 'draft' && !isArchived && (
          <a href={`/events/${slug}`} className="link inline-flex min-h-11 items-center text-small">
            View on site
          </a>
        )}
        {status !== 'draft' && <StaffLink to={`/cms/events/${id}/guests`}>Guests</StaffLink>}
        <StaffButton
          disabled={duplicating.isPending || hasUnsavedChanges}
          onClick={() => duplicating.mutate(id)}
        >
          Duplicate
        </StaffButton>
        <Decisions record={record} isLocked={hasUnsavedChanges} onDecided={onDecided} />
      </div>
      {status === 'cancelled' && cancelNote && (
        <p dir="auto" className="mt-3 text-small wrap-anywhere whitespace-pre-line">
          What guests were told: {cancelNote}
        </p>
      )}
      {hasUnsavedChanges && (
        <p className="mt-3 text-small text-ink-soft">Save your changes before you decide.</p>
      )}
    </section>
  )
}

function Counts({ record: { id, status, values } }: { record: EventRecord }) {
  const { data: counts } = useGuestCounts(id)
  return (
    <span className="grow text-small text-ink-soft lining-nums">
      {status !== 'draft' &&
        counts &&
        `${counts.seated} of ${values.capacity} seats taken, ${counts.waiting} waiting`}
    </span>
  )
}

type DecisionsProps = { record: EventRecord; isLocked: boolean; onDecided: () => void }

function Decisions({ record, isLocked, onDecided }: DecisionsProps) {
  const { id, version, status, isArchived, isOver } = record
  const { role } = useSession()
  const [isCanceling, setCanceling] = useState(false)
  const { data: counts } = useGuestCounts(id)
  const { mutate, isPending } = useDecideEvent({ id, version }, onDecided)
  const isWaiting = isLocked || isPending
  if (!may(role, 'publishEvents'))
    return status === 'draft' && <p className="text-small text-ink-soft">A manager can publish this event.</p>
  if (isArchived)
    return (
      <StaffButton disabled={isWaiting} onClick={() => mutate({ decision: 'restore' })}>
        Take out of the archive
      </StaffButton>
    )
  return (
    <>
      {status !== 'published' && (
        <StaffButton look="primary" disabled={isWaiting} onClick={() => mutate({ decision: 'publish' })}>
          {status === 'draft' ? 'Publish' : 'Publish again'}
        </StaffButton>
      )}
      {status === 'published' && !isOver ? (
        <StaffButton look="danger" disabled={isWaiting} onClick={() => setCanceling(true)}>
          Cancel Event
        </StaffButton>
      ) : (
        <StaffButton disabled={isWaiting} onClick={() => mutate({ decision: 'archive' })}>
          Archive
        </StaffButton>
      )}
      {isCanceling && (
        <CancelDialog
          told={counts?.rsvps}
          isPending={isPending}
          onCancelEvent={(note) =>
            mutate({ decision: 'cancel', note }, { onSuccess: () => setCanceling(false) })
          }
          onClose={() => setCanceling(false)}
        />
      )}
    </>
  )
}
