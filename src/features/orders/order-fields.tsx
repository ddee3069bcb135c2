import { formatMoney, type PriceSettings, type Tax } from '../../domain/cheese/price.ts'
import { ActionButton } from '../../ui/action.tsx'
import type { OrderChoices } from './get-order-choices.ts'
import { OrderLineRow } from './order-line-row.tsx'
import { centsOf, type OrderValues } from './order-values.ts'
import { describeAmount } from './describe-amount.ts'
import type { Order } from './order.ts'
import { PickupTimes } from './pickup-times.tsx'

const INPUT =
  'mt-2 block min-h-12 w-full border border-ink-soft bg-transparent px-4 text-body lining-nums outline-offset-2'

type OrderFieldsProps = {
  values: OrderValues
  choices: OrderChoices
  price: PriceSettings
  tax: Tax
  sendsMail: boolean
  /** What the database refused. */
  problem: string | undefined
  /** Where the form is sent, empty for the page itself. */
  action: string
  /** The order that is changed. */
  saved?: Order
}

const amountOf = (line: Order['lines'][number] | undefined) => (line ? (line.pieces ?? line.grams) : 0)

/** The cheeses of an order and when it is collected, for a new order and for a change. */
export function OrderFields({
  values,
  choices,
  price,
  tax,
  sendsMail,
  problem,
  action,
  saved,
}: OrderFieldsProps) {
  const byId = new Map(choices.cheeses.map((cheese) => [cheese.id, cheese]))
  const lines = values.lines.flatMap((line) => {
    const cheese = byId.get(line.cheeseId)
    return cheese ? [{ line, cheese }] : []
  })
  const total = lines.reduce((sum, { line, cheese }) => sum + centsOf(line, cheese), 0)
  const leftOut =
    saved?.lines.filter(({ cheeseId }) => !lines.some(({ line }) => line.cheeseId === cheeseId)) ?? []
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
      {(lines.length > 0 || leftOut.length > 0) && (
        <ul id="order-lines" className="border-t border-hairline">
          {lines.map(({ line, cheese }) => (
            <OrderLineRow
              key={cheese.id}
              line={line}
              cheese={cheese}
              price={price}
              action={action}
              saved={saved && amountOf(saved.lines.find(({ cheeseId }) => cheeseId === cheese.id))}
            />
          ))}
          {leftOut.map((line) => (
            <li key={line.cheeseId} className="border-b border-hairline py-4">
              {line.name}
              <span className="block text-small text-accent lining-nums">
                {`Not saved: left out, instead of ${describeAmount(line, price.locale)}.`}
              </span>
            </li>
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
        <ActionButton
          type="submit"
          name="do"
          value="add"
          look="outline"
          formAction={`${action}#order-lines`}
          formNoValidate
        >
          Add
        </ActionButton>
      </div>
      {lines.length > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span>
            <output data-total="" className="heading text-minor lining-nums">
              {formatMoney(total, price)}
            </output>
            <span className="text-small text-ink-soft">
              {tax.percent && !tax.isIncluded ? ' plus tax where it applies,' : ''} if it is cut exactly. You
              pay at the counter, after weighing.
            </span>
          </span>
          <button
            type="submit"
            name="do"
            value="update"
            formAction={`${action}#order-lines`}
            formNoValidate
            className="link min-h-11 text-small"
          >
            Update the price
          </button>
        </p>
      )}
      <PickupTimes days={choices.days} chosen={values.pickupAt} locale={price.locale} />
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
