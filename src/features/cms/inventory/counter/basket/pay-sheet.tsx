import { X } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '../../../../../domain/basket.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import { NOTHING_TYPED, useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { Choice } from '../choice.tsx'
import { sumOf, type BasketDraft } from './basket-draft.ts'
import { BasketLines } from './basket-lines.tsx'
import { DiscountFields } from './discount-fields.tsx'
import type { CounterRules } from './get-money-rules.ts'
import { Sums } from './sums.tsx'

export const PAYMENTS: Payment[] = ['cash', 'card', 'other']

type PaySheetProps = {
  draft: BasketDraft
  rules: CounterRules
  isBusy: boolean
  onRemove: (key: string) => void
  onDiscount: (cents: number, reason: string) => void
  onPay: (payment: Payment, givenCents: number | undefined) => void
  onEmpty: () => void
  onClose: () => void
}

/** The basket before it is paid: its lines, a discount, the sum with its tax, and how it is paid. */
export function PaySheet({
  draft,
  rules,
  isBusy,
  onRemove,
  onDiscount,
  onPay,
  onEmpty,
  onClose,
}: PaySheetProps) {
  const { settings, read } = useAmounts()
  const [payment, setPayment] = useState<Payment>('card')
  const [given, setGiven] = useState(NOTHING_TYPED)
  const sums = sumOf(draft, rules, payment)
  const reading = given.text.trim() === '' ? undefined : read('money', given)
  const givenCents = reading && 'amount' in reading ? reading.amount : undefined
  const isTooLittle = givenCents !== undefined && givenCents < sums.dueCents
  const money = (cents: number) => formatMoney(cents, settings)

  return (
    <Sheet title={draft.order ? `Order ${draft.order.code}` : 'Basket'} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTooLittle || (reading && givenCents === undefined)) return
          onPay(payment, payment === 'cash' ? givenCents : undefined)
        }}
      >
        <BasketLines lines={draft.lines} rules={rules}>
          {({ key, cheese }) => (
            <button
              type="button"
              aria-label={`Remove ${cheese.name}`}
              onClick={() => onRemove(key)}
              className="grid size-11 cursor-pointer place-items-center"
            >
              <X aria-hidden="true" size={18} />
            </button>
          )}
        </BasketLines>
        <DiscountFields draft={draft} goodsCents={sums.goodsCents} rules={rules} onChange={onDiscount} />
        <Sums sums={sums} taxIncluded={rules.taxIncluded} />
        <Choice
          legend="Paid how"
          options={PAYMENTS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))}
          value={payment}
          onChange={setPayment}
        />
        {payment === 'cash' && (
          <AmountField
            kind="money"
            look="small"
            label="Cash given"
            optional
            value={given}
            onChange={setGiven}
          >
            {givenCents !== undefined &&
              (isTooLittle
                ? `${money(sums.dueCents - givenCents)} is missing`
                : `${money(givenCents - sums.dueCents)} change`)}
          </AmountField>
        )}
        <StaffButton type="submit" look="primary" className="min-h-14 w-full text-body" disabled={isBusy}>
          Paid {money(sums.dueCents)}
        </StaffButton>
        <StaffButton className="w-full" onClick={onEmpty}>
          Empty the basket
        </StaffButton>
      </form>
    </Sheet>
  )
}
