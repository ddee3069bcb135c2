import { formatGrams } from '../../../domain/cheese/stock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { formatDaysUntil } from './format-stock.ts'
import type { StockedCheese } from './get-inventory.ts'

const WARN_DAYS = 7

export const nearsBestBefore = ({ daysToBestBefore }: StockedCheese) =>
  daysToBestBefore !== null && daysToBestBefore <= WARN_DAYS

export function StockMarks({ cheese }: { cheese: StockedCheese }) {
  const { inStock, isLow, isActive, isTracked, daysToBestBefore, setAsideGrams } = cheese
  return (
    <>
      {!inStock && <Badge tone="alarm">Out</Badge>}
      {inStock && isLow && <Badge tone="alarm">Low</Badge>}
      {daysToBestBefore !== null && nearsBestBefore(cheese) && (
        <Badge tone="alarm">Best before {formatDaysUntil(daysToBestBefore)}</Badge>
      )}
      {setAsideGrams > 0 && <Badge tone="quiet">{formatGrams(setAsideGrams)} set aside</Badge>}
      {!isTracked && <Badge tone="quiet">Not tracked</Badge>}
      {!isActive && <Badge tone="quiet">Inactive</Badge>}
    </>
  )
}
