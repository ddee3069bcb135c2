import { Printer } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { BottomBar } from '../../../kit/screen/bottom-bar.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { sumOf } from './basket-draft.ts'
import type { CounterRules } from './get-money-rules.ts'
import { useVoidBasket, type FinishedBasket } from './record-basket.ts'
import { Slip } from './slip.tsx'

type PaidNoteProps = { basket: FinishedBasket; rules: CounterRules; onNext: () => void }

/** What was just paid, with the change, the slip, and the way to the next customer. */
export function PaidNote({ basket, rules, onNext }: PaidNoteProps) {
  const { settings } = useAmounts()
  const voiding = useVoidBasket()
  const [isSlipOpen, setSlipOpen] = useState(false)
  const { draft, payment, givenCents } = basket
  const { dueCents } = sumOf(draft, rules, payment)
  const amount = formatMoney(dueCents, settings)
  const undo = () => voiding.mutate({ id: draft.id, reason: 'Undone at once', amount }, { onSuccess: onNext })
  return (
    <BottomBar aria-label="Paid">
      <output className="min-w-0 grow text-small lining-nums">
        <strong className="heading text-body">{amount}</strong> {PAYMENT_LABELS[payment].toLowerCase()}
        {givenCents !== undefined && `, ${formatMoney(givenCents - dueCents, settings)} change`}
        {basket.isQueued && ', kept on this device'}
      </output>
      <StaffButton className="px-3!" disabled={voiding.isPending} onClick={undo}>
        Undo
      </StaffButton>
      <StaffButton className="px-3!" aria-label="Slip" onClick={() => setSlipOpen(true)}>
        <Printer aria-hidden="true" size={18} />
      </StaffButton>
      <StaffButton look="primary" onClick={onNext}>
        Next
      </StaffButton>
      {isSlipOpen && <Slip basket={basket} rules={rules} onClose={() => setSlipOpen(false)} />}
    </BottomBar>
  )
}
