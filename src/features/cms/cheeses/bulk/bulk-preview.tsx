import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { describePrice, formatMoney, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { REPRINT_PATH } from '../../kit/prices/use-reprint.ts'
import type { BulkChange, BulkPreview } from './bulk-change.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

type Value = BulkPreview['rows'][number]['old']

function describe(value: Value, isPiece: boolean, field: BulkChange['field'], settings: PriceSettings) {
  if (field === 'in_stock') return value ? 'In Stock' : 'Out of Stock'
  if (typeof value !== 'number') return capitalize(String(value))
  return isPiece
    ? `${formatMoney(value, settings)} per piece`
    : describePrice({ pricePerKgCents: value }, settings)
}

type PreviewProps = {
  preview: BulkPreview
  change: BulkChange
  settings: PriceSettings
  onLeaveOut: () => void
}

/** Old and new values as the database would write them, and the obstacles. */
export function BulkPreviewTable({ preview, change, settings, onLeaveOut }: PreviewProps) {
  const { rows, changed, total, refused, printed, limit } = preview
  const { field } = change
  const start = field === 'price' && change.from_day ? ` from ${formatDate(`${change.from_day}T00:00`)}` : ''
  const headings = start ? ['Before', 'Then'] : ['Now', 'New']
  return (
    <div className="mt-6">
      <output className="block text-small">
        {changed === total
          ? countNoun(changed, 'cheese')
          : `${formatNumber(changed)} of ${countNoun(total, 'cheese')}`}{' '}
        will change{start}.
      </output>
      {printed > 0 && <PrintedNote count={printed} start={start} />}
      {changed > limit && (
        <p role="alert" className="mt-4 text-small text-accent">
          At most {countNoun(limit, 'cheese')} can be changed at once. Select fewer.
        </p>
      )}
      {refused > 0 && <Obstacles preview={preview} onLeaveOut={onLeaveOut} />}
      {rows.length > 0 && (
        <div className="mt-4">
          <table className="w-full border-collapse text-left text-small tabular-nums lining-nums">
            <caption className="sr-only">What will change</caption>
            <thead>
              <tr className="border-b border-ink">
                {['Cheese', ...headings].map((heading) => (
                  <th key={heading} scope="col" className="label py-2 pr-3 text-ink-soft">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="border-b border-hairline">
                  <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                    {row.name}
                  </th>
                  <td className="py-2 pr-3 whitespace-nowrap text-ink-soft">
                    {describe(row.old, row.is_piece, field, settings)}
                  </td>
                  <td className="py-2 font-semibold whitespace-nowrap">
                    {describe(row.new, row.is_piece, field, settings)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed > rows.length && (
            <p className="py-2 text-small text-ink-soft">
              and {countNoun(changed - rows.length, 'more cheese', 'more cheeses')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function PrintedNote({ count, start }: { count: number; start: string }) {
  const { role } = useSession()
  return (
    <p className="mt-1 text-small text-ink-soft">
      {countNoun(count, 'printed placard')} will be out of date{start}.{' '}
      {may(role, 'managePlacards') && (
        <Link to={REPRINT_PATH} className="link inline-flex min-h-11 items-center">
          Placards
        </Link>
      )}
    </p>
  )
}

function Obstacles({
  preview: { obstacles, refused },
  onLeaveOut,
}: Pick<PreviewProps, 'preview' | 'onLeaveOut'>) {
  return (
    <div role="alert" className="mt-4 border-l-4 border-accent py-1 pl-4">
      <p className="text-small font-semibold">{countNoun(refused, 'cheese')} cannot be changed</p>
      <ul className="mt-1 text-small">
        {obstacles.map(({ id, name, reason }) => (
          <li key={id}>
            {name}: {reason}
          </li>
        ))}
        {refused > obstacles.length && <li>and {formatNumber(refused - obstacles.length)} more</li>}
      </ul>
      <StaffButton className="mt-2" onClick={onLeaveOut}>
        Leave {refused === 1 ? 'it' : 'them'} out
      </StaffButton>
    </div>
  )
}
