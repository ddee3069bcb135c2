import { formatGrams } from '../../../domain/cheese/stock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { fold } from '../../../lib/fold.ts'
import { groupBy } from '../../../lib/group-by.ts'
import type { Order, OrderLine, OrderState } from '../kit/orders/get-orders.ts'

export const STATE_LABELS: Record<OrderState, string> = {
  requested: 'To accept',
  placed: 'New',
  preparing: 'Preparing',
  ready: 'Ready',
  collected: 'Collected',
  not_collected: 'Not collected',
  cancelled: 'Canceled',
}

/** The states in which cheese is set aside. */
const OPEN = new Set<OrderState>(['requested', 'placed', 'preparing', 'ready'])

export const isOpen = ({ state }: Pick<Order, 'state'>) => OPEN.has(state)

/** What was not collected can still be. */
export const canCollect = (order: Pick<Order, 'state'>) => isOpen(order) || order.state === 'not_collected'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Among what is open stands what nobody collected yesterday, because some come a day late. */
export function isListed(order: Pick<Order, 'state' | 'day'>, show: string, today: string) {
  if (show === 'past') return true
  if (isOpen(order)) return true
  return show === 'all'
    ? order.day >= today
    : order.state === 'not_collected' &&
        order.day < today &&
        Date.parse(today) - Date.parse(order.day) <= DAY_MS
}

type Step = { to: OrderState; label: string }

/** What one tap does next; a ready order is collected. */
export const NEXT_STEP: Partial<Record<OrderState, Step>> = {
  requested: { to: 'placed', label: 'Accept' },
  placed: { to: 'preparing', label: 'Start' },
  preparing: { to: 'ready', label: 'Ready' },
}

/** Nothing goes back to where the guest waits for an answer, and what has ended stays so. */
export const STEP_BACK: Partial<Record<OrderState, OrderState>> = { preparing: 'placed', ready: 'preparing' }

/** What changed after the order was placed. */
export const WARNINGS: Record<Order['warnings'][number], string> = {
  stock: 'More is set aside than there is',
  price: 'A price has changed since',
  offer: 'A cheese is no longer offered',
  hours: 'The shop is closed at this hour',
}

/** "300 g Comté" or "2 pieces of Brie" */
export const describeLine = ({ name, grams, pieces }: Pick<OrderLine, 'name' | 'grams' | 'pieces'>) =>
  pieces === null ? `${formatGrams(grams)} ${name}` : `${countNoun(pieces, 'piece')} of ${name}`

/** By code, name, phone or cheese, whatever the accents. */
export function matchesOrder({ code, name, phone, lines }: Order, search: string) {
  const text = fold([code, name, phone, ...lines.map((line) => line.name)].join(' '))
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Each day with its hours, each hour with its orders. */
export const byDayAndHour = (orders: Order[]) =>
  groupBy(orders, ({ day }) => day).map(([day, ofDay]) => ({
    day,
    hours: groupBy(ofDay, ({ pickupAtLocal }) => pickupAtLocal).map(([at, ofHour]) => ({
      at,
      orders: ofHour,
    })),
  }))
