import { Check, X } from 'lucide-react'
import { formatTime } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { guestName } from './get-guests.ts'
import type { ListedGuest } from './use-check-ins.ts'

type GuestRowProps = {
  guest: ListedGuest
  /** Only from a day before the event until a day after it. */
  canCheckIn: boolean
  onCheckIn: (hasArrived: boolean) => void
  /** For a party that staff have added. */
  onRemove: (() => void) | undefined
}

/** A party, with a button large enough for a thumb. */
export function GuestRow({ guest, canCheckIn, onCheckIn, onRemove }: GuestRowProps) {
  const { partySize, status, hasArrived, isUnsent, arrivedAtLocal, email, allergies } = guest
  const name = guestName(guest)
  return (
    <li className="flex min-h-18 items-center gap-4 border-b border-hairline py-3">
      <span
        aria-hidden="true"
        className={`display grid size-12 shrink-0 place-items-center text-minor lining-nums ${hasArrived ? 'bg-ink text-paper' : 'border border-ink-soft'}`}
      >
        {hasArrived ? <Check size={22} /> : partySize}
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" className="line-clamp-2 text-body font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-small text-ink-soft lining-nums">
          {countNoun(partySize, 'person', 'people')}
          {hasArrived && arrivedAtLocal && `, here since ${formatTime(arrivedAtLocal)}`}
          {isUnsent && ', not sent yet'}
        </p>
        {allergies && (
          <p className="text-small wrap-anywhere text-accent">
            Allergies: <span dir="auto">{allergies}</span>
          </p>
        )}
        {email && <p className="text-small wrap-anywhere text-ink-soft">{email}</p>}
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="grid size-11 cursor-pointer place-items-center print:hidden"
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
      {status === 'going' && canCheckIn && (
        <StaffButton
          look={hasArrived ? 'plain' : 'primary'}
          className="min-h-14 min-w-28 print:hidden"
          aria-label={hasArrived ? `Undo: ${name} is here` : `Check in ${name}`}
          onClick={() => onCheckIn(!hasArrived)}
        >
          {hasArrived ? 'Undo' : 'Check in'}
        </StaffButton>
      )}
    </li>
  )
}
