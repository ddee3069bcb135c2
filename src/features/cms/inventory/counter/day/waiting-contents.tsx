import * as v from 'valibot'
import { addUp } from '../../../../../domain/basket.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { ENUMS } from '../../../../../domain/enums.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { useInventory, type StockedCheese } from '../../get-inventory.ts'
import { priceOf, type BasketLine } from '../basket/basket-draft.ts'
import { BasketLines } from '../basket/basket-lines.tsx'
import { useMoneyRules } from '../basket/get-money-rules.ts'

const integer = v.pipe(v.number(), v.safeInteger())
const price = { cheese_id: v.string(), price_cents: integer }

const requestSchema = v.object({
  payment: v.picklist(ENUMS.payment_kind),
  discount_cents: v.optional(integer, 0),
  lines: v.array(
    v.union([
      v.object({ ...price, grams: integer }),
      v.object({ ...price, pieces: integer }),
      v.object({ ...price, amount_cents: integer }),
    ]),
  ),
})

type SentLine = v.InferOutput<typeof requestSchema>['lines'][number]

function toLine(sent: SentLine, index: number, inventory: StockedCheese[]): BasketLine {
  const { cheese_id: id, price_cents: cents } = sent
  const cheese = inventory.find((known) => known.id === id)
  return {
    key: String(index),
    cheese: {
      id,
      name: cheese?.name ?? 'A cheese that is gone',
      pricePerKgCents: cents,
      piece: { cents, grams: cheese?.piece?.grams ?? 0 },
      taxPercent: cheese?.taxPercent ?? null,
    },
    quantity:
      'grams' in sent
        ? { grams: sent.grams }
        : 'pieces' in sent
          ? { pieces: sent.pieces }
          : { amountCents: sent.amount_cents },
  }
}

/** What was sold and for how much, as far as the basket can be read. */
export function WaitingContents({ request }: { request: unknown }) {
  const { settings } = useAmounts()
  const { data: rules } = useMoneyRules()
  const { data: inventory } = useInventory()
  const read = v.safeParse(requestSchema, request)
  if (!rules || !inventory || !read.success) return null
  const { payment, discount_cents: discountCents } = read.output
  const lines = read.output.lines.map((line, index) => toLine(line, index, inventory))
  const { dueCents } = addUp(
    lines.map((line) => priceOf(line, rules)),
    { discountCents, payment, rules },
  )
  return (
    <div className="w-full">
      <BasketLines lines={lines} rules={rules} />
      <p className="py-1 text-right">
        {formatMoney(dueCents, settings)} {PAYMENT_LABELS[payment].toLowerCase()}
      </p>
    </div>
  )
}
