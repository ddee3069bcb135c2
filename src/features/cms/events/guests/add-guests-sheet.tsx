import { isUnanswered } from '../../../../backend/requests/is-unanswered.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useIsOnline } from '../../kit/outbox/use-is-online.ts'
import { Sheet } from '../../kit/screen/sheet.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { useAddGuests } from './add-guests.ts'
import { usePartyDraft } from './party-draft.ts'

const SIZES = [1, 2, 3, 4, 5, 6]

type AddGuestsSheetProps = { eventId: string; isAtDoor: boolean; onClose: () => void }

/** A party without an account, in as few taps as possible: at the door its size is enough. */
export function AddGuestsSheet({ eventId, isAtDoor, onClose }: AddGuestsSheetProps) {
  const { party, change, clear } = usePartyDraft(
    `${eventId}:${isAtDoor ? 'door' : 'phone'}`,
    isAtDoor ? 1 : 2,
  )
  const adding = useAddGuests(eventId)
  const isOnline = useIsOnline()
  const { partySize, name, allergies } = party
  const submit = () =>
    adding.mutate(
      { ...party, hasArrived: isAtDoor },
      {
        onSuccess() {
          clear()
          onClose()
        },
      },
    )
  return (
    <Sheet title={isAtDoor ? 'Walk-in' : 'Booking by phone'} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className="flex">
          <legend className="label mb-2 text-ink-soft">People</legend>
          {SIZES.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === partySize}
              onClick={() => change({ partySize: size })}
              className="-ml-px min-h-12 grow basis-0 cursor-pointer border border-ink-soft text-body lining-nums -outline-offset-4 first-of-type:ml-0 aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {size}
            </button>
          ))}
        </fieldset>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={120}
          required={!isAtDoor}
          optional={isAtDoor}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label="Allergies"
          autoComplete="off"
          maxLength={200}
          optional
          value={allergies}
          onChange={({ target }) => change({ allergies: target.value })}
        />
        {(!isOnline || isUnanswered(adding.error)) && (
          <p role="alert" className="border-l-4 border-accent pl-3 text-small">
            This needs the network, because the shop gives the seats. What you typed stays in this tab.
          </p>
        )}
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={adding.isPending || !isOnline}
        >
          {isAtDoor ? 'Add and check in' : 'Save the booking'}
        </StaffButton>
      </form>
    </Sheet>
  )
}
