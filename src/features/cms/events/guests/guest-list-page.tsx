import { useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'
import { fold } from '../../../../lib/fold.ts'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { EmptyState, LoadFailure, LoadingRows, NothingMatches } from '../../kit/list/load-states.tsx'
import { usePageSubject } from '../../kit/screen/page-subject.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import { DoorActions, useConfirmedRemoval } from './door-actions.tsx'
import { ArrivalCounts } from './arrival-counts.tsx'
import type { EventRecord } from '../event-record.ts'
import { exportGuests, guestName, useEvent, useGuests, type Guest } from './get-guests.ts'
import { guestColumns } from './guest-columns.ts'
import { GuestMessages } from './guest-messages.tsx'
import { GuestRow } from './guest-row.tsx'
import { checkIn, useListedGuests, type ListedGuest } from './use-check-ins.ts'

export function GuestListPage() {
  const { id = '' } = useParams()
  const { data: event, error, isPending, refetch } = useEvent(id)
  usePageSubject(event?.values.title)
  if (isPending) return <LoadingRows what="The event" />
  if (event) return <GuestList key={id} event={event} />
  if (error) return <LoadFailure what="The event" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such event">
      <StaffLink to="/cms/events">All events</StaffLink>
    </EmptyState>
  )
}

/** Why an employee cannot read the list now. */
function describeClosedList({ status, isOver }: EventRecord) {
  if (status === 'cancelled') return 'This event is canceled'
  return isOver
    ? 'The guest list closed a day after the event'
    : 'The guest list opens a week before the event'
}

function GuestList({ event }: { event: EventRecord }) {
  const { role } = useSession()
  const isReadable = event.isGuestListReadable || may(role, 'publishEvents')
  const guests = useGuests(event.id, isReadable)
  const listed = useListedGuests(guests.data)
  if (listed) return <Guests event={event} guests={listed} isStale={guests.isError} />
  if (!isReadable)
    return (
      <EmptyState title={describeClosedList(event)}>
        <span className="lining-nums">{formatDayAndTime(event.values.starts_at_local)}</span>
      </EmptyState>
    )
  if (guests.isPending) return <LoadingRows what="The guests" />
  return <LoadFailure what="The guests" error={guests.error} onRetry={() => void guests.refetch()} />
}

type GuestsProps = {
  event: EventRecord
  guests: ListedGuest[]
  /** The list could not be read again. */
  isStale: boolean
}

const matches = (guest: Guest, search: string) => fold(guestName(guest)).includes(fold(search.trim()))

function Guests({ event, guests, isStale }: GuestsProps) {
  const { role } = useSession()
  const [search, setSearch] = useState('')
  const remove = useConfirmedRemoval()
  const found = guests.filter((guest) => matches(guest, search))
  const lists = [
    { label: 'Guests with a seat', rows: found.filter(({ status }) => status === 'going') },
    { label: 'Waiting list', rows: found.filter(({ status }) => status === 'waiting') },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 text-small lining-nums">
        <span className="hidden w-full text-minor print:block">{event.values.title}</span>
        <span className="grow">{formatDayAndTime(event.values.starts_at_local)}</span>
        <StaffLink to={`/cms/events/${event.id}`} className="print:hidden">
          Edit Event
        </StaffLink>
      </p>
      {event.status === 'published' && !event.isCheckInOpen && !event.isOver && (
        <p className="mb-3 text-small text-ink-soft">
          Guests are checked in from a day before the event starts.
        </p>
      )}
      <div className="sticky top-0 z-1 -mx-(--margin) bg-paper px-(--margin) pb-3">
        <ArrivalCounts guests={guests} capacity={event.values.capacity} isOver={event.isOver} />
        <div className="print:hidden">
          <SearchBox label="Search guests" value={search} onSearch={setSearch} />
          <DoorActions event={event} />
        </div>
        <output className="mt-2 block border-l-4 border-accent pl-3 text-small lining-nums empty:hidden">
          {isStale && 'The list could not be read again. It may have changed.'}
        </output>
      </div>
      {lists.map(({ label, rows }) => (
        <section key={label} aria-label={label} className="mt-4">
          <h2 className="heading text-minor">{label}</h2>
          <ul>
            {rows.map((guest) => (
              <GuestRow
                key={guest.id}
                guest={guest}
                canCheckIn={event.isCheckInOpen}
                onCheckIn={(hasArrived) => checkIn(event, guest, hasArrived)}
                onRemove={guest.hasAccount || event.isOver ? undefined : () => void remove(guest)}
              />
            ))}
          </ul>
        </section>
      ))}
      {guests.length === 0 ? (
        <EmptyState title="No RSVPs yet" />
      ) : (
        found.length === 0 && <NothingMatches what="Guests" onClear={() => setSearch('')} />
      )}
      {guests.length > 0 && (
        <p className="mt-6 empty:hidden print:hidden">
          <ExportButton
            fileName="event-guests.csv"
            columns={guestColumns(role)}
            load={() => exportGuests(event.id)}
          />
        </p>
      )}
      {may(role, 'messageGuests') && <GuestMessages event={event} guests={guests} />}
    </>
  )
}
