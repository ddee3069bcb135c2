import { useState } from 'react'
import { countNoun } from '../../lib/count-noun.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isShortOfSeats, type ChangeRsvp, type Rsvp } from './change-rsvp.ts'
import { PartySizeChoice } from './party-size-choice.tsx'

const goingWords = (seats: string, them: string) => ({
  undo: `Give my ${seats} back`,
  question: `Give your ${seats} back?`,
  consequence: `Another guest may take ${them}.`,
  keep: `Keep my ${seats}`,
})

const WORDS = {
  going: goingWords('seat', 'it'),
  goingTogether: goingWords('seats', 'them'),
  waiting: {
    undo: 'Leave the waiting list',
    question: 'Leave the waiting list?',
    consequence: 'Should you join again, you join at its end.',
    keep: 'Keep waiting',
  },
}

type QuestionProps = {
  title: string
  description: string
  keep: string
  leave: string
  onKeep: () => void
  onLeave: () => void
}

function Question({ title, description, keep, leave, onKeep, onLeave }: QuestionProps) {
  return (
    <Dialog title={title} description={description} onClose={onKeep}>
      <div className="flex flex-wrap gap-3">
        <ActionButton onClick={onKeep}>{keep}</ActionButton>
        <ActionButton
          look="outline"
          onClick={() => {
            onKeep()
            onLeave()
          }}
        >
          {leave}
        </ActionButton>
      </div>
    </Dialog>
  )
}

type RsvpControlsProps = { rsvp: Rsvp; change: ChangeRsvp; sizeLabel: string }

/** Changes how many come, or takes an RSVP back. */
export function RsvpControls({ rsvp, change, sizeLabel }: RsvpControlsProps) {
  const [size, setSize] = useState(rsvp.partySize)
  const [asked, setAsked] = useState<'cancel' | 'give up'>()
  const { undo, question, consequence, keep } =
    WORDS[rsvp.status === 'going' && rsvp.partySize > 1 ? 'goingTogether' : rsvp.status]
  const close = () => setAsked(undefined)
  const resize = (givesUpSeats: boolean) =>
    change.mutate(
      { kind: 'resize', partySize: size, givesUpSeats },
      { onError: (error) => isShortOfSeats(error) && setAsked('give up') },
    )
  return (
    <div className="space-y-5">
      <PartySizeChoice label={sizeLabel} size={size} onChoose={setSize}>
        <ActionButton
          look="outline"
          disabled={change.isPending || size === rsvp.partySize}
          onClick={() => resize(false)}
        >
          Change
        </ActionButton>
      </PartySizeChoice>
      {rsvp.status === 'waiting' && size > rsvp.partySize && (
        <p className="text-small text-ink-soft">A larger party goes to the end of the waiting list.</p>
      )}
      <ActionButton look="outline" disabled={change.isPending} onClick={() => setAsked('cancel')}>
        {undo}
      </ActionButton>
      {asked === 'cancel' && (
        <Question
          title={question}
          description={consequence}
          keep={keep}
          leave={undo}
          onKeep={close}
          onLeave={() => change.mutate({ kind: 'cancel' })}
        />
      )}
      {asked === 'give up' && (
        <Question
          title="Join the waiting list?"
          description={`There are not ${countNoun(size, 'seat')}. To come with ${countNoun(size, 'person', 'people')}, you give up what you have and wait; it goes to the next in line.`}
          keep="Keep what I have"
          leave="Give up and wait"
          onKeep={close}
          onLeave={() => resize(true)}
        />
      )}
    </div>
  )
}
