import { useState } from 'react'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { TextField } from '../../../../../ui/form/text-field.tsx'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { useVoidBasket } from '../basket/record-basket.ts'
import type { SoldBasket } from './list-baskets.ts'

const REASONS = ['Wrong weight', 'Wrong cheese', 'Customer changed their mind']

/** Asks for the reason of a void, most of which are one tap. */
export function VoidSheet({ basket, onClose }: { basket: SoldBasket; onClose: () => void }) {
  const { settings } = useAmounts()
  const voiding = useVoidBasket()
  const [reason, setReason] = useState('')
  const amount = formatMoney(basket.dueCents, settings)
  const voidFor = (why: string) =>
    voiding.mutate({ id: basket.id, reason: why, amount }, { onSuccess: onClose })
  return (
    <Sheet title={`Void ${amount}?`} onClose={onClose}>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          voidFor(reason)
        }}
      >
        <p className="text-small text-ink-soft">
          {basket.isReturn
            ? 'A counter-entry is recorded. Both stay in the list.'
            : 'A counter-entry is recorded, and the grams go back into the stock. Both stay in the list.'}
        </p>
        {REASONS.map((why) => (
          <StaffButton key={why} className="w-full" disabled={voiding.isPending} onClick={() => voidFor(why)}>
            {why}
          </StaffButton>
        ))}
        <TextField
          label="Another reason"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <StaffButton type="submit" look="danger" className="w-full" disabled={voiding.isPending}>
          Void
        </StaffButton>
      </form>
    </Sheet>
  )
}
