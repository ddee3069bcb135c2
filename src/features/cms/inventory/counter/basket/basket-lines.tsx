import type { ReactNode } from 'react'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { priceOf, type BasketLine } from './basket-draft.ts'
import type { CounterRules } from './get-money-rules.ts'

type BasketLinesProps = {
  lines: BasketLine[]
  rules: CounterRules
  /** What can be done with a line. */
  children?: (line: BasketLine) => ReactNode
}

export function BasketLines({ lines, rules, children }: BasketLinesProps) {
  const { settings } = useAmounts()
  return (
    <ul aria-label="Lines of the basket" className="text-small lining-nums">
      {lines.map((line) => {
        const { grams, priceCents, amountCents } = priceOf(line, rules)
        const price = formatMoney(priceCents, settings)
        return (
          <li
            key={line.key}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-hairline py-1"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{line.cheese.name}</p>
              <p className="text-ink-soft">
                {'pieces' in line.quantity
                  ? `${countNoun(line.quantity.pieces, 'piece')} at ${price}`
                  : `${formatGrams(grams, settings.locale)} at ${price} per kg`}
              </p>
            </div>
            <p className="tabular-nums">{formatMoney(amountCents, settings)}</p>
            {children?.(line)}
          </li>
        )
      })}
    </ul>
  )
}
