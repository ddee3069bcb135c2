import { useState } from 'react'
import type { Payment, Quantity } from '../../../../../domain/basket.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import { NOTHING_TYPED, problemOf, useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { usualGrams, type StockedCheese } from '../../get-inventory.ts'
import { Choice } from '../choice.tsx'
import { NumberKeys } from '../number-keys.tsx'
import { priceOf, sumOf, toLine, type BasketDraft, type BasketLine } from './basket-draft.ts'
import type { CounterRules } from './get-money-rules.ts'
import { PAYMENT_LABELS } from '../../format-stock.ts'

type Unit = 'weight' | 'money' | 'pieces'

const UNIT_LABELS: Record<Unit, string> = { weight: 'Weight', money: 'Amount', pieces: 'Pieces' }
const MAX_PIECES = 1_000

type LineSheetProps = {
  cheese: StockedCheese
  draft: BasketDraft
  rules: CounterRules
  isBusy: boolean
  onAdd: (line: BasketLine) => void
  /** Sells this line, and what is in the basket, at once. */
  onPay: (line: BasketLine, payment: Payment) => void
  onWaste: (grams: number) => void
  onClose: () => void
}

/** How much a customer takes of a cheese. One who takes nothing else pays here. */
export function LineSheet({ cheese, draft, rules, isBusy, onAdd, onPay, onWaste, onClose }: LineSheetProps) {
  const { settings, read } = useAmounts()
  const [unit, setUnit] = useState<Unit>(cheese.piece ? 'pieces' : 'weight')
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [problem, setProblem] = useState<string>()
  const limits = unit === 'weight' ? { usual: usualGrams(cheese, 'sale') } : undefined
  const pieces = /^\d{1,4}$/.test(typed.text.trim()) ? Number(typed.text) : 0
  const reading =
    unit !== 'pieces'
      ? read(unit, typed, limits)
      : pieces >= 1 && pieces <= MAX_PIECES
        ? { amount: pieces }
        : { problem: 'Enter how many pieces' }
  const line = 'amount' in reading ? toLine(cheese, quantityOf(unit, reading.amount)) : undefined
  const total = line && sumOf({ ...draft, lines: [...draft.lines, line] }, rules)

  const change = (next: typeof typed) => {
    setTyped(next)
    setProblem(undefined)
  }
  const use = (act: (line: BasketLine) => void) => (line ? act(line) : setProblem(problemOf(reading)))
  const units: Unit[] = cheese.piece ? ['pieces', 'weight', 'money'] : ['weight', 'money']

  return (
    <Sheet title={cheese.name} onClose={onClose}>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          use(onAdd)
        }}
      >
        <Choice
          legend="Unit"
          options={units.map((value) => ({ value, label: UNIT_LABELS[value] }))}
          value={unit}
          onChange={(value) => {
            setUnit(value)
            change(NOTHING_TYPED)
          }}
        />
        <AmountField
          key={unit}
          look="large"
          kind={unit === 'money' ? 'money' : 'weight'}
          label={
            unit === 'money'
              ? `Amount in ${settings.currency}`
              : unit === 'pieces'
                ? 'Pieces'
                : 'Weight in g or kg'
          }
          value={typed}
          onChange={change}
          limits={limits}
          error={problem}
        >
          {unit === 'pieces' && <Pieces line={line} rules={rules} />}
        </AmountField>
        <p className="min-h-6 text-small text-ink-soft lining-nums">
          {describeLine(line, cheese, rules, (cents) => formatMoney(cents, settings))}
        </p>
        <NumberKeys value={typed.text} onChange={(text) => change({ text })} />
        <div className="grid grid-cols-4 gap-2">
          {(['cash', 'card', 'other'] as const).map((payment) => (
            <StaffButton
              key={payment}
              className="px-1!"
              disabled={isBusy}
              onClick={() => use((sold) => onPay(sold, payment))}
            >
              {PAYMENT_LABELS[payment]}
            </StaffButton>
          ))}
          {cheese.isTracked && (
            <StaffButton
              className="px-1!"
              disabled={isBusy}
              onClick={() => use((line) => onWaste(priceOf(line, rules).grams))}
            >
              Waste
            </StaffButton>
          )}
        </div>
        <StaffButton type="submit" look="primary" className="min-h-14 w-full text-body" disabled={isBusy}>
          Add to basket{total && `, ${formatMoney(total.totalCents, settings)}`}
        </StaffButton>
      </form>
    </Sheet>
  )
}

const quantityOf = (unit: Unit, amount: number): Quantity =>
  unit === 'pieces' ? { pieces: amount } : unit === 'money' ? { amountCents: amount } : { grams: amount }

const Pieces = ({ line, rules }: { line: BasketLine | undefined; rules: CounterRules }) =>
  line ? formatGrams(priceOf(line, rules).grams) : 'Enter how many pieces'

/** What the amount means, before it is recorded. */
function describeLine(
  line: BasketLine | undefined,
  cheese: StockedCheese,
  rules: CounterRules,
  money: (cents: number) => string,
) {
  const stock = cheese.isTracked ? `${formatGrams(cheese.grams)} in stock` : 'Not tracked'
  if (!line) return cheese.pricePerKgCents === null ? 'It has no price yet' : stock
  const { grams, amountCents } = priceOf(line, rules)
  return `${formatGrams(grams)} for ${money(amountCents)}. ${stock}`
}
