import { useState } from 'react'
import { countNoun } from '../../lib/count-noun.ts'
import { ActionButton } from '../../ui/action.tsx'
import { AllergiesNote } from './allergies-note.tsx'
import { describeRsvp, type ChangeRsvp } from './change-rsvp.ts'
import { useMyRsvp } from './my-rsvp.ts'
import { PartySizeChoice } from './party-size-choice.tsx'
import { RsvpControls } from './rsvp-controls.tsx'
import { MAX_PARTY_SIZE } from './shop-event.ts'

const SIZE_LABEL = 'How many are you?'

function waitingListHint(seatsLeft: number) {
  if (seatsLeft === 0) return 'The event is full: a party of any size joins the waiting list.'
  if (seatsLeft >= MAX_PARTY_SIZE) return undefined
  return `A party of more than ${seatsLeft} joins the waiting list.`
}

function NewRsvp({ seatsLeft, change }: { seatsLeft: number; change: ChangeRsvp }) {
  const [size, setSize] = useState(1)
  const save = size > 1 ? `Save ${countNoun(size, 'seat')}` : 'Save my seat'
  return (
    <PartySizeChoice label={SIZE_LABEL} size={size} onChoose={setSize} hint={waitingListHint(seatsLeft)}>
      <ActionButton
        disabled={change.isPending}
        onClick={() => change.mutate({ kind: 'save', partySize: size })}
      >
        {size > seatsLeft ? 'Join the waiting list' : save}
      </ActionButton>
    </PartySizeChoice>
  )
}

type MyRsvpPanelProps = {
  eventId: string
  slug: string
  userId: string
  /** When the page was rendered. */
  seatsLeft: number
}

export function MyRsvpPanel({ userId, ...event }: MyRsvpPanelProps) {
  const { rsvp, seatsLeft, isError, refetch, change } = useMyRsvp(event, userId)
  if (rsvp === undefined && isError)
    return (
      <div className="space-y-5">
        <p className="text-lead">Whether you have a seat could not be looked up.</p>
        <ActionButton look="outline" onClick={() => void refetch()}>
          Try again
        </ActionButton>
      </div>
    )
  if (rsvp === undefined) return <p className="min-h-12 text-ink-soft">Loading…</p>
  if (rsvp === null) return <NewRsvp seatsLeft={seatsLeft} change={change} />
  return (
    <div className="space-y-5">
      <output className="block text-lead">{describeRsvp(rsvp)}</output>
      <RsvpControls
        key={`${rsvp.status} ${rsvp.partySize}`}
        rsvp={rsvp}
        change={change}
        sizeLabel={SIZE_LABEL}
      />
      {rsvp.allergies !== undefined && <AllergiesNote eventId={event.eventId} noted={rsvp.allergies} />}
    </div>
  )
}
