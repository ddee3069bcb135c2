import { useState } from 'react'
import { ActionButton } from '../../ui/action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMyRsvp } from './my-rsvp.ts'

const STANDING = {
  going: {
    words: 'Your place is saved.',
    undo: 'Give my place back',
    question: 'Give your place back?',
    consequence: 'Somebody else may take it.',
    keep: 'Keep my place',
  },
  waiting: {
    words: 'You are on the waiting list. We write to you when a place comes free.',
    undo: 'Leave the waiting list',
    question: 'Leave the waiting list?',
    consequence: 'Should you join again, you join at its end.',
    keep: 'Keep waiting',
  },
}

type MyRsvpPanelProps = {
  eventId: string
  userId: string
  /** When the page was drawn. */
  isFull: boolean
}

/** Where somebody who is signed in takes a place at an event, or gives it back. */
export function MyRsvpPanel({ eventId, userId, isFull: wasFull }: MyRsvpPanelProps) {
  const { place, isFull, isError, refetch, change, isChanging } = useMyRsvp(eventId, userId, wasFull)
  const [isAsking, setAsking] = useState(false)
  const giveBack = () => {
    setAsking(false)
    change(false)
  }
  if (place === undefined && isError)
    return (
      <div className="space-y-5">
        <p className="text-lead">Whether you have a place could not be looked up.</p>
        <ActionButton look="outline" onClick={() => void refetch()}>
          Try again
        </ActionButton>
      </div>
    )
  if (place === undefined) return <p className="min-h-12 text-ink-soft">Loading…</p>
  if (place === null)
    return (
      <ActionButton disabled={isChanging} onClick={() => change(true)}>
        {isFull ? 'Join the waiting list' : 'Save my place'}
      </ActionButton>
    )
  const { words, undo, question, consequence, keep } = STANDING[place]
  return (
    <div className="space-y-5">
      <p className="text-lead">{words}</p>
      <ActionButton look="outline" disabled={isChanging} onClick={() => setAsking(true)}>
        {undo}
      </ActionButton>
      {isAsking && (
        <Dialog title={question} description={consequence} onClose={() => setAsking(false)}>
          <div className="flex flex-wrap gap-3">
            <ActionButton onClick={() => setAsking(false)}>{keep}</ActionButton>
            <ActionButton look="outline" onClick={giveBack}>
              {undo}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </div>
  )
}
