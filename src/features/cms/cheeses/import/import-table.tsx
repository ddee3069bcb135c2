import { Link } from 'react-router'
import { capitalize } from '../../../../lib/capitalize.ts'
import { Badge } from '../../kit/screen/badge.tsx'
import type { FoodFact } from '../../../../domain/cheese/food-facts.ts'
import { isConfirmed, type Confirmed } from './get-import-facts.ts'
import type { ImportRow } from './get-import-rows.ts'

const TONES = { created: 'good', changed: 'good', unchanged: 'quiet', refused: 'alarm' } as const
const HEADER = 'label py-2 pr-3 text-left align-bottom text-ink-soft'

type Shown = {
  /** Shows only what the rows say about this fact. */
  fact?: FoodFact | undefined
  confirmed: Confirmed
  /** Left out when the rows are applied. */
  onConfirm?: ((confirmed: Confirmed) => void) | undefined
}

export function ImportTable({ rows, ...shown }: { rows: ImportRow[] } & Shown) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className={`${HEADER} w-14`}>
            Line
          </th>
          <th scope="col" className={`${HEADER} w-32 sm:w-64`}>
            Cheese
          </th>
          <th scope="col" className={HEADER}>
            What happens
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="border-b border-hairline align-top">
            <td className="py-3 pr-3 tabular-nums lining-nums">{row.line}</td>
            <th scope="row" className="py-3 pr-3 text-left font-normal wrap-anywhere">
              <RowName {...row} />
              <span className="mt-1 block">
                <Badge tone={TONES[row.outcome]}>{capitalize(row.outcome)}</Badge>
              </span>
            </th>
            <td className="py-3 wrap-anywhere">
              <RowDetails row={row} {...shown} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowName({ name, cheeseId }: ImportRow) {
  if (!cheeseId) return <bdi>{name}</bdi>
  return (
    <Link to={`/cms/cheeses/${cheeseId}`} className="hover:text-accent">
      <bdi>{name}</bdi>
    </Link>
  )
}

function RowDetails({ row, fact, ...confirming }: { row: ImportRow } & Shown) {
  const { outcome, changes, problems } = row
  if (outcome === 'refused') {
    return (
      <ul className="space-y-1">
        {problems.map(({ header, problem }) => (
          <li key={header}>
            <strong className="font-semibold">{header}:</strong> {problem}
          </li>
        ))}
      </ul>
    )
  }
  if (outcome === 'unchanged') return <span className="text-ink-soft">Stays as it is</span>
  return (
    <>
      <dl className="space-y-1">
        {changes
          .filter((change) => !fact || change.fact === fact)
          .map((change) => (
            <div key={change.field}>
              <dt className="inline text-ink-soft">{change.header}: </dt>
              <dd className="inline">
                {outcome === 'changed' && (
                  <>
                    <del className="text-ink-soft">
                      <bdi>{change.old || 'empty'}</bdi>
                    </del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins className="no-underline">
                  <bdi>{change.value || 'empty'}</bdi>
                </ins>
                <span className="text-ink-soft">{describeWaiting(row, change, confirming.confirmed)}</span>
              </dd>
            </div>
          ))}
      </dl>
      <AllergensBox row={row} {...confirming} />
    </>
  )
}

/** What becomes of a change while a person has not confirmed it. */
function describeWaiting(
  row: ImportRow,
  { field, value, fact }: ImportRow['changes'][number],
  confirmed: Confirmed,
) {
  if (fact && !isConfirmed(confirmed, fact, row.line)) return ', as a suggestion'
  const waits =
    row.changes.some((change) => change.fact === 'allergens') && !confirmed.allergens.has(row.line)
  return field === 'active' && value === 'yes' && waits ? ', when its allergens are confirmed' : ''
}

function AllergensBox({
  row: { line, name, changes },
  confirmed,
  onConfirm,
}: { row: ImportRow } & Omit<Shown, 'fact'>) {
  const allergens = changes.find(({ fact }) => fact === 'allergens')
  if (!allergens || !onConfirm) return null
  const toggle = (isChecked: boolean) => {
    const lines = new Set(confirmed.allergens)
    if (isChecked) lines.add(line)
    else lines.delete(line)
    onConfirm({ ...confirmed, allergens: lines })
  }
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-label={`Confirm the allergens of ${name}: ${allergens.value}`}
        checked={confirmed.allergens.has(line)}
        onChange={({ target }) => toggle(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      Confirm allergens
    </label>
  )
}
