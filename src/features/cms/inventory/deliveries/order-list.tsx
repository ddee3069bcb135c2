import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../kit/list/load-states.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { suggestOrders, type OrderReason } from './suggest-orders.ts'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'

/** What to order and why; each reason leads to where its number comes from. */
export function OrderList({ cheeses }: { cheeses: StockedCheese[] }) {
  const suggestions = suggestOrders(cheeses)
  if (suggestions.length === 0)
    return (
      <EmptyState title="Nothing to order">
        {cheeses.some(({ isTracked }) => isTracked)
          ? 'Every cheese with tracked stock lasts at least a week, and no one is waiting for one.'
          : 'No stock is tracked yet. Record deliveries and sales to see how long each one lasts.'}
      </EmptyState>
    )
  return (
    <>
      <div className="mb-3 flex items-start justify-between gap-3">
        <p className="max-w-prose text-small text-ink-soft">
          Cheeses that are low, last less than a week or that guests ask for, the most urgent first. The
          amounts cover two weeks of sales.
        </p>
        <StaffButton className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      <ul aria-label="What to order">
        {suggestions.map(({ cheese, reasons, grams }) => (
          <li
            key={cheese.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-2 text-small"
          >
            <Thumbnail cheese={cheese} />
            <div className="min-w-0">
              <p className="truncate font-semibold">{cheese.name}</p>
              <ul className="flex flex-wrap gap-x-4 lining-nums">
                {reasons.map((reason) => (
                  <li key={reason.text}>
                    <ReasonLink {...reason} />
                  </li>
                ))}
              </ul>
            </div>
            <p className="text-right lining-nums tabular-nums">
              {grams === null ? (
                <span className="text-ink-soft">{cheese.isTracked ? 'More than usual' : 'As usual'}</span>
              ) : (
                <strong className="text-body whitespace-nowrap">{formatGrams(grams)}</strong>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Public pages are not part of the client application. */
function ReasonLink({ text, to }: OrderReason) {
  const className = 'link inline-flex min-h-11 items-center'
  return to.startsWith('/cms/') ? (
    <Link to={to} className={className}>
      {text}
    </Link>
  ) : (
    <a href={to} className={className}>
      {text}
    </a>
  )
}
