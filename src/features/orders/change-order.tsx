import type { PriceSettings, Tax } from '../../domain/cheese/price.ts'
import { ActionButton } from '../../ui/action.tsx'
import type { OrderChoices } from './get-order-choices.ts'
import { OrderFields } from './order-fields.tsx'
import { orderArguments, type OrderValues } from './order-values.ts'
import { valuesOf, type Order } from './order.ts'

const isSame = (one: OrderValues, other: OrderValues) =>
  JSON.stringify(orderArguments(one)) === JSON.stringify(orderArguments(other))

type ChangeOrderProps = {
  order: Order
  token: string
  /** What was typed so far, or the order as it is. */
  values: OrderValues
  choices: OrderChoices
  price: PriceSettings
  tax: Tax
  sendsMail: boolean
  isOpen: boolean
  /** Whether the change before was just saved. */
  isSaved: boolean
  problem: string | undefined
}

/** The form of an order that is changed. It says of every choice that it is not saved yet. */
export function ChangeOrder({ order, token, values, choices, isOpen, isSaved, ...fields }: ChangeOrderProps) {
  const { price } = fields
  const isUnsaved = !isSame(values, valuesOf(order))
  return (
    <details open={isOpen || isSaved}>
      <summary className="label min-h-11 w-fit cursor-pointer py-3 hover:text-accent">
        Change the order
      </summary>
      <form method="post" className="mt-4">
        <order-form
          class="grid gap-8"
          data-currency={price.currency}
          data-locale={price.locale}
          data-unsaved={isUnsaved ? '' : undefined}
        >
          <input type="hidden" name="key" value="change" />
          <input type="hidden" name="token" value={token} />
          <OrderFields values={values} choices={choices} saved={order} action="" {...fields} />
          <div id="saved" className="flex scroll-mt-[50vh] flex-wrap items-center gap-x-6 gap-y-3">
            <ActionButton type="submit" name="do" value="send">
              Save the change
            </ActionButton>
            <output>
              {isSaved && !isUnsaved && <strong data-when-saved="">Saved.</strong>}
              <span data-when-unsaved="" hidden={!isUnsaved}>
                Not saved yet. If you leave now, the order stays as it was.
              </span>
            </output>
          </div>
        </order-form>
      </form>
    </details>
  )
}
