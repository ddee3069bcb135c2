import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { EntryHeading } from '../../ui/entry-heading.tsx'
import { useMyOrders } from './my-orders.ts'
import { describeAmount } from './describe-amount.ts'
import { describeOrder } from './order-words.ts'
import type { Order } from './order.ts'

function Entry({ order }: { order: Order }) {
  const { title, lead } = describeOrder(order)
  return (
    <li className="border-b border-hairline py-4">
      <EntryHeading href={order.hasPage ? `/orders/${order.code}` : null} note={order.code}>
        {title}
      </EntryHeading>
      <p className="mt-2">{lead}</p>
      <p className="mt-1 text-small text-ink-soft">
        {order.lines.map((line) => `${describeAmount(line)} ${line.name}`).join(', ')}
      </p>
    </li>
  )
}

/** What was set aside for a member. */
export function MyOrdersList({ userId }: { userId: string }) {
  const { data: orders, isError, refetch } = useMyOrders(userId)
  if (isError)
    return (
      <div className="space-y-5">
        <p role="alert">Your orders could not be loaded.</p>
        <ActionButton look="outline" onClick={() => void refetch()}>
          Try again
        </ActionButton>
      </div>
    )
  if (!orders) return <p className="text-ink-soft">Loading…</p>
  return (
    <>
      {orders.length > 0 && (
        <ul className="mb-8 border-t border-hairline">
          {orders.map((order) => (
            <Entry key={order.code} order={order} />
          ))}
        </ul>
      )}
      <ActionLink href="/cheeses" look="outline">
        Our Cheeses
      </ActionLink>
    </>
  )
}
