import { useState, type FormEvent } from 'react'
import { describeError } from '../../../../../backend/errors.ts'
import { cashRounding, refundOf, type Payment } from '../../../../../domain/basket.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { TextField } from '../../../../../ui/form/text-field.tsx'
import { problemOf, useAmounts, type TypedAmount } from '../../../kit/amounts/typed-amount.ts'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { useMoneyRules } from '../basket/get-money-rules.ts'
import { Choice } from '../choice.tsx'
import { PAYMENTS } from '../basket/pay-sheet.tsx'
import type { SoldBasket } from './list-baskets.ts'
import { useReturnBasket } from './return-basket.ts'
import { leftOf, readPart, ReturnedLine, wholePart } from './returned-line.tsx'

const REASONS = ['Not good', 'Wrong cheese', 'Customer changed their mind']

/** What a customer brings back of a basket, why, and how the money is given back. */
export function ReturnSheet({ basket, onClose }: { basket: SoldBasket; onClose: () => void }) {
  const { settings, read } = useAmounts()
  const { data: rules } = useMoneyRules()
  const returning = useReturnBasket()
  const lines = basket.lines.filter((line) => leftOf(line) > 0)
  const [typed, setTyped] = useState<Record<number, TypedAmount>>(() =>
    lines.length === 1 && lines[0] ? { [lines[0].position]: wholePart(lines[0]) } : {},
  )
  const [payment, setPayment] = useState<Payment>(basket.payment ?? 'cash')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  const parts = lines.flatMap((line) => {
    const part = typed[line.position]
    return part?.text.trim() ? [{ line, reading: readPart(line, part, read) }] : []
  })
  const cents = parts.reduce(
    (sum, { line, reading }) =>
      sum + ('amount' in reading ? refundOf(line, reading.amount, basket.taxIncluded) : 0),
    0,
  )
  const due = cents + (payment === 'cash' ? cashRounding(cents, rules?.cashRoundingCents ?? 0) : 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unclear = parts.find(({ reading }) => !('amount' in reading))
    if (unclear) return setProblem(`${unclear.line.cheese}: ${problemOf(unclear.reading)}`)
    if (parts.length === 0) return setProblem('Enter what is returned')
    setProblem(undefined)
    returning.mutate(
      {
        basketId: basket.id,
        lines: parts.map(({ line: { position, pieces }, reading }) => {
          const quantity = 'amount' in reading ? reading.amount : 0
          return pieces === null ? { position, grams: quantity } : { position, pieces: quantity }
        }),
        reason,
        payment,
      },
      { onSuccess: onClose, onError: (error) => setProblem(describeError(error)) },
    )
  }

  return (
    <Sheet title={`Return of ${basket.slipNumber}`} onClose={onClose}>
      <form className="space-y-3" onSubmit={submit}>
        <p className="text-small text-ink-soft">
          What was cut is not sold again, so the stock stays as it is.
        </p>
        <ul aria-label="What is returned">
          {lines.map((line) => (
            <ReturnedLine
              key={line.position}
              line={line}
              typed={typed[line.position]}
              onChange={(next) => {
                setTyped((before) => ({ ...before, [line.position]: next }))
                setProblem(undefined)
              }}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {REASONS.map((why) => (
            <StaffButton key={why} className="px-3!" onClick={() => setReason(why)}>
              {why}
            </StaffButton>
          ))}
        </div>
        <TextField
          label="Reason"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Choice
          legend="Given back how"
          options={PAYMENTS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))}
          value={payment}
          onChange={setPayment}
        />
        {problem && (
          <p role="alert" className="text-small text-accent">
            {problem}
          </p>
        )}
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={returning.isPending}
        >
          Give back {formatMoney(due, settings)}
        </StaffButton>
      </form>
    </Sheet>
  )
}
