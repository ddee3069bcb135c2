import { formatGrams } from '../../../../domain/cheese/stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import type { ShelfLot } from './get-best-before.ts'

/** What to do about a lot, after those of the same cheese that are sold before it. */
export function adviseLot(lot: ShelfLot, cheese: StockedCheese, lots: ShelfLot[]) {
  if (lot.daysLeft < 0) return 'Past its date. Taste it and write off what is not good.'
  const perDay = cheese.daysOfCover ? (cheese.grams - cheese.setAsideGrams) / cheese.daysOfCover : 0
  const sells = Math.floor(perDay * (lot.daysLeft + 1))
  const before = lots.slice(0, lots.indexOf(lot)).filter(({ cheeseId }) => cheeseId === lot.cheeseId)
  const ahead = before.reduce((sum, { grams }) => sum + grams, 0)
  const left = Math.min(lot.grams, ahead + lot.grams - sells)
  if (left <= 0) return 'Usually sold by then.'
  return `${formatGrams(left)} more than usually sell by then. Offer it first, as a taste or as a feature.`
}
