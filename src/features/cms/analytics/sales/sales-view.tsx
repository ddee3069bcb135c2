import type { ReactNode } from 'react'
import { formatMoney, formatPercent, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { BarChart } from '../../../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../../../ui/charts/line-chart.tsx'
import { useAmounts } from '../../kit/amounts/typed-amount.ts'
import {
  compareWithUsual,
  describeComparison,
  formatDay,
  formatDays,
  formatHour,
  formatShortDay,
  lowerFirst,
} from '../format-figures.ts'
import { ReportSection } from '../report-section.tsx'
import { ReportTable } from '../report-table.tsx'
import { ExportSales } from './export-sales.tsx'
import {
  SALES_COMPARISON,
  SALES_PERIOD_LABELS,
  type SalesPeriod,
  type SalesReport,
} from './get-sales-report.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

const DAY_MARKS = 5
const HOURS_BETWEEN_MARKS = 6
/** Below this turnover a change has no percentage. */
const SMALLEST_BASE_CENTS = 2_000

type SalesViewProps = { report: SalesReport; period: SalesPeriod }

/** Turnover is what customers paid for goods after discounts. What has no amount is named, never shown as zero. */
export function SalesView({ report, period }: SalesViewProps) {
  const { settings } = useAmounts()
  const { totals, totals_compared: compared, totals_before: before } = report
  const comparison = SALES_COMPARISON[period]
  const money = {
    format: (cents: number) => formatMoney(cents, settings),
    smallestBase: SMALLEST_BASE_CENTS,
  }
  return (
    <div className="space-y-12">
      <div>
        <p className="mb-6 text-small text-ink-soft lining-nums">
          {formatDays(report.from_day, report.to_day)}, {comparison.description}
        </p>
        <dl className="grid grid-cols-2 gap-x-(--gap) gap-y-6 sm:grid-cols-4">
          <Figure
            label={`Turnover ${report.isTaxIncluded ? 'with tax included' : 'before tax'}`}
            value={formatMoney(totals.turnover_cents, settings)}
          >
            {describeComparison(comparison, compared.turnover_cents, before.turnover_cents, money)}
          </Figure>
          <Figure label="Tax" value={formatMoney(totals.tax_cents, settings)} />
          <Figure label="Baskets" value={formatNumber(totals.baskets)}>
            {describeComparison(comparison, compared.baskets, before.baskets)}
          </Figure>
          <Figure label="Sold" value={formatGrams(totals.grams)}>
            {totals.unknown_grams > 0 && `${formatGrams(totals.unknown_grams)} more without an amount`}
          </Figure>
        </dl>
      </div>
      <Charts report={report} period={period} />
      <ReportSection title="By cheese" note="The best sellers first." action={null}>
        <CheeseTable report={report} settings={settings} />
      </ReportSection>
      <ReportSection
        title="By tax rate"
        note="The file has a row for each day and rate."
        action={<ExportSales period={period} />}
      >
        <RateTable report={report} settings={settings} />
      </ReportSection>
      <ReportSection title="Waste" note="At today’s sales price." action={null}>
        <ReportTable
          label="Waste by cheese"
          rows={report.waste}
          keyOf={({ name }) => name}
          empty="Nothing was wasted."
          columns={[
            { header: 'Cheese', cell: ({ name }) => name },
            { header: 'Grams', cell: ({ grams }) => formatGrams(grams), isNumber: true },
            {
              header: 'Worth',
              cell: ({ cents }) => (cents === null ? 'Unknown' : formatMoney(cents, settings)),
              isNumber: true,
            },
          ]}
        />
      </ReportSection>
      <ReportSection
        title="Feature days"
        note="Compared with the average of the days in the four weeks before on which it could be sold and was not featured."
        action={null}
      >
        <FeatureTable report={report} settings={settings} />
      </ReportSection>
    </div>
  )
}

export function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="heading pt-1 text-head tabular-nums lining-nums">{value}</dd>
      <dd className="text-small text-ink-soft lining-nums">{children}</dd>
    </div>
  )
}

