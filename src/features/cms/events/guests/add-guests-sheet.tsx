import { useState } from 'react'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Sheet } from '../../kit/screen/sheet.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { useAddGuests } from './add-guests.ts'

const SIZES = [1, 2, 3, 4, 5, 6]

type AddGuestsSheetProps = { eventId: string; isAtDoor: boolean; onClose: () => void }

/** A party without an account, in as few taps as possible: at the door its size is enough. */
export function AddGuestsSheet({ eventId, isAtDoor, onClose }: AddGuestsSheetProps) {
  const [partySize, setPartySize] = useState(isAtDoor ? 1 : 2)
  const [name, setName] = useState('')
  const [allergies, setAllergies] = useState('')
  const adding = useAddGuests(eventId)
  return (
    <Sheet title={isAtDoor ? 'Walk-in' : 'Booking by phone'} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          adding.mutate({ name, partySize, allergies, hasArrived: isAtDoor }, { onSuccess: onClose })
        }}
      >
        <fieldset className="flex">
          <legend className="label mb-2 text-ink-soft">People</legend>
          {SIZES.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === partySize}
              onClick={() => setPartySize(size)}
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
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Allergies"
          autoComplete="off"
          maxLength={200}
          optional
          value={allergies}
          onChange={({ target }) => setAllergies(target.value)}
        />
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={adding.isPending}
        >
          {isAtDoor ? 'Add and check in' : 'Save the booking'}
        </StaffButton>
      </form>
    </Sheet>
  )
}
