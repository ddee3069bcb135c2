import { countNoun } from '../../../../lib/count-noun.ts'
import { formatAverage } from '../../../../lib/format-number.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { formatCover } from '../format-stock.ts'
import type { StockedCheese } from '../get-inventory.ts'

const ENOUGH_DAYS = 7
const ORDER_FOR_DAYS = 14
const ORDER_STEP_GRAMS = 100
const GOOD_RATING = 4
/** Searches count less than low stock. */
const MAX_SEARCHES_COUNTED = 3

/** Why to order, and where the number comes from. */
export type OrderReason = { text: string; to: string }
type OrderSuggestion = { cheese: StockedCheese; reasons: OrderReason[]; grams: number | null }

/** Cheeses that run out or that guests ask for, the most urgent first. */
export const suggestOrders = (cheeses: StockedCheese[]): OrderSuggestion[] =>
  cheeses
    .filter((cheese) => urgency(cheese) > 0)
    .toSorted((one, other) => urgency(other) - urgency(one) || one.name.localeCompare(other.name))
    .map((cheese) => ({ cheese, reasons: reasonsFor(cheese), grams: gramsToOrder(cheese) }))

function urgency({ isActive, inStock, isLow, daysOfCover, waitingGuests, ...cheese }: StockedCheese) {
  const isOut = isActive && !inStock
  const missingDays = daysOfCover === null ? 0 : Math.max(0, ENOUGH_DAYS - daysOfCover)
  const demand = waitingGuests + Math.min(MAX_SEARCHES_COUNTED, cheese.searchesWithoutResult)
  const isScarce = isActive && isLow
  if (!isOut && !isScarce && missingDays === 0 && demand === 0) return 0
  return (isOut ? ENOUGH_DAYS : missingDays + (isScarce ? 1 : 0)) + demand + cheese.averageRating / 10
}

function reasonsFor(cheese: StockedCheese): OrderReason[] {
  const { id, slug, isActive, inStock, isLow, daysOfCover, waitingGuests, searchesWithoutResult } = cheese
  const sales = `/cms/inventory?cheese=${id}&kind=sale#ledger`
  const reasons: OrderReason[] = []
  if (isActive && !inStock) reasons.push({ text: 'Out of stock', to: `/cms/inventory?cheese=${id}#ledger` })
  else if (daysOfCover !== null && daysOfCover < ENOUGH_DAYS)
    reasons.push({ text: formatCover(daysOfCover), to: sales })
  else if (isActive && isLow)
    reasons.push({ text: `Low, ${formatGrams(availableOf(cheese))} left`, to: sales })
  if (waitingGuests > 0)
    reasons.push({
      text: `${countNoun(waitingGuests, 'guest')} waiting`,
      to: '/cms/analytics#notify-requests',
    })
  if (searchesWithoutResult > 0)
    reasons.push({
      text: countNoun(searchesWithoutResult, 'search without result', 'searches without result'),
      to: '/cms/analytics?period=30days',
    })
  if (cheese.ratingCount > 0 && cheese.averageRating >= GOOD_RATING)
    reasons.push({
      text: `Rated ${formatAverage(cheese.averageRating)} by ${countNoun(cheese.ratingCount, 'guest')}`,
      to: `/${slug}`,
    })
  return reasons
}

/** What is set aside is sold already. */
const availableOf = ({ grams, setAsideGrams }: StockedCheese) => grams - setAsideGrams

/** What two weeks of sales need beyond what is available; null without sales. */
function gramsToOrder(cheese: StockedCheese) {
  const { daysOfCover, soldGrams, isTracked } = cheese
  if (!isTracked || soldGrams === 0) return null
  const perDay = daysOfCover ? availableOf(cheese) / daysOfCover : soldGrams / (2 * ORDER_FOR_DAYS)
  const missing = perDay * ORDER_FOR_DAYS - availableOf(cheese)
  return missing > 0 ? Math.ceil(missing / ORDER_STEP_GRAMS) * ORDER_STEP_GRAMS : null
}
