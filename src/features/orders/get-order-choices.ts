import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { FIRST_GRAMS, type OrderLine } from './order-values.ts'
import type { Order } from './order.ts'

export type OrderCheese = {
  id: string
  slug: string
  name: string
  /** Of a kilogram, or of a piece. */
  priceCents: number
  isPieces: boolean
}

export type PickupDay = { day: string; hours: { pickupAt: string; local: string }[] }

export type OrderChoices = {
  /** Those of the order, and others that could be added, by name. */
  cheeses: OrderCheese[]
  days: PickupDay[]
}

const COLUMNS = 'id, slug, name, piece_grams, current_price, current_piece_price'
const MAX_CHOICES = 200

type Row = {
  id: string
  slug: string
  name: string
  piece_grams: number | null
  current_price: number | null
  current_piece_price: number | null
}

const toCheese = (row: Row): OrderCheese => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  priceCents: (row.piece_grams === null ? row.current_price : row.current_piece_price) ?? 0,
  isPieces: row.piece_grams !== null,
})

async function getPickupDays(backend: BackendClient): Promise<PickupDay[]> {
  const days: PickupDay[] = []
  for (const { day, pickup_at: pickupAt, pickup_at_local: local } of unwrap(
    await backend.rpc('pickup_times'),
  )) {
    if (days.at(-1)?.day !== day) days.push({ day, hours: [] })
    days.at(-1)?.hours.push({ pickupAt, local })
  }
  return days
}

const toOwnCheese = ({ cheeseId, slug, name, priceCents, pieces }: Order['lines'][number]): OrderCheese => ({
  id: cheeseId,
  slug,
  name,
  priceCents,
  isPieces: pieces !== null,
})

/** The hour of an order stays a choice inside the lead time, unless the shop is closed then. */
export function withOwnHour(days: PickupDay[], { day, pickupAt, pickupAtLocal, isDisplaced }: Order) {
  const own = { day, hours: [{ pickupAt, local: pickupAtLocal }] }
  if (isDisplaced || days.some(({ hours }) => hours.some((hour) => hour.pickupAt === pickupAt))) return days
  if (!days.some((other) => other.day === day))
    return [...days, own].toSorted((one, other) => one.day.localeCompare(other.day))
  return days.map(({ day: name, hours }) => ({
    day: name,
    hours:
      name === day
        ? [...hours, ...own.hours].toSorted((one, other) => one.local.localeCompare(other.local))
        : hours,
  }))
}

/**
 * What can be ordered and when; a cheese that the order has already is among it even when it is sold out. An order that is
 * changed keeps its hour, its prices and what the shop no longer offers.
 */
export async function getOrderChoices(
  backend: BackendClient,
  lines: OrderLine[],
  order?: Order,
): Promise<OrderChoices> {
  const active = () => backend.from('cheeses').select(COLUMNS).eq('active', true)
  const [ordered, offered, days] = await Promise.all([
    active().in(
      'id',
      lines.map(({ cheeseId }) => cheeseId),
    ),
    active().eq('in_stock', true).not('price_per_kg_cents', 'is', null).order('name').limit(MAX_CHOICES),
    getPickupDays(backend),
  ])
  const cheeses = [...unwrap(ordered), ...unwrap(offered)].map((row) => toCheese(row as Row))
  const byId = new Map(
    [...cheeses, ...(order?.lines.map(toOwnCheese) ?? [])].map((cheese) => [cheese.id, cheese]),
  )
  return {
    cheeses: [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
    days: order ? withOwnHour(days, order) : days,
  }
}

const LINE = /^(?<slug>[a-z0-9-]{1,80})(?::(?<amount>\d{1,4}))?$/
const MAX_LINES = 20

/** The cheeses that a link names, as `?line=comte-aop:300`. */
export async function readLinkedLines(backend: BackendClient, query: URLSearchParams): Promise<OrderLine[]> {
  const wanted = new Map(
    query
      .getAll('line')
      .slice(0, MAX_LINES)
      .flatMap((line) => {
        const { slug, amount } = LINE.exec(line)?.groups ?? {}
        return slug ? [[slug, Number(amount)] as const] : []
      }),
  )
  if (wanted.size === 0) return []
  const rows = unwrap(
    await backend
      .from('cheeses')
      .select('id, slug, piece_grams')
      .eq('active', true)
      .in('slug', [...wanted.keys()]),
  )
  const lineOf = new Map(
    rows.map(({ id, slug, piece_grams }) => [slug, { cheeseId: id, isPieces: piece_grams !== null }]),
  )
  return [...wanted].flatMap(([slug, amount]) => {
    const line = lineOf.get(slug)
    return line ? [{ ...line, amount: amount || (line.isPieces ? 1 : FIRST_GRAMS) }] : []
  })
}
