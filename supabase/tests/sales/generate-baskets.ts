import { addUp, priceLine, type Payment, type Quantity } from '../../../src/domain/basket.ts'
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
  isReturn: boolean
  isVoided: boolean
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
    return {
      lines,
      payment: random.pick(['cash', 'card', 'other'] as const),
      discountCents: random.chance(0.2) ? random.between(1, goods) : 0,
      isReturn: random.chance(0.03),
      isVoided: random.chance(0.05),
    }
  })
}

const priceOf = ({ cheese, quantity }: Line) => priceLine(FOR_SALE[cheese] ?? FIRST, quantity)

/** As the data API takes it. */
export const toRequest = (basket: Generated, id: string, cheeseIds: string[]) => ({
  id,
  payment: basket.payment,
  ...(basket.discountCents > 0 ? { discount_cents: basket.discountCents, discount_reason: 'Regular' } : {}),
  ...(basket.isReturn ? { is_return: true, reason: 'Too salty' } : {}),
  lines: basket.lines.map(({ cheese, quantity }) => ({
    cheese_id: cheeseIds[cheese],
    ...('amountCents' in quantity ? { amount_cents: quantity.amountCents } : quantity),
  })),
})

const EMPTY = { baskets: 0, turnover: 0, discount: 0, tax: 0, total: 0, rounding: 0, cash: 0 }

/** What the shop must have sold, moved and earned, computed without the database. */
export function recount(baskets: Generated[]) {
  const sums = { ...EMPTY }
  const soldGrams = FOR_SALE.map(() => 0)
  const taxByRate = new Map<number, number>()
  for (const { lines, payment, discountCents, isReturn, isVoided } of baskets) {
    sums.baskets += isVoided ? 2 : 1
    if (isVoided) continue
    const sign = isReturn ? -1 : 1
    const sum = addUp(lines.map(priceOf), { discountCents, payment, rules: RULES })
    sums.turnover += sign * (sum.goodsCents - discountCents)
    sums.discount += sign * discountCents
    sums.tax += sign * sum.taxCents
    sums.total += sign * sum.totalCents
    sums.rounding += sign * sum.roundingCents
    sums.cash += payment === 'cash' ? sign * sum.dueCents : 0
    for (const { percent, cents } of sum.taxes)
      taxByRate.set(percent, (taxByRate.get(percent) ?? 0) + sign * cents)
    if (!isReturn)
      lines.forEach((line) => {
        soldGrams[line.cheese] = (soldGrams[line.cheese] ?? 0) + priceOf(line).grams
      })
  }
  return { sums, soldGrams, taxByRate: [...taxByRate].toSorted(([one], [other]) => one - other) }
}
