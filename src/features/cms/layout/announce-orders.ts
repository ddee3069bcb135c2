import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { linkToast } from '../../../ui/toasts/toast.ts'
import { useOrders, type Order } from '../kit/orders/get-orders.ts'

/** What to say about orders that were not there before; those that staff took are theirs. */
export function describeNewOrders(orders: Order[], known: ReadonlySet<string>) {
  const added = orders.filter(({ id, takenBy }) => !known.has(id) && takenBy === null)
  const [first] = added
  if (!first) return undefined
  return added.length > 1
    ? { message: `${added.length} new orders`, to: '/cms/orders' }
    : {
        message: `New order ${first.code}, ${formatDayAndTime(first.pickupAtLocal)}`,
        to: `/cms/orders?q=${first.code}`,
      }
}

const OPEN = new Set<Order['state']>(['requested', 'placed', 'preparing', 'ready'])

/** Tells open staff pages about a new order of a guest, and whether any order is open. */
export function useAnnouncedOrders(isStaff: boolean) {
  const navigate = useNavigate()
  const { data } = useOrders('coming', isStaff)
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!data) return
    const news = known.current && describeNewOrders(data.orders, known.current)
    known.current = new Set(data.orders.map(({ id }) => id))
    if (news) void linkToast(news.message, { label: 'Show', onClick: () => void navigate(news.to) })
  }, [data, navigate])
  return data?.orders.some(({ state }) => OPEN.has(state)) ?? false
}
