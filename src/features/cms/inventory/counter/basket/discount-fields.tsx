import { useState } from 'react'
import { useSession } from '../../../../../backend/session/session.ts'
import { may } from '../../../../../domain/people/roles.ts'
import { TextField } from '../../../../../ui/form/text-field.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import type { BasketDraft } from './basket-draft.ts'
import type { CounterRules } from './get-money-rules.ts'

const PERCENTS = [5, 10, 20, 50]

type DiscountFieldsProps = {
  draft: BasketDraft
  goodsCents: number
  rules: CounterRules
  onChange: (cents: number, reason: string) => void
}

/** A part of the sum with a reason; what is more than the shop allows is offered to managers only. */
export function DiscountFields({ draft, goodsCents, rules, onChange }: DiscountFieldsProps) {
  const { role } = useSession()
  const [isOpen, setOpen] = useState(draft.discountCents > 0)
  const { discountCents, discountReason } = draft
  const centsOf = (percent: number) => Math.floor((goodsCents * percent) / 100)
  const offered = PERCENTS.filter(
    (percent) => percent <= rules.maxDiscountPercent || may(role, 'readTurnover'),
  )
  if (!isOpen)
    return (
      <button type="button" className="link min-h-11 cursor-pointer text-small" onClick={() => setOpen(true)}>
        Discount
      </button>
    )
  return (
    <fieldset className="space-y-3">
      <legend className="label text-ink-soft">Discount</legend>
      <div className="flex gap-2">
        {[0, ...offered].map((percent) => (
          <StaffButton
            key={percent}
            className="grow px-1!"
            look={discountCents === centsOf(percent) ? 'primary' : 'plain'}
            aria-pressed={discountCents === centsOf(percent)}
            onClick={() => onChange(centsOf(percent), discountReason)}
          >
            {percent === 0 ? 'None' : `${percent}%`}
          </StaffButton>
        ))}
      </div>
      {discountCents > 0 && (
        <TextField
          label="Reason"
          required
          value={discountReason}
          maxLength={200}
          onChange={(event) => onChange(discountCents, event.target.value)}
        />
      )}
    </fieldset>
  )
}
