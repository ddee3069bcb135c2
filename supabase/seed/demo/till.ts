import { addUp, priceLine, spread, type Payment } from '../../../src/domain/basket.ts'
import type { CheeseRecord } from '../seeded-cheese.ts'
import type { Random } from './random.ts'
import { stableUuid } from '../stable-uuid.ts'
import { DEMO_SETTINGS } from './shop.ts'

const RULES = { taxIncluded: false, cashRoundingCents: 0 }

type Seller = 'employee' | 'manager'

type Movement = {
  id: number
  slug: string
  kind: 'delivery' | 'sale' | 'waste' | 'count' | 'correction'
  grams: number
  change: number
  after: number
  at: Date
  by: Seller
  corrects?: number
  note?: string
  supplier?: string
  lot?: string
  bestBefore?: string
}

type Line = {
  cheese: CheeseRecord
  grams: number
  amountCents: number
  discountCents: number
  taxCents: number
  movementId: number | null
}

type Basket = {
  id: string
  at: Date
  day: string
  by: Seller
  /** -1 for a counter-entry. */
  sign: 1 | -1
  voids?: string
  returns?: string
  reason?: string
  payment: Payment
  discountReason?: string
  goodsCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  givenCents?: number
  lines: Line[]
}

type Report = { id: number; day: string; countedCents: number; at: Date; by: Seller }

type Taken = { cheese: CheeseRecord; grams: number }

const cash = ({ payment, sign, totalCents }: Basket) => (payment === 'cash' ? sign * totalCents : 0)

/** Keeps stock, baskets and ends of days as the database does, one entry after the other. */
export function openTill(random: Random) {
  const stock = new Map<string, number>()
  const movements: Movement[] = []
  const baskets: Basket[] = []
  const reports: Report[] = []
  const nextId = () => stableUuid(`basket ${baskets.length}`)

  function move(entry: Omit<Movement, 'id' | 'after'>) {
    const after = (stock.get(entry.slug) ?? 0) + entry.change
    stock.set(entry.slug, after)
    movements.push({ ...entry, id: movements.length + 1, after })
    return movements.length
  }

  /** Prices and adds up what a customer takes, as `record_basket` does. */
  function enter(taken: Taken[], of: Pick<Basket, 'at' | 'day' | 'by' | 'payment' | 'sign'>) {
    const priced = taken.map(({ cheese, grams }) =>
      priceLine(
        { pricePerKgCents: cheese.pricePerKgCents, taxPercent: DEMO_SETTINGS.tax_percent },
        { grams },
      ),
    )
    const amounts = priced.map(({ amountCents }) => amountCents)
    const goodsCents = amounts.reduce((sum, amount) => sum + amount, 0)
    const isRegular = of.sign === 1 && random.chance(0.04)
    const discountCents = isRegular ? Math.floor(goodsCents / 10) : 0
    const { taxCents, totalCents } = addUp(priced, { discountCents, rules: RULES })
    const discounts = spread(discountCents, amounts)
    const taxes = spread(
      taxCents,
      amounts.map((amount, index) => amount - (discounts[index] ?? 0)),
    )
    const note = random.pick([500, 1_000, 2_000])
    const basket: Basket = {
      ...of,
      id: nextId(),
      goodsCents,
      discountCents,
      discountReason: isRegular ? 'Regular' : undefined,
      taxCents,
      totalCents,
      givenCents: of.payment === 'cash' && of.sign === 1 ? Math.ceil(totalCents / note) * note : undefined,
      lines: taken.map(({ cheese, grams }, index) => ({
        cheese,
        grams,
        amountCents: amounts[index] ?? 0,
        discountCents: discounts[index] ?? 0,
        taxCents: taxes[index] ?? 0,
        movementId: move({ slug: cheese.slug, kind: 'sale', grams, change: -grams, at: of.at, by: of.by }),
      })),
    }
    baskets.push(basket)
  }

  function voidLast(at: Date, day: string) {
    const voided = baskets.at(-1)
    if (!voided || voided.day !== day || voided.sign === -1) return
    const reason = 'Weighed with the board'
    baskets.push({
      ...voided,
      id: nextId(),
      at,
      sign: -1,
      voids: voided.id,
      reason,
      givenCents: undefined,
      lines: voided.lines.map(({ movementId, ...line }) => {
        const { cheese, grams } = line
        const back = { slug: cheese.slug, grams, change: grams, at, by: voided.by, note: reason }
        const corrects = movementId ?? undefined
        return Object.assign(line, { movementId: move({ ...back, kind: 'correction', corrects }) })
      }),
    })
  }

  /** The newest cheese that somebody took alone on an earlier day. */
  function takeBack(at: Date, day: string) {
    const isUndone = (id: string) => baskets.some(({ voids, returns }) => voids === id || returns === id)
    const sold = baskets.findLast(
      (basket) => basket.day < day && basket.sign === 1 && basket.lines.length === 1 && !isUndone(basket.id),
    )
    if (!sold) return
    baskets.push({
      ...sold,
      id: nextId(),
      at,
      day,
      by: 'manager',
      sign: -1,
      returns: sold.id,
      reason: 'Too strong for the customer',
      givenCents: undefined,
      lines: sold.lines.map((line) => Object.assign({}, line, { movementId: null })),
    })
  }

  function close(at: Date, day: string) {
    const expected = baskets
      .filter((basket) => basket.day === day)
      .reduce((sum, basket) => sum + cash(basket), 0)
    const difference = random.chance(0.15) ? random.pick([-200, -50, -5, 5, 100]) : 0
    reports.push({
      id: reports.length + 1,
      day,
      at,
      by: 'employee',
      countedCents: Math.max(0, expected + difference),
    })
  }

  return { stock, movements, baskets, reports, move, enter, voidLast, takeBack, close }
}
