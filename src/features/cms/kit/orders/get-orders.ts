import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../backend/backend.ts'
import type { Database } from '../../../../backend/database.types.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { ENUMS, type Enum } from '../../../../domain/enums.ts'
import { exportList } from '../export/export-list.ts'

const REFRESH_MS = 60_000
const PAST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

export type OrderState = Exclude<Enum<'order_state'>, 'unconfirmed'>

const linesSchema = v.array(
  v.object({
    cheese_id: v.string(),
    name: v.string(),
    grams: v.number(),
    /** Null for a cheese that is sold by weight. */
    pieces: v.nullable(v.number()),
    price_cents: v.number(),
    cents: v.number(),
    /** Null when it has no price any more. */
    todays_price_cents: v.nullable(v.number()),
  }),
)

export type OrderLine = v.InferOutput<typeof linesSchema>[number]

/** From today on, or the month before, which managers read without names. */
export type OrderDays = 'coming' | 'past'

type OrderRow = Database['public']['Functions']['list_orders']['Returns'][number]

const toOrder = (row: OrderRow) => ({
  id: row.id,
  code: row.code,
  state: v.parse(v.picklist(ENUMS.order_state.filter((state) => state !== 'unconfirmed')), row.state),
  day: row.day,
  pickupAtLocal: row.pickup_at_local,
  name: row.name as string | null,
  phone: row.phone as string | null,
  /** For admins, and only while the order is open or its day is not over. */
  email: row.email as string | null,
  note: row.note as string | null,
  isMember: row.is_member,
  takenBy: row.taken_by_name as string | null,
  createdAtLocal: row.created_at_local,
  cancelReason: row.cancel_reason as string | null,
  lines: v.parse(linesSchema, row.lines),
  /** What the till adds, 0 where prices include it. */
  taxCents: row.tax_cents,
  totalCents: row.total_cents,
  warnings: v.parse(v.array(v.picklist(['stock', 'price', 'offer', 'hours'])), row.warnings),
})

export type Order = ReturnType<typeof toOrder>

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

const rangeOf = (days: OrderDays, today: string) =>
  days === 'past' ? { from_day: dayBefore(today, PAST_DAYS), to_day: dayBefore(today, 1) } : {}

async function getOrders(days: OrderDays) {
  const { data } = getBackend()
  const shop = unwrap(await data.from('business_settings').select('now_local').single())
  const today = shop.now_local.slice(0, 10)
  const rows = unwrap(await data.rpc('list_orders', rangeOf(days, today), { get: true }))
  return { today, orders: rows.map(toOrder) }
}

/** The orders by the hour at which they are collected. */
export const useOrders = (days: OrderDays = 'coming', enabled = true) =>
  useQuery({
    queryKey: ['cms', 'orders', days],
    queryFn: () => getOrders(days),
    enabled,
    refetchInterval: REFRESH_MS,
  })

export const exportOrders = async (days: OrderDays, today: string) =>
  (await exportList('orders', rangeOf(days, today))).map(toOrder)
