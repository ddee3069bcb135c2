import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useConfirm } from '../../kit/screen/confirm.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { EventRecord } from '../event-record.ts'
import { AddGuestsSheet } from './add-guests-sheet.tsx'
import { useRemoveGuests } from './add-guests.ts'
import { guestName, type Guest } from './get-guests.ts'

/** Guests who are not on the list yet, and the list on paper. */
export function DoorActions({ event }: { event: EventRecord }) {
  const [open, setOpen] = useState<'door' | 'phone'>()
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {event.takesWalkIns && <StaffButton onClick={() => setOpen('door')}>Walk-in</StaffButton>}
      {event.status === 'published' && !event.isOver && (
        <StaffButton onClick={() => setOpen('phone')}>Booking by phone</StaffButton>
      )}
      <StaffButton className="ml-auto" aria-label="Print" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
      </StaffButton>
      {open && (
        <AddGuestsSheet eventId={event.id} isAtDoor={open === 'door'} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

export function useConfirmedRemoval() {
  const confirm = useConfirm()
  const { mutate } = useRemoveGuests()
  return async (guest: Guest) => {
    const isSure = await confirm({
      title: `Remove ${guestName(guest)}?`,
      description: 'The seats go to the next in line.',
      action: 'Remove',
      danger: true,
    })
    if (isSure) mutate(guest.id)
  }
}
