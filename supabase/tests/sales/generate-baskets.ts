import { addUp, priceLine, spread, type Payment, type Quantity } from '../../../src/domain/basket.ts'
import { createRandom, type Random } from '../../seed/demo/random.ts'

type CheeseForSale = {
  pricePerKgCents: number
  piece: { cents: number; grams: number } | null
  taxPercent: number
}

export const RULES = { taxIncluded: false, cashRoundingCents: 5 }

const FIRST: CheeseForSale = { pricePerKgCents: 5399, piece: null, taxPercent: 12 }

/** By weight, by pieces and by money, at four rates. */
export const FOR_SALE: CheeseForSale[] = [
  FIRST,
  { pricePerKgCents: 3330, piece: null, taxPercent: 5 },
  { pricePerKgCents: 8333, piece: { cents: 1500, grams: 180 }, taxPercent: 9.975 },
  { pricePerKgCents: 2999, piece: null, taxPercent: 0 },
]

type Line = { cheese: number; quantity: Quantity }

export type Generated = {
  lines: Line[]
  payment: Payment
  discountCents: number
  isVoided: boolean
  /** How much of the first line is brought back, in pieces or grams. */
  returned: number
}

function generateQuantity(cheese: CheeseForSale, random: Random): Quantity {
  if (cheese.piece && random.chance(0.8)) return { pieces: random.between(1, 4) }
  return random.chance(0.2)
    ? { amountCents: random.between(1, 3_000) }
    : { grams: random.between(1, random.chance(0.05) ? 9_000 : 700) }
}

export function generateBaskets(name: string, count: number): Generated[] {
  const random = createRandom(name)
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: random.between(1, 5) }, () => {
      const cheese = random.between(0, FOR_SALE.length - 1)
      return { cheese, quantity: generateQuantity(FOR_SALE[cheese] ?? FIRST, random) }
    })
    const goods = lines.reduce((sum, line) => sum + priceOf(line).amountCents, 0)
    const isVoided = random.chance(0.05)
    const first = lines[0] ?? { cheese: 0, quantity: { grams: 1 } }
    return {
      lines,
      payment: random.pick(['cash', 'card', 'other'] as const),
      discountCents: random.chance(0.2) ? random.between(1, goods) : 0,
      isVoided,
      returned: !isVoided && random.chance(0.05) ? random.between(1, sizeOf(first)) : 0,
    }
  })
}

const priceOf = ({ cheese, quantity }: Line) => priceLine(FOR_SALE[cheese] ?? FIRST, quantity)

const sizeOf = (line: Line) => ('pieces' in line.quantity ? line.quantity.pieces : priceOf(line).grams)

/** As the data API takes it. */
export const toRequest = (basket: Generated, id: string, cheeseIds: string[]) => ({
  id,
  payment: basket.payment,
  ...(basket.discountCents > 0 ? { discount_cents: basket.discountCents, discount_reason: 'Regular' } : {}),
  lines: basket.lines.map(({ cheese, quantity }) => ({
    cheese_id: cheeseIds[cheese],
    ...('amountCents' in quantity ? { amount_cents: quantity.amountCents } : quantity),
  })),
})

export const toReturn = ({ lines: [first], returned }: Generated) =>
  JSON.stringify([{ position: 1, [first && 'pieces' in first.quantity ? 'pieces' : 'grams']: returned }])

/** What the customer gets back: shares of what the first line was sold for, half up. */
function recountReturn({ lines, payment, discountCents, returned }: Generated) {
  const [first] = lines
  if (!first || returned === 0) return undefined
  const priced = lines.map(priceOf)
  const { taxPercent, amountCents } = priceOf(first)
  const discounts = spread(
    discountCents,
    priced.map((line) => line.amountCents),
  )
  const bases = priced.map((line, index) =>
    line.taxPercent === taxPercent ? line.amountCents - (discounts[index] ?? 0) : 0,
  )
  const { taxes } = addUp(priced, { discountCents, rules: RULES })
  const [tax = 0] = spread(taxes.find(({ percent }) => percent === taxPercent)?.cents ?? 0, bases)
  const share = (cents: number) => Math.floor((2 * cents * returned + sizeOf(first)) / (2 * sizeOf(first)))
  const discount = share(discounts[0] ?? 0)
  const turnover = share(amountCents) - discount
  const total = turnover + share(tax)
  const step = payment === 'cash' ? RULES.cashRoundingCents : 1
  const due = step * Math.floor((2 * total + step) / (2 * step))
  return { turnover, discount, tax: share(tax), total, rounding: due - total, cash: due, taxPercent }
}

const EMPTY = { baskets: 0, turnover: 0, discount: 0, tax: 0, total: 0, rounding: 0, cash: 0 }

/** What the shop must have sold, moved and earned, computed without the database. */
export function recount(baskets: Generated[]) {
  const sums = { ...EMPTY }
  const soldGrams = FOR_SALE.map(() => 0)
  const taxByRate = new Map<number, number>()
  for (const basket of baskets) {
    const { lines, payment, discountCents, isVoided } = basket
    sums.baskets += isVoided ? 2 : 1
    if (isVoided) continue
    const sum = addUp(lines.map(priceOf), { discountCents, payment, rules: RULES })
    sums.turnover += sum.goodsCents - discountCents
    sums.discount += discountCents
    sums.tax += sum.taxCents
    sums.total += sum.totalCents
    sums.rounding += sum.roundingCents
    sums.cash += payment === 'cash' ? sum.dueCents : 0
    for (const { percent, cents } of sum.taxes) taxByRate.set(percent, (taxByRate.get(percent) ?? 0) + cents)
    lines.forEach((line) => {
      soldGrams[line.cheese] = (soldGrams[line.cheese] ?? 0) + priceOf(line).grams
    })
    const returned = recountReturn(basket)
    if (!returned) continue
    sums.baskets += 1
    sums.turnover -= returned.turnover
    sums.discount -= returned.discount
    sums.tax -= returned.tax
    sums.total -= returned.total
    sums.rounding -= returned.rounding
    sums.cash -= payment === 'cash' ? returned.cash : 0
    taxByRate.set(returned.taxPercent, (taxByRate.get(returned.taxPercent) ?? 0) - returned.tax)
  }
  return { sums, soldGrams, taxByRate: [...taxByRate].toSorted(([one], [other]) => one - other) }
}
