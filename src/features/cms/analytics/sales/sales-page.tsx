import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { PartNav } from '../../kit/screen/part-nav.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { ANALYTICS_PARTS } from '../period.ts'
import { ReportTable } from '../report-table.tsx'
import {
  SALES_PERIOD_LABELS,
  SALES_PERIODS,
  useSalesReport,
  useSoldGrams,
  type SalesPeriod,
} from './get-sales-report.ts'
import { OrderFigures } from './order-figures.tsx'
import { SalesView } from './sales-view.tsx'

/** What was sold: in money for managers, in grams for employees. */
export function SalesPage() {
  const { role } = useSession()
  const isManager = may(role, 'readTurnover')
  const [parameters, setParameters] = useSearchParams()
  const period = SALES_PERIODS.find((known) => known === parameters.get('period')) ?? '7days'
  return (
    <>
      <PartNav label="Analytics" parts={ANALYTICS_PARTS} current="/cms/analytics/sales" />
      <h2 className="mb-3 hidden text-head print:block">Sales</h2>
      <div className="mb-4 flex flex-wrap justify-between gap-3 print:hidden">
        <fieldset className="flex">
          <legend className="sr-only">Period</legend>
          {SALES_PERIODS.map((choice) => (
            <StaffButton
              key={choice}
              look={choice === period ? 'primary' : 'plain'}
              aria-pressed={choice === period}
              className="-ml-px px-3!"
              onClick={() => setParameters({ period: choice }, { replace: true })}
            >
              {SALES_PERIOD_LABELS[choice]}
            </StaffButton>
          ))}
        </fieldset>
        <StaffButton onClick={() => print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      {isManager ? <InMoney period={period} /> : <InGrams period={period} />}
    </>
  )
}

function InMoney({ period }: { period: SalesPeriod }) {
  const { data, isPending, error, refetch } = useSalesReport(period)
  if (isPending) return <LoadingRows what="The report" />
  if (!data) return <LoadFailure what="The report" error={error} onRetry={() => void refetch()} />
  return (
    <div className="space-y-12">
      <SalesView report={data} period={period} />
      <OrderFigures period={period} />
    </div>
  )
}

function InGrams({ period }: { period: SalesPeriod }) {
  const { data, isPending, error, refetch } = useSoldGrams(period)
  if (isPending) return <LoadingRows what="The report" />
  if (!data) return <LoadFailure what="The report" error={error} onRetry={() => void refetch()} />
  return (
    <ReportTable
      label="Sold by cheese"
      rows={data}
      keyOf={({ name }) => name}
      empty="Nothing was sold."
      columns={[
        { header: 'Cheese', cell: ({ name }) => name },
        { header: 'Sold', cell: ({ grams }) => formatGrams(grams), isNumber: true },
      ]}
    />
  )
}
