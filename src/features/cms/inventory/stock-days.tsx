import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { formatChange } from './format-stock.ts'
import { useStockDays, type LedgerFilters, type StockDay } from './ledger/get-ledger.ts'

const NUMBERS: { header: string; cell: (day: StockDay) => string | false }[] = [
  { header: 'Delivered', cell: ({ deliveredGrams }) => deliveredGrams > 0 && formatGrams(deliveredGrams) },
  { header: 'Sold', cell: ({ soldGrams }) => soldGrams > 0 && formatGrams(soldGrams) },
  { header: 'Wasted', cell: ({ wastedGrams }) => wastedGrams > 0 && formatGrams(wastedGrams) },
  { header: 'Counted', cell: ({ countedGrams }) => countedGrams !== 0 && formatChange(countedGrams) },
  { header: 'Corrected', cell: ({ correctedGrams }) => correctedGrams !== 0 && formatChange(correctedGrams) },
  { header: 'Change', cell: ({ changeGrams }) => formatChange(changeGrams) },
]

const CELL = 'px-2 py-2 text-right whitespace-nowrap'

export function StockDays({ filters }: { filters: LedgerFilters }) {
  const { data: days, isPending, error, refetch } = useStockDays(filters, true)
  if (isPending) return <LoadingRows what="The totals" />
  if (!days) return <LoadFailure what="The totals" error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="Totals by day" className="mb-6 max-h-96 overflow-auto border border-hairline">
      <table className="w-full border-collapse text-small lining-nums tabular-nums">
        <thead className="sticky top-0 bg-paper">
          <tr className="border-b border-ink">
            <th scope="col" className="label px-2 py-2 text-left text-ink-soft">
              Day
            </th>
            {NUMBERS.map(({ header }) => (
              <th key={header} scope="col" className={`label text-ink-soft ${CELL}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-b border-hairline">
              <th scope="row" className="px-2 py-2 text-left font-normal whitespace-nowrap">
                {formatDate(`${day.day}T00:00`)}
              </th>
              {NUMBERS.map(({ header, cell }) => (
                <td key={header} className={CELL}>
                  {cell(day) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
