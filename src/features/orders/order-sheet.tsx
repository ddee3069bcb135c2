import type { ReactNode } from 'react'
import { formatMoney, formatTotal, type PriceSettings } from '../../domain/cheese/price.ts'
import { orderUrl } from '../../domain/shop/order-url.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import type { Order } from './order.ts'
import { describeAmount } from './describe-amount.ts'

/** What was ordered and what it comes to, which nobody pays of a canceled order. */
export function OrderContents({ order, price }: { order: Order; price: PriceSettings }) {
  return (
    <table className="w-full border-t border-ink">
      <caption className="sr-only">What you ordered</caption>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.slug} className="border-b border-hairline">
            <th scope="row" className="py-3 text-left font-normal">
              <a
                dir="auto"
                href={`/${line.slug}`}
                className="link flex min-h-11 w-fit min-w-11 items-center wrap-anywhere"
              >
                {line.name}
              </a>
              <span className="text-small text-ink-soft lining-nums">
                {describeAmount(line, price.locale)}
              </span>
            </th>
            <td className="pl-3 text-right lining-nums">
              {order.paidCents === null && formatMoney(line.cents, price)}
            </td>
          </tr>
        ))}
      </tbody>
      {order.state !== 'cancelled' && (
        <tfoot>
          <tr>
            <th scope="row" className="py-3 text-left font-normal">
              {order.paidCents === null ? 'About, before weighing' : 'Paid at the counter'}
            </th>
            <td className="pl-3 text-right lining-nums">
              {order.paidCents === null ? formatTotal(order, price) : formatMoney(order.paidCents, price)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Begins a new order with the cheeses of one that was canceled. */
export const OrderAgain = ({ lines }: Order) => (
  <ActionLink
    href={orderUrl(lines.map(({ slug, pieces, grams }) => ({ slug, amount: pieces ?? grams })))}
    look="outline"
    className="justify-self-start"
  >
    Set the same aside again
  </ActionLink>
)

/** A button that does something, because links never do: mail scanners open every link. */
export function OrderButton({
  token,
  step,
  label,
}: {
  token: string
  step: 'confirm' | 'cancel'
  label: string
}) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <ActionButton type="submit" name="do" value={step} look={step === 'confirm' ? 'solid' : 'outline'}>
        {label}
      </ActionButton>
    </form>
  )
}

/** What a member sees in place of the guests' fields. */
export const MyOrder = ({ code, children }: { code?: string; children: ReactNode }) => (
  <div data-when-signed="in">
    <my-order data-code={code}>
      {children}
      <p role="alert" className="mt-4 text-accent" />
    </my-order>
  </div>
)
