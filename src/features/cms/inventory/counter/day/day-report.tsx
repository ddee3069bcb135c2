import { Printer } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, formatPercent } from '../../../../../domain/cheese/price.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { formatDate, formatDateTime } from '../../../../../domain/shop/wall-clock.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { LabeledInput } from '../../../kit/fields/labeled-input.tsx'
import { LoadFailure, LoadingRows } from '../../../kit/list/load-states.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { useMoneyRules } from '../basket/get-money-rules.ts'
import { useDayReport, type DaySums } from './get-day.ts'

/** What a day brought, with the difference between the cash that was expected and that was counted. */
export function DayReport() {
  const [day, setDay] = useState('')
  const { data: report, isPending, error, refetch } = useDayReport(day)
  const { settings } = useAmounts()
  const { data: rules } = useMoneyRules()
  if (isPending) return <LoadingRows what="The report" />
  if (!report) return <LoadFailure what="The report" error={error} onRetry={() => void refetch()} />
  const { sums, late, left_open: leftOpen, counted_cents: counted } = report
  const money = (cents: number) => formatMoney(cents, settings)
  const taxLabel = (percent: number) => {
    const rate = formatPercent(percent, settings.locale)
    return rules?.taxIncluded ? `Includes ${rate} tax` : `Tax ${rate}`
  }
  return (
    <section aria-label="Report">
      <div className="mb-3 flex items-end justify-between gap-3 print:hidden">
        <LabeledInput
          label="Day"
          type="date"
          value={day || report.day}
          onChange={(event) => setDay(event.target.value)}
        />
        <StaffButton onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      <p className="heading hidden text-minor print:block">
        {rules?.shopName}, {formatDate(report.day)}
      </p>
      {report.closed_at_local && (
        <p className={`mb-3 text-small text-ink-soft lining-nums ${day ? '' : 'hidden print:block'}`}>
          Closed on {formatDateTime(report.closed_at_local)}
          {report.closed_by_name && ` by ${report.closed_by_name}`}
        </p>
      )}
      <Figures rows={rowsOf(sums, money, taxLabel)} />
      <Figures
        rows={[
          ['Cash expected', money(sums.cash_cents)],
          ['Cash counted', counted === null ? 'Not closed yet' : money(counted)],
          ...(counted === null ? [] : [['Difference', money(counted - sums.cash_cents)] as const]),
        ]}
      />
      {report.from_earlier_days > 0 && (
        <p className="text-small text-ink-soft">
          With {countNoun(report.from_earlier_days, 'basket')} of earlier days that are in no other report.
        </p>
      )}
      {leftOpen && (
        <p className="text-small text-ink-soft">
          Closing also takes {countNoun(leftOpen.baskets, 'basket')} of days that were left open, and expects
          their {money(leftOpen.cash_cents)} in cash.
        </p>
      )}
      {late && (
        <section aria-label="Arrived after closing" className="mt-4">
          <h3 className="label mb-1 text-ink-soft">Arrived after closing</h3>
          <Figures rows={rowsOf(late, money, taxLabel)} />
        </section>
      )}
    </section>
  )
}

type Row = readonly [label: string, value: string]

const rowsOf = (
  sums: DaySums,
  money: (cents: number) => string,
  taxLabel: (percent: number) => string,
): Row[] => [
  ['Baskets', `${sums.baskets}, ${countNoun(sums.voids, 'void')}, ${countNoun(sums.returns, 'return')}`],
  ['Goods', money(sums.goods_cents)],
  ['Discounts', money(0 - sums.discount_cents)],
  ...sums.rates.map(
    ({ percent, tax_cents }) =>
      [
        percent === null ? 'Tax unknown' : taxLabel(percent),
        tax_cents === null ? 'Unknown' : money(tax_cents),
      ] as const,
  ),
  ['Cash rounding', money(sums.rounding_cents)],
  ...sums.payments.map(
    ({ payment, cents }) => [payment ? PAYMENT_LABELS[payment] : 'Not said how', money(cents)] as const,
  ),
  ['Total', money(sums.total_cents + sums.rounding_cents)],
]

const Figures = ({ rows }: { rows: Row[] }) => (
  <dl className="mb-4 text-small lining-nums tabular-nums">
    {rows.map(([label, value]) => (
      <div key={label} className="flex justify-between gap-4 border-b border-hairline py-1">
        <dt className="text-ink-soft">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
