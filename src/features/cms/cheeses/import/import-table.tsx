import { Link } from 'react-router'
import { capitalize } from '../../../../lib/capitalize.ts'
import { Badge } from '../../kit/screen/badge.tsx'
import type { ImportRow } from './get-import-rows.ts'

const TONES = { created: 'good', changed: 'good', unchanged: 'quiet', refused: 'alarm' } as const
const HEADER = 'label py-2 pr-3 text-left align-bottom text-ink-soft'

export function ImportTable({ rows }: { rows: ImportRow[] }) {
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
              <RowDetails {...row} />
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

function RowDetails({ outcome, changes, problems }: ImportRow) {
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
    <dl className="space-y-1">
      {changes.map(({ header, old, value }) => (
        <div key={header}>
          <dt className="inline text-ink-soft">{header}: </dt>
          <dd className="inline">
            {outcome === 'changed' && (
              <>
                <del className="text-ink-soft">
                  <bdi>{old || 'empty'}</bdi>
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins className="no-underline">
              <bdi>{value || 'empty'}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
