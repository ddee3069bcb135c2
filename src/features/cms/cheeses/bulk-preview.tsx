import { Link } from 'react-router'
import { useSession } from '../../../backend/session.ts'
import { shopPrice, type PriceSettings } from '../../../domain/price.ts'
import { may } from '../../../domain/roles.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { StaffButton } from '../kit/staff-button.tsx'
import type { BulkChange, BulkPreview } from './bulk-change.ts'

type Value = BulkPreview['rows'][number]['old']

function describe(value: Value, field: BulkChange['field'], settings: PriceSettings) {
  if (field === 'in_stock') return value ? 'In Stock' : 'Out of Stock'
  if (typeof value !== 'number') return capitalize(String(value))
  return shopPrice(value, settings).amount
}

type PreviewProps = {
  preview: BulkPreview
  field: BulkChange['field']
  settings: PriceSettings
  onLeaveOut: (ids: string[]) => void
}

/** Old and new values as the database would write them, and what stands in the way. */
export function BulkPreviewTable({ preview, field, settings, onLeaveOut }: PreviewProps) {
  const { rows, changed, total, obstacles, printed } = preview
  const unit = field === 'price' ? `, ${shopPrice(0, settings).unit}` : ''
  return (
    <div className="mt-6">
      <output className="block text-small">
        {changed === total
          ? countNoun(changed, 'cheese')
          : `${changed.toLocaleString()} of ${countNoun(total, 'cheese')}`}{' '}
        will change.
      </output>
      {printed > 0 && <PrintedNote count={printed} />}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} onLeaveOut={onLeaveOut} />}
      {rows.length > 0 && (
        <div className="mt-4">
          <table className="w-full border-collapse text-left text-small tabular-nums lining-nums">
            <caption className="sr-only">What will change</caption>
            <thead>
              <tr className="border-b border-ink">
                {['Cheese', `Now${unit}`, `New${unit}`].map((heading) => (
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
                    {describe(row.old, field, settings)}
                  </td>
                  <td className="py-2 font-semibold whitespace-nowrap">
                    {describe(row.new, field, settings)}
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

function PrintedNote({ count }: { count: number }) {
  const { role } = useSession()
  return (
    <p className="mt-1 text-small text-ink-soft">
      {countNoun(count, 'printed placard')} will be out of date.{' '}
      {may(role, 'managePlacards') && (
        <Link to="/cms/placards?show=reprint" className="link inline-flex min-h-11 items-center">
          Placards
        </Link>
      )}
    </p>
  )
}

function Obstacles({
  obstacles,
  onLeaveOut,
}: Pick<BulkPreview, 'obstacles'> & Pick<PreviewProps, 'onLeaveOut'>) {
  return (
    <div role="alert" className="mt-4 border-l-4 border-accent py-1 pl-4">
      <p className="text-small font-semibold">{countNoun(obstacles.length, 'cheese')} cannot be changed</p>
      <ul className="mt-1 text-small">
        {obstacles.map(({ id, name, reason }) => (
          <li key={id}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      <StaffButton className="mt-2" onClick={() => onLeaveOut(obstacles.map(({ id }) => id))}>
        Leave {obstacles.length === 1 ? 'it' : 'them'} out
      </StaffButton>
    </div>
  )
}
