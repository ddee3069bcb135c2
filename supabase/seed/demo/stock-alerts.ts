import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import type { Person } from './people.ts'
import { OUT_OF_STOCK } from './trade.ts'

const WAITING = 12

/** Stock alerts for the cheeses that are out of stock. */
export async function seedStockAlerts({ sql, clock }: DemoContext, members: Person[]) {
  const requests = members.slice(0, WAITING).map((person, index) => ({
    id: stableUuid(`stock alert ${person.id}`),
    cheese_id: cheeseId(OUT_OF_STOCK[index % OUT_OF_STOCK.length] ?? ''),
    user_id: person.id,
    email: person.email,
    created_at: clock.past(-(index % 4), 12 + (index % 9), (index * 17) % 60),
    confirmed_at: clock.past(-(index % 4), 12 + (index % 9), (index * 17) % 60),
  }))
  await insertRows(sql, 'public.notify_requests', requests)
}
