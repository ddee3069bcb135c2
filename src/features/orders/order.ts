import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Enum } from '../../domain/enums.ts'
import { readPhone } from '../../domain/people/phone.ts'
import { newOrderArguments, orderArguments, type OrderLine, type OrderValues } from './order-values.ts'

export type Order = {
  code: string
  state: Enum<'order_state'>
  name: string | null
  note: string | null
  /** An hour after midnight belongs to the day before. */
  day: string
  pickupAt: string
  pickupAtLocal: string
  wantsReminder: boolean
  /** Whether the shop is closed at its hour, since its hours have changed. */
  isDisplaced: boolean
  cancelReason: string | null
  canChange: boolean
  /** A week after its day its page is gone. */
  hasPage: boolean
  /** What the till adds, 0 where prices include it. */
  taxCents: number
  totalCents: number
  /** At the counter, with whatever else was in the basket; null before. */
  paidCents: number | null
  lines: {
    cheeseId: string
    slug: string
    name: string
    grams: number
    pieces: number | null
    priceCents: number
    cents: number
  }[]
}

/** What the database answers. */
export type OrderView = {
  code: string
  state: Order['state']
  name: string | null
  note: string | null
  day: string
  pickup_at: string
  pickup_at_local: string
  wants_reminder: boolean
  is_displaced: boolean
  cancel_reason: string | null
  can_change: boolean
  has_page: boolean
  tax_cents: number
  total_cents: number
  paid_cents: number | null
  lines: {
    cheese_id: string
    slug: string
    name: string
    grams: number
    pieces: number | null
    price_cents: number
    cents: number
  }[]
}

export const toOrder = (view: OrderView): Order => ({
  code: view.code,
  state: view.state,
  name: view.name,
  note: view.note,
  day: view.day,
  pickupAt: view.pickup_at,
  pickupAtLocal: view.pickup_at_local,
  wantsReminder: view.wants_reminder,
  isDisplaced: view.is_displaced,
  cancelReason: view.cancel_reason,
  canChange: view.can_change,
  hasPage: view.has_page,
  taxCents: view.tax_cents,
  totalCents: view.total_cents,
  paidCents: view.paid_cents,
  lines: view.lines.map(({ cheese_id, price_cents, ...line }) => ({
    ...line,
    cheeseId: cheese_id,
    priceCents: price_cents,
  })),
})

const CODE = /^[2-9A-HJ-NP-Z]{6}$/
const TOKEN = /^[0-9a-f]{32}$/

/** An order by the code and the token of its mail. */
export async function getOrder(
  backend: BackendClient,
  code: string,
  token: string,
): Promise<Order | undefined> {
  if (!CODE.test(code) || !TOKEN.test(token)) return undefined
  const view = unwrap(await backend.rpc('my_order', { code, token })) as OrderView | null
  return view ? toOrder(view) : undefined
}

/** Places an order. That of a member has a code at once; a guest confirms it from the mailbox. */
export async function placeOrder(backend: BackendClient, values: OrderValues) {
  const { name, email, phone } = values
  const guest = { name, email, phone: readPhone(phone) }
  const answer = await backend.rpc('place_order', { ...newOrderArguments(values), ...guest })
  return unwrap(answer) as { code?: string; state: Order['state'] }
}

export const changeOrder = async (backend: BackendClient, code: string, token: string, values: OrderValues) =>
  unwrap(await backend.rpc('change_order', { code, token, ...orderArguments(values) }))

export const confirmOrder = async (backend: BackendClient, code: string, token: string) =>
  unwrap(await backend.rpc('confirm_order', { code, token }))

export const cancelOrder = async (backend: BackendClient, code: string, token: string) =>
  unwrap(await backend.rpc('cancel_order', { code, token }))

const toLine = ({ cheeseId, grams, pieces }: Order['lines'][number]): OrderLine => ({
  cheeseId,
  amount: pieces ?? grams,
  isPieces: pieces !== null,
})

/** The form of an order that is changed. */
export const valuesOf = ({ lines, pickupAt, name, note, wantsReminder }: Order): OrderValues => ({
  key: '',
  lines: lines.map(toLine),
  pickupAt,
  name: name ?? '',
  email: '',
  phone: '',
  note: note ?? '',
  wantsReminder,
  isFromBoard: false,
})
