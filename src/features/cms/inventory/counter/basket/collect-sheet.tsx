import { useState, type FormEvent } from 'react'
import { addUp } from '../../../../../domain/basket.ts'
import { formatMoney, formatTotal } from '../../../../../domain/cheese/price.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import { NOTHING_TYPED, problemOf, useAmounts, type TypedAmount } from '../../../kit/amounts/typed-amount.ts'
import type { Order, OrderLine } from '../../../kit/orders/get-orders.ts'
import { titleOf } from '../../../kit/orders/order-title.ts'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { useInventory } from '../../get-inventory.ts'
import { Choice } from '../choice.tsx'
import { priceOf, type BasketLine } from './basket-draft.ts'
import { priceOfLine, toCollectedLine } from './collect-order.ts'
import type { CounterRules } from './get-money-rules.ts'

const PRICES = [
  { value: 'order', label: 'Price of the order' },
  { value: 'today', label: 'Today’s price' },
] as const

type CollectSheetProps = {
  order: Order
  rules: CounterRules
  onCollect: (lines: BasketLine[]) => void
  onClose: () => void
}

/** What is handed over of an order: the real weights, at the price of the order or today's. */
export function CollectSheet({ order, rules, onCollect, onClose }: CollectSheetProps) {
  const { settings, read } = useAmounts()
  const { data: inventory = [] } = useInventory()
  const [typed, setTyped] = useState<Record<string, TypedAmount>>(() =>
    Object.fromEntries(
      order.lines.map((line) => [line.cheese_id, { text: String(line.pieces ?? line.grams) }]),
    ),
  )
  const [price, setPrice] = useState<'order' | 'today'>('order')
  const [problem, setProblem] = useState<string>()
  const isTodays = price === 'today'
  const typedOf = ({ cheese_id }: OrderLine) => typed[cheese_id] ?? NOTHING_TYPED
  const taken = order.lines
    .filter((line) => typedOf(line).text.trim() !== '')
    .map((line) => ({ line, reading: readAmount(line) }))
  const lines = taken.flatMap(({ line, reading }) => {
    if (!('amount' in reading)) return []
    const taxPercent = inventory.find(({ id }) => id === line.cheese_id)?.taxPercent ?? null
    return toCollectedLine(line, { amount: reading.amount, isTodays, taxPercent })
  })
  const { totalCents, taxCents } = addUp(
    lines.map((line) => priceOf(line, rules)),
    { rules },
  )
  const total = formatTotal({ totalCents, taxCents: rules.taxIncluded ? 0 : taxCents }, settings)

  function readAmount(line: OrderLine) {
    const { text } = typedOf(line)
    if (line.pieces === null) return read('weight', typedOf(line), { usual: line.grams })
    return /^[1-9]\d{0,2}$/.test(text.trim())
      ? { amount: Number(text) }
      : { problem: 'Enter how many pieces' }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const unread = taken.find(({ reading }) => !('amount' in reading))
    if (unread) setProblem(`${unread.line.name}: ${problemOf(unread.reading)}`)
    else if (lines.length === 0) setProblem('Enter what is handed over')
    else onCollect(lines)
  }

  return (
    <Sheet title={titleOf(order)} onClose={onClose}>
      <form className="space-y-3" onSubmit={submit}>
        {order.note && <p className="text-small text-ink-soft wrap-anywhere">{order.note}</p>}
        {order.lines.map((line) => (
          <AmountField
            key={line.cheese_id}
            look="small"
            kind="weight"
            label={`${line.name}, ${line.pieces === null ? 'weight' : 'pieces'}`}
            hint="Left out: it can be sold again."
            limits={{ usual: line.grams }}
            value={typedOf(line)}
            onFocus={(event) => event.target.select()}
            onChange={(amount) => {
              setTyped({ ...typed, [line.cheese_id]: amount })
              setProblem(undefined)
            }}
          >
            {line.pieces !== null && `at ${formatMoney(priceOfLine(line, isTodays), settings)}`}
          </AmountField>
        ))}
        {order.lines.some((line) => priceOfLine(line, true) !== line.price_cents) && (
          <Choice legend="Price" options={[...PRICES]} value={price} onChange={setPrice} />
        )}
        {problem && (
          <p role="alert" className="text-small text-accent">
            {problem}
          </p>
        )}
        <StaffButton type="submit" look="primary" className="min-h-14 w-full text-body">
          Put in basket, {total}
        </StaffButton>
      </form>
    </Sheet>
  )
}
