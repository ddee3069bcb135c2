import { formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { EntryHeading } from '../../ui/entry-heading.tsx'
import { describeRsvp, useChangeRsvp } from './change-rsvp.ts'
import { useMyRsvps, type MyRsvp } from './my-rsvps.ts'
import { RsvpControls } from './rsvp-controls.tsx'

function describeState(rsvp: MyRsvp) {
  if (rsvp.isCanceled) return 'This event is canceled.'
  return rsvp.isOpen ? describeRsvp(rsvp) : 'This event has begun or is over.'
}

type EntryProps = { rsvp: MyRsvp; onChanged: () => void }

function Entry({ rsvp, onChanged }: EntryProps) {
  const { eventId, slug, title, startsAtLocal, isOpen } = rsvp
  const change = useChangeRsvp(eventId, onChanged)
  return (
    <li className="border-b border-hairline py-4">
      <EntryHeading href={`/events/${slug}`} note={formatDayAndTime(startsAtLocal)}>
        {title}
      </EntryHeading>
      <p className="mt-2 mb-5">{describeState(rsvp)}</p>
      {isOpen && (
        <RsvpControls
          key={`${rsvp.status} ${rsvp.partySize}`}
          rsvp={rsvp}
          change={change}
          sizeLabel={`How many come to ${title}?`}
        />
      )}
    </li>
  )
}

export function MyRsvpsList({ userId }: { userId: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyRsvps(userId)
  if (!data && !isError) return <p className="text-ink-soft">Loading…</p>
  const failure = isError && (
    <div className="mb-8 space-y-5">
      <p role="alert">Your events could not be loaded.</p>
      <ActionButton look="outline" onClick={() => void refetch()}>
        Try again
      </ActionButton>
    </div>
  )
  if (!data) return failure
  const rsvps = data.pages.flatMap((page) => page.rsvps)
  return (
    <>
      {failure}
      {rsvps.length > 0 && (
        <ul className="mb-8 border-t border-hairline">
          {rsvps.map((rsvp) => (
            <Entry key={rsvp.eventId} rsvp={rsvp} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionLink href="/events" look="outline">
          See all events
        </ActionLink>
        {hasNextPage && (
          <ActionButton look="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more events
          </ActionButton>
        )}
      </div>
    </>
  )
}
