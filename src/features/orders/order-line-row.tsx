import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import type { OrderCheese } from './get-order-choices.ts'
import { centsOf, QUICK_GRAMS, type OrderLine } from './order-values.ts'
import { describeChange } from './describe-amount.ts'

const BUTTON = 'label inline-flex min-h-11 items-center border border-hairline px-3 hover:border-ink'

type OrderLineRowProps = {
  line: OrderLine
  cheese: OrderCheese
  price: PriceSettings
  /** Where the form is sent, empty for the page itself. */
  action: string
  /** What is set aside of it so far, in an order that is changed. */
  saved: number | undefined
}

/**
 * A cheese with its amount. `order-form-element.ts` follows a choice at once; without a script each button sends the form,
 * which comes back with the new price, at the same line.
 */
export function OrderLineRow({ line, cheese, price, action, saved }: OrderLineRowProps) {
  const { cheeseId, amount, isPieces } = line
  const id = `line-${cheese.slug}`
  return (
    <li
      id={id}
      data-slug={cheese.slug}
      data-price={cheese.priceCents}
      data-pieces={isPieces ? '' : undefined}
      data-saved={saved}
      className="border-b border-hairline py-4"
    >
      <input type="hidden" name="cheese" value={cheeseId} />
      <input type="hidden" name={`unit-${cheeseId}`} value={isPieces ? 'pieces' : 'grams'} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <a
          dir="auto"
          href={`/${cheese.slug}`}
          className="display link inline-flex min-h-11 items-center text-minor wrap-anywhere"
        >
          {cheese.name}
        </a>
        <output data-cost="" className="lining-nums">
          {formatMoney(centsOf(line, cheese), price)}
        </output>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          <span className="sr-only">{`${isPieces ? 'Pieces' : 'Grams'} of ${cheese.name}`}</span>
          <input
            type="number"
            name={`amount-${cheeseId}`}
            defaultValue={amount || ''}
            min={isPieces ? 1 : 50}
            max={isPieces ? 20 : 2000}
            step={isPieces ? 1 : 10}
            inputMode="numeric"
            className="min-h-12 w-24 border border-ink-soft bg-transparent px-3 text-body lining-nums"
          />
          {isPieces ? 'pieces' : 'g'}
        </label>
        {!isPieces &&
          QUICK_GRAMS.map((grams) => (
            <button
              key={grams}
              type="submit"
              name="quick"
              value={`${cheeseId}:${grams}`}
              formAction={`${action}#${id}`}
              formNoValidate
              className={BUTTON}
            >
              {`${grams} g`}
            </button>
          ))}
        <button
          type="submit"
          name="do"
          value={`remove:${cheeseId}`}
          aria-label={`Leave out ${cheese.name}`}
          formAction={`${action}#order-lines`}
          formNoValidate
          className={`${BUTTON} ml-auto`}
        >
          Leave out
        </button>
      </div>
      <p data-change="" className="mt-2 text-small text-accent lining-nums empty:hidden">
        {describeChange(line, saved, price.locale)}
      </p>
    </li>
  )
}