function Charts({ report, period }: SalesViewProps) {
  const { now, before, dayBefore } = SALES_COMPARISON[period]
  const gap = Math.ceil(report.days.length / DAY_MARKS)
  return (
    <div className="grid gap-10 md:grid-cols-2">
      {period !== 'today' && (
        <ReportSection title="By day" action={null}>
          <LineChart
            labels={{
              title: 'Turnover by day',
              category: 'Day',
              value: SALES_PERIOD_LABELS[period],
              before: dayBefore,
              unfinished: 'Today, not over yet',
            }}
            points={report.days.map(({ day, turnover_cents, before_cents }, index) => ({
              label: formatDay(day),
              ...(index % gap === 0 ? { mark: formatShortDay(day) } : {}),
              value: turnover_cents / 100,
              before: before_cents / 100,
              isUnfinished: day === report.to_day,
            }))}
          />
        </ReportSection>
      )}
      <ReportSection title="By hour" note={`${now} beside ${lowerFirst(before)}.`} action={null}>
        <BarChart
          labels={{
            title: 'Turnover by hour',
            category: 'Hour',
            value: now,
            before,
            unfinished: 'Not over yet',
          }}
          points={report.hours.map(({ hour, turnover_cents, before_cents }) => ({
            label: formatHour(hour),
            ...(hour % HOURS_BETWEEN_MARKS === 0 ? { mark: formatHour(hour) } : {}),
            value: turnover_cents / 100,
            before: before_cents / 100,
          }))}
        />
      </ReportSection>
    </div>
  )
}

type TableProps = { report: SalesReport; settings: PriceSettings }

const CheeseTable = ({ report, settings }: TableProps) => (
  <ReportTable
    label="Sales by cheese"
    rows={report.cheeses}
    keyOf={({ name }) => name}
    empty="Nothing was sold."
    columns={[
      { header: 'Cheese', cell: ({ name }) => name },
      { header: 'Sold', cell: ({ grams }) => formatGrams(grams), isNumber: true },
      {
        header: 'Turnover',
        cell: ({ turnover_cents }) => formatMoney(turnover_cents, settings),
        isNumber: true,
      },
    ]}
  />
)

const RateTable = ({ report, settings }: TableProps) => {
  const money = (cents: number | null) => (cents === null ? 'Unknown' : formatMoney(cents, settings))
  return (
    <ReportTable
      label="Sales by tax rate"
      rows={report.rates}
      keyOf={({ percent }) => String(percent)}
      empty="Nothing was sold."
      columns={[
        {
          header: 'Rate',
          cell: ({ percent }) => (percent === null ? 'Unknown' : formatPercent(percent, settings.locale)),
        },
        { header: 'Net', cell: ({ net_cents }) => money(net_cents), isNumber: true },
        { header: 'Tax', cell: ({ tax_cents }) => money(tax_cents), isNumber: true },
        { header: 'Gross', cell: ({ gross_cents }) => money(gross_cents), isNumber: true },
      ]}
    />
  )
}

const FeatureTable = ({ report, settings }: TableProps) => (
  <ReportTable
    label="Sales on feature days"
    rows={report.feature_days}
    keyOf={({ day }) => day}
    empty="No cheese was featured."
    columns={[
      { header: 'Day', cell: ({ day, name }) => `${formatShortDay(day)}, ${name}` },
      { header: 'Sold', cell: ({ grams }) => formatGrams(grams), isNumber: true },
      {
        header: 'Turnover',
        cell: ({ turnover_cents }) => formatMoney(turnover_cents, settings),
        isNumber: true,
      },
      {
        header: 'Against usual',
        cell: ({ day, grams, usual_grams, obstacle }) =>
          day === report.to_day
            ? 'so far'
            : obstacle
              ? capitalize(obstacle)
              : compareWithUsual(grams, usual_grams),
        isNumber: true,
      },
    ]}
  />
)
