import type { Order } from './get-orders.ts'

/** A member need not have a name, and past orders name nobody. */
export const nameOf = ({ name, isMember }: Pick<Order, 'name' | 'isMember'>) =>
  name || (isMember ? 'Member' : '')

/** "K7QF2M Anna" */
export const titleOf = (order: Pick<Order, 'code' | 'name' | 'isMember'>) =>
  [order.code, nameOf(order)].filter(Boolean).join(' ')
