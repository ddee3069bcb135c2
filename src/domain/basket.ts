/*
 * How a basket is added up, as `schemas/sales/rules/money.sql` does it: the counter shows the sum before it is recorded, and
 * without a network. A test compares the two. Everything is in whole cents and grams.
 */
import type { Enum } from './enums.ts'
import type { Piece } from './cheese/price.ts'

export type Payment = Enum<'payment_kind'>

/** What one customer takes of a cheese: by weight, by pieces, or for an amount of money. */
export type Quantity = { grams: number } | { pieces: number } | { amountCents: number }

type SoldCheese = { pricePerKgCents: number; piece?: Piece | null; taxPercent: number }

export type PricedLine = { grams: number; priceCents: number; amountCents: number; taxPercent: number }

/** Half up. The numbers are far below the size at which a division would lose it. */
const divide = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))

export function priceLine(cheese: SoldCheese, quantity: Quantity): PricedLine {
  const { piece, pricePerKgCents: priceCents, taxPercent } = cheese
  if ('pieces' in quantity) {
    const { cents = 0, grams = 0 } = piece ?? {}
    const { pieces } = quantity
    return { grams: pieces * grams, priceCents: cents, amountCents: pieces * cents, taxPercent }
  }
  if ('amountCents' in quantity) {
    const { amountCents } = quantity
    return {
      grams: Math.max(1, divide(1_000 * amountCents, priceCents)),
      priceCents,
      amountCents,
      taxPercent,
    }
  }
  const { grams } = quantity
  return { grams, priceCents, amountCents: divide(grams * priceCents, 1_000), taxPercent }
}

/** By weight: each gets its share rounded down, the first of the largest also what is left. */
export function spread(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) =>
    sum === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(sum)),
  )
  const rest = amount - shares.reduce((total, share) => total + share, 0)
  const largest = weights.indexOf(Math.max(...weights))
  return shares.map((share, index) => (index === largest ? share + rest : share))
}

export type SoldLine = {
  grams: number
  pieces: number | null
  amountCents: number
  discountCents: number
  /** Null for a sale of version 0.2. */
  taxCents: number | null
  /** Brought back before, in pieces where pieces were sold, else in grams. */
  returned: number
}

/** What a customer gets back for a part of a line: all parts together are what was paid. */
export function refundOf(line: SoldLine, quantity: number, taxIncluded: boolean) {
  const whole = line.pieces ?? line.grams
  const share = (cents: number) =>
    divide(cents * (line.returned + quantity), whole) - divide(cents * line.returned, whole)
  return share(line.amountCents) - share(line.discountCents) + (taxIncluded ? 0 : share(line.taxCents ?? 0))
}

/** What has to be added to an amount of cash, so that coins can pay it. */
export const cashRounding = (cents: number, step: number) =>
  step === 0 ? 0 : step * divide(cents, step) - cents

const THOUSANDTHS = 1_000

/** In or on an amount. Rates have three decimals. */
export function taxOf(amount: number, percent: number, isIncluded: boolean) {
  const rate = Math.round(percent * THOUSANDTHS)
  return divide(amount * rate, 100 * THOUSANDTHS + (isIncluded ? rate : 0))
}

export type MoneyRules = { taxIncluded: boolean; cashRoundingCents: number }

type Sums = {
  goodsCents: number
  discountCents: number
  /** By rate, lowest first. */
  taxes: { percent: number; cents: number }[]
  taxCents: number
  totalCents: number
  /** What cash is rounded by. */
  roundingCents: number
  dueCents: number
}

/** Tax is computed once for each rate, on what the discount leaves. */
export function addUp(
  lines: Pick<PricedLine, 'amountCents' | 'taxPercent'>[],
  { discountCents = 0, payment, rules }: { discountCents?: number; payment?: Payment; rules: MoneyRules },
): Sums {
  const amounts = lines.map(({ amountCents }) => amountCents)
  const goodsCents = amounts.reduce((sum, amount) => sum + amount, 0)
  const discounts = spread(discountCents, amounts)
  const bases = new Map<number, number>()
  lines.forEach(({ amountCents, taxPercent }, index) => {
    const paidCents = amountCents - (discounts[index] ?? 0)
    bases.set(taxPercent, (bases.get(taxPercent) ?? 0) + paidCents)
  })
  const taxes = [...bases]
    .toSorted(([one], [other]) => one - other)
    .map(([percent, base]) => ({ percent, cents: taxOf(base, percent, rules.taxIncluded) }))
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
  const totalCents = goodsCents - discountCents + (rules.taxIncluded ? 0 : taxCents)
  const roundingCents = payment === 'cash' ? cashRounding(totalCents, rules.cashRoundingCents) : 0
  return {
    goodsCents,
    discountCents,
    taxes,
    taxCents,
    totalCents,
    roundingCents,
    dueCents: totalCents + roundingCents,
  }
}
