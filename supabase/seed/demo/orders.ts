import type { DemoContext } from './demo-context.ts'
import { allCheeses } from '../all-cheeses.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import { staffId, type Person } from './people.ts'
import type { Trade } from './trade.ts'

const MINUTE = 60 * 1_000

const PRICES = new Map(allCheeses.map(({ record }) => [record.slug, record.pricePerKgCents]))

type Order = {
  code: string
  state: string
  day: string
  pickupAt: Date
  orderedAt: Date
  /** Nobody for one that was taken by phone. */
  member?: Person | undefined
  name?: string
  phone?: string
  note?: string
  grams: Record<string, number>
  endedAt?: Date
  basketId?: string
}

/** Each for the next hour at which the shop is open. */
const COMING: Pick<Order, 'code' | 'state' | 'grams' | 'name' | 'phone' | 'note'>[] = [
  {
    code: 'K7QF2M',
    state: 'ready',
    grams: { 'asiago-dop-stravecchio': 250, 'mahon-menorca-cave-aged': 200 },
  },
  { code: 'W4HTX9', state: 'preparing', grams: { 'blue-stilton-reserve': 200 } },
  {
    code: 'P9CRN3',
    state: 'placed',
    grams: { 'queso-de-oveja-curado': 300, 'pecorino-romano-pdo': 150 },
    note: 'The Pecorino in one piece, please.',
  },
  {
    code: 'D3VJ8K',
    state: 'placed',
    grams: { 'saint-nectaire-aop': 400 },
    name: 'Ottilie Marsh',
    phone: '604 555 0177',
  },
]

/** What is set aside for the next hours, and what became of two orders of the last days: only one was collected. */
export async function seedOrders(context: DemoContext, members: Person[], trade: Trade) {
  const { sql, clock } = context
  const hours = await sql<{ day: string; pickup_at: Date }[]>`
    select h.day::text, h.pickup_at from private.pickup_hours(${clock.day(0)}, ${clock.day(14)}) as h
    where h.pickup_at > ${clock.now} order by h.pickup_at limit ${COMING.length}`
  const coming = COMING.map((order, index): Order =>
    Object.assign({}, order, {
      day: hours[index]?.day ?? clock.day(1),
      pickupAt: hours[index]?.pickup_at ?? clock.at(1, 12),
      orderedAt: clock.past(-1, 20 - index, 12 + 9 * index),
      member: order.phone ? undefined : members[7 + index],
    }),
  )
  const orders = [...coming, ...pastOrders(context, members, trade)]

  await insertRows(
    sql,
    'public.orders',
    orders.map((order) => ({
      id: stableUuid(`order ${order.code}`),
      code: order.code,
      user_id: order.member?.id ?? null,
      taken_by: order.member ? null : staffId('employee'),
      state: order.state,
      day: order.day,
      pickup_at: order.pickupAt,
      name: order.member ? `${order.member.firstName} ${order.member.lastName}` : order.name,
      phone: order.phone,
      note: order.note,
      basket_id: order.basketId,
      created_at: order.orderedAt,
      confirmed_at: order.orderedAt,
      ended_at: order.endedAt,
      wants_reminder: false,
      from_board: false,
      ical_sequence: 0,
    })),
  )
  await insertRows(
    sql,
    'public.order_lines',
    orders.flatMap(({ code, grams, endedAt }) =>
      Object.entries(grams).map(([slug, weight], index) => ({
        order_id: stableUuid(`order ${code}`),
        cheese_id: cheeseId(slug),
        position: index + 1,
        grams: weight,
        price_cents: PRICES.get(slug),
        is_held: endedAt === undefined,
      })),
    ),
  )
}

/** What was collected weighed a little more or less than it was ordered with. */
function pastOrders({ clock }: DemoContext, members: Person[], { baskets, reports }: Trade): Order[] {
  const isUndone = (id: string) => baskets.some(({ voids, returns }) => voids === id || returns === id)
  const sold = baskets.findLast(
    ({ id, day, sign, lines }) => day < clock.day(0) && sign === 1 && lines.length === 2 && !isUndone(id),
  )
  const missed = reports.at(-2)
  if (!sold || !missed) return []
  const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE)
  return [
    {
      code: 'H6BMT4',
      state: 'collected',
      day: sold.day,
      pickupAt: before(sold.at, sold.at.getUTCMinutes()),
      orderedAt: before(sold.at, 1_560),
      endedAt: sold.at,
      basketId: sold.id,
      member: members.find(({ id }) => id === staffId('member')),
      grams: Object.fromEntries(
        sold.lines.map(({ cheese, grams }) => [cheese.slug, Math.max(50, 50 * Math.round(grams / 50))]),
      ),
    },
    {
      code: 'Y2LXP7',
      state: 'not_collected',
      day: missed.day,
      // The report is of twenty minutes after closing.
      pickupAt: before(missed.at, 140),
      orderedAt: before(missed.at, 1_800),
      endedAt: before(missed.at, 20),
      member: members[12],
      grams: { 'rossini-blue': 200 },
    },
  ]
}
