import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { ReportSection } from '../report-section.tsx'
import type { SalesPeriod } from './get-sales-report.ts'
import { Figure } from './sales-view.tsx'
import { formatNumber } from '../../../../lib/format-number.ts'

const useOrdersReport = (period: SalesPeriod) =>
  useQuery({
    queryKey: ['cms', 'orders', 'report', period],
    queryFn: async () => unwrap(await getBackend().data.rpc('orders_report', { period }).single()),
    placeholderData: keepPreviousData,
  })

/** What was set aside for the days of a period, and what became of it. Nothing where nobody ordered. */
export function OrderFigures({ period }: { period: SalesPeriod }) {
  const { data } = useOrdersReport(period)
  if (!data || data.orders === 0) return null
  return (
    <ReportSection title="Orders" note="By the day on which they are collected." action={null}>
      <dl className="grid grid-cols-2 gap-x-(--gap) gap-y-6 sm:grid-cols-4">
        <Figure label="Orders" value={formatNumber(data.orders)}>
          {data.open > 0 && `${formatNumber(data.open)} still open`}
        </Figure>
        <Figure label="Set aside" value={formatGrams(data.set_aside_grams)}>
          {formatGrams(data.collected_grams)} collected
        </Figure>
        <Figure label="Not collected" value={formatNumber(data.not_collected)}>
          {data.not_collected > 0 && formatGrams(data.not_collected_grams)}
        </Figure>
        <Figure label="Canceled" value={formatNumber(data.cancelled)} />
      </dl>
    </ReportSection>
  )
}
