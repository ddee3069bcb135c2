import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import { formatDay, formatTime } from '../../domain/shop/wall-clock.ts'
import { ActionButton } from '../../ui/action.tsx'
import type { OrderCheese, OrderChoices } from './get-order-choices.ts'
import { QUICK_GRAMS, type OrderLine, type OrderValues } from './order-values.ts'

const BUTTON = 'label inline-flex min-h-11 items-center border border-hairline px-3 hover:border-ink'
export const INPUT =
  'mt-2 block min-h-12 w-full border border-ink-soft bg-transparent px-4 text-body lining-nums outline-offset-2'

const centsOf = ({ amount, isPieces }: OrderLine, { priceCents }: OrderCheese) =>
  Math.round(isPieces ? amount * priceCents : (amount * priceCents) / 1000)

type LineProps = { line: OrderLine; cheese: OrderCheese; price: PriceSettings }

/** A cheese with its amount; each button sends the form, which comes back with the new price. */
function Line({ line, cheese, price }: LineProps) {
  const { cheeseId, amount, isPieces } = line
  return (
    <li className="border-b border-hairline py-4">
      <input type="hidden" name="cheese" value={cheeseId} />
      <input type="hidden" name={`unit-${cheeseId}`} value={isPieces ? 'pieces' : 'grams'} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <a dir="auto" href={`/${cheese.slug}`} className="display link text-minor wrap-anywhere">
          {cheese.name}
        </a>
        <span className="lining-nums">{formatMoney(centsOf(line, cheese), price)}</span>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
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
          formNoValidate
          className={`${BUTTON} ml-auto`}
        >
          Leave out
        </button>
      </div>
    </li>
  )
}

type OrderFieldsProps = {
  values: OrderValues
  choices: OrderChoices
  price: PriceSettings
  locale: string
  sendsMail: boolean
  /** What the database refused. */
  problem: string | undefined
}

/** The cheeses of an order and when it is collected, for a new order and for a change. */
export function OrderFields({ values, choices, price, locale, sendsMail, problem }: OrderFieldsProps) {
  const byId = new Map(choices.cheeses.map((cheese) => [cheese.id, cheese]))
  const lines = values.lines.flatMap((line) => {
    const cheese = byId.get(line.cheeseId)
    return cheese ? [{ line, cheese }] : []
  })
  const total = lines.reduce((sum, { line, cheese }) => sum + centsOf(line, cheese), 0)
  const others = choices.cheeses.filter(({ id }) => !lines.some(({ line }) => line.cheeseId === id))
  return (
    <>
      {/* Return sends the order, not the first of the small buttons. */}
      <button type="submit" name="do" value="send" hidden tabIndex={-1}>
        Set Aside
      </button>
      {problem && (
        <p role="alert" className="border-l-2 border-accent pl-4 text-accent">
          {problem}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="border-t border-hairline">
          {lines.map(({ line, cheese }) => (
            <Line key={cheese.id} line={line} cheese={cheese} price={price} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <label className="grow basis-44">
          <span className="label text-ink-soft">Add a cheese</span>
          <select name="add" className="select" defaultValue="">
            <option value="">Choose a cheese</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ActionButton type="submit" name="do" value="add" look="outline" formNoValidate>
          Add
        </ActionButton>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span>
          <span className="heading text-minor lining-nums">{formatMoney(total, price)}</span>
          <span className="text-small text-ink-soft"> if it is cut exactly. You pay after weighing.</span>
        </span>
        <button type="submit" name="do" value="update" formNoValidate className="link min-h-11 text-small">
          Update the price
        </button>
      </p>
      <label>
        <span className="label text-ink-soft">When will you collect it?</span>
        <select
          name="pickup_at"
          required
          className="select"
          defaultValue={values.pickupAt || choices.days[0]?.hours[0]?.pickupAt}
        >
          {choices.days.length === 0 && <option value="">We are closed for two weeks</option>}
          {choices.days.map(({ day, hours }) => (
            <optgroup key={day} label={formatDay(day, locale)}>
              {hours.map(({ pickupAt, local }) => (
                <option key={pickupAt} value={pickupAt}>
                  {`${formatDay(local.slice(0, 10), locale)}, ${formatTime(local, locale)}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        <span className="label flex justify-between text-ink-soft">
          A note for us <span className="tracking-normal normal-case">Optional</span>
        </span>
        <textarea
          name="note"
          rows={2}
          maxLength={500}
          defaultValue={values.note}
          className={`${INPUT} py-3`}
        />
      </label>
      {sendsMail && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
          <input
            type="checkbox"
            name="wants_reminder"
            defaultChecked={values.wantsReminder}
            className="size-5 cursor-pointer accent-accent"
          />
          Remind me by mail two hours before
        </label>
      )}
    </>
  )
}
