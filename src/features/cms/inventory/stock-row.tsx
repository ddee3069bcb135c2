import { SALES_SPAN_DAYS, formatGrams } from '../../../domain/cheese/stock.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCover } from './format-stock.ts'
import type { StockedCheese } from './get-inventory.ts'
import { StockMarks } from './stock-marks.tsx'
import { Thumbnail } from '../kit/pictures/thumbnail.tsx'

/** Picture, name and marks, then grams and cover, then what can be recorded. */
export function StockRow({ cheese, children }: { cheese: StockedCheese; children: ReactNode }) {
  const { id, name, isTracked, grams, daysOfCover } = cheese
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-2 text-small md:grid-cols-[auto_minmax(0,1fr)_12rem_auto]">
      <Thumbnail cheese={cheese} />
      <div className="min-w-0">
        <Link to={`/cms/inventory?cheese=${id}#ledger`} className="line-clamp-2 py-1 hover:text-accent">
          {name}
        </Link>
        <span className="flex flex-wrap gap-1.5">
          <StockMarks cheese={cheese} />
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 lining-nums tabular-nums max-md:col-start-2 max-md:row-start-2 md:flex-col md:items-end">
        <strong className="text-body">{isTracked ? formatGrams(grams) : 'Set manually'}</strong>
        <span className="text-ink-soft">
          {isTracked &&
            grams > 0 &&
            (daysOfCover === null ? `no sales in ${SALES_SPAN_DAYS} days` : formatCover(daysOfCover))}
        </span>
      </p>
      <div className="flex gap-1 max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:flex-col md:gap-2">
        {children}
      </div>
    </li>
  )
}
