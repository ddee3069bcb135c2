import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { plainAmount } from '../../../domain/cheese/price.ts'
import type { CsvColumn } from '../kit/export/csv.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { describeLine, STATE_LABELS } from './describe-order.ts'

/** What a manager takes home as CSV; past orders name nobody. */
export const orderColumns: CsvColumn<Order>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Pickup', value: ({ pickupAtLocal }) => formatDateTime(pickupAtLocal) },
  { header: 'State', value: ({ state }) => STATE_LABELS[state] },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Cheeses', value: ({ lines }) => lines.map(describeLine).join('; ') },
  { header: 'Grams', value: ({ lines }) => lines.reduce((sum, { grams }) => sum + grams, 0) },
  { header: 'Total', value: ({ totalCents }) => plainAmount(totalCents) },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Reason', value: ({ cancelReason }) => cancelReason },
]
