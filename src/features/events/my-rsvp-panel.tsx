import { useState } from 'react'
import { ActionButton } from '../../ui/action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMyRsvp } from './my-rsvp.ts'

const WORDS = {
  going: {
    status: 'Your place is saved.',
    undo: 'Give my place back',
    question: 'Give your place back?',
    consequence: 'Somebody else may take it.',
    keep: 'Keep my place',
  },
  waiting: {
    status: 'You are on the waiting list. We write to you when a place comes free.',
    undo: 'Leave the waiting list',
    question: 'Leave the waiting list?',
    consequence: 'Should you join again, you join at its end.',
    keep: 'Keep waiting',
  },
}

type MyRsvpPanelProps = {
  eventId: string
  userId: string
  /** When the page was rendered. */
  isFull: boolean
}

export function MyRsvpPanel({ eventId, userId, isFull: wasFull }: MyRsvpPanelProps) {
  const { rsvp, isFull, isError, refetch, change, isChanging } = useMyRsvp(eventId, userId, wasFull)
  const [isAsking, setAsking] = useState(false)
  const cancelRsvp = () => {
    setAsking(false)
    change(false)
  }
  if (rsvp === undefined && isError)
    return (
      <div className="space-y-5">
        <p className="text-lead">Whether you have a place could not be looked up.</p>
        <ActionButton look="outline" onClick={() => void refetch()}>
          Try again
        </ActionButton>
      </div>
    )
  if (rsvp === undefined) return <p className="min-h-12 text-ink-soft">Loading…</p>
  if (rsvp === null)
    return (
      <ActionButton disabled={isChanging} onClick={() => change(true)}>
        {isFull ? 'Join the waiting list' : 'Save my place'}
      </ActionButton>
    )
  const { status, undo, question, consequence, keep } = WORDS[rsvp]
  return (
    <div className="space-y-5">
      <p className="text-lead">{status}</p>
      <ActionButton look="outline" disabled={isChanging} onClick={() => setAsking(true)}>
        {undo}
      </ActionButton>
      {isAsking && (
        <Dialog title={question} description={consequence} onClose={() => setAsking(false)}>
          <div className="flex flex-wrap gap-3">
            <ActionButton onClick={() => setAsking(false)}>{keep}</ActionButton>
            <ActionButton look="outline" onClick={cancelRsvp}>
              {undo}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </div>
  )
}
