import { ActionButton } from '../../ui/action.tsx'
import { useMyPlace } from './my-place.ts'

const STANDING = {
  going: { words: 'Your place is saved.', undo: 'Give my place back' },
  waiting: {
    words: 'You are on the waiting list. We write to you when a place comes free.',
    undo: 'Leave the waiting list',
  },
}

type MyPlacePanelProps = {
  eventId: string
  userId: string
  /** When the page was drawn. */
  isFull: boolean
}

/** Where somebody who is signed in takes a place at an event, or gives it back. */
export function MyPlacePanel({ eventId, userId, isFull: wasFull }: MyPlacePanelProps) {
  const { place, isFull, isError, refetch, change, isChanging } = useMyPlace(eventId, userId, wasFull)
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
  const { words, undo } = STANDING[place]
  return (
    <div className="space-y-5">
      <p className="text-lead">{words}</p>
      <ActionButton look="outline" disabled={isChanging} onClick={() => change(false)}>
        {undo}
      </ActionButton>
    </div>
  )
}
