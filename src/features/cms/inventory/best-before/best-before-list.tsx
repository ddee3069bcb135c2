import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { MovementSheet } from '../counter/movement-sheet.tsx'
import { formatDaysUntil } from '../format-stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { adviseLot } from './advise-lot.ts'
import { useBestBefore, type ShelfLot } from './get-best-before.ts'

/** What runs out of date, with the grams that may be left and what to do about them. */
export function BestBeforeList({ cheeses }: { cheeses: StockedCheese[] }) {
  const { data: lots, isPending, error, refetch } = useBestBefore()
  const [writingOff, setWritingOff] = useState<{ cheese: StockedCheese; lot: ShelfLot }>()
  if (isPending) return <LoadingRows what="The dates" />
  if (!lots) return <LoadFailure what="The dates" error={error} onRetry={() => void refetch()} />
  const rows = lots.flatMap((lot) => {
    const cheese = cheeses.find(({ id }) => id === lot.cheeseId)
    return cheese ? [{ lot, cheese }] : []
  })
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing runs out of date">
        No delivery with a best-before date reaches it within two weeks.
      </EmptyState>
    )
  return (
    <>
      <div className="mb-3 flex items-start justify-between gap-3">
        <p className="max-w-prose text-small text-ink-soft">
          Past its date or within two weeks of it, the oldest first. The oldest is sold first, so the grams
          are what may be left of each delivery. A cheese can be{' '}
          <Link to="/cms/calendar" className="link">
            featured
          </Link>{' '}
          on a day.
        </p>
        <StaffButton className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      <ul aria-label="Best before">
        {rows.map(({ lot, cheese }) => (
          <li
            key={lot.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-2 text-small lining-nums print:break-inside-avoid"
          >
            <Thumbnail cheese={cheese} />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{cheese.name}</p>
              <p className={lot.daysLeft < 0 ? 'text-accent' : ''}>
                {formatDate(`${lot.bestBefore}T00:00`)}, {formatDaysUntil(lot.daysLeft)}
                {lot.lot && `, lot ${lot.lot}`}
              </p>
              <p className="text-ink-soft">{adviseLot(lot, cheese, lots)}</p>
            </div>
            <div className="text-right">
              <strong className="mb-1 block text-body whitespace-nowrap">{formatGrams(lot.grams)}</strong>
              <StaffButton
                className="px-3! print:hidden"
                aria-label={`Write off ${cheese.name}`}
                onClick={() => setWritingOff({ cheese, lot })}
              >
                Write off
              </StaffButton>
            </div>
          </li>
        ))}
      </ul>
      {writingOff && (
        <MovementSheet
          cheese={writingOff.cheese}
          kind="waste"
          grams={writingOff.lot.grams}
          onClose={() => setWritingOff(undefined)}
        />
      )}
    </>
  )
}
