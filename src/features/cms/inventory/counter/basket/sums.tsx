import type { addUp } from '../../../../../domain/basket.ts'
import { formatMoney, formatPercent } from '../../../../../domain/cheese/price.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'

type SumsProps = { sums: ReturnType<typeof addUp>; taxIncluded: boolean }

/** The total of a basket, and what it is made of. */
export function Sums({ sums, taxIncluded }: SumsProps) {
  const { settings } = useAmounts()
  const rows = [
    sums.discountCents > 0 && ['Goods', sums.goodsCents],
    sums.discountCents > 0 && ['Discount', -sums.discountCents],
    ...sums.taxes.map(
      ({ percent, cents }) =>
        percent > 0 && [
          `${taxIncluded ? 'Includes' : 'Tax'} ${formatPercent(percent, settings.locale)}`,
          cents,
        ],
    ),
    sums.roundingCents !== 0 && ['Cash rounding', sums.roundingCents],
  ].filter((row): row is [string, number] => row !== false)
  return (
    <dl className="text-small lining-nums tabular-nums">
      {rows.map(([label, cents]) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt>{label}</dt>
          <dd>{formatMoney(cents, settings)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-1">
        <dt className="label">Total</dt>
        <dd className="heading text-head">{formatMoney(sums.dueCents, settings)}</dd>
      </div>
    </dl>
  )
}
