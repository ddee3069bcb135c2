import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { REPRINT_PATH, useOutdatedPlacards } from '../../kit/prices/use-reprint.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

const LINK = 'link inline-flex min-h-11 items-center'

/** Names the printed placards that an import made out of date. */
export function ImportedPlacards({ changeSet }: { changeSet: string }) {
  const { role } = useSession()
  const { data: outdated } = useOutdatedPlacards(changeSet)
  if (!outdated || outdated.count === 0) return null
  const { count, first } = outdated
  return (
    <div className="mb-6 border-l-4 border-accent py-1 pl-4 text-small">
      <output className="font-semibold">{countNoun(count, 'placard')} must be printed again</output>
      <ul className="flex flex-wrap gap-x-4">
        {first.map(({ cheeseId, name }) => (
          <li key={cheeseId}>
            <Link to={`/cms/cheeses/${cheeseId}/placard`} className={LINK}>
              {name}
            </Link>
          </li>
        ))}
        {count > first.length && (
          <li className="flex min-h-11 items-center">and {formatNumber(count - first.length)} more</li>
        )}
      </ul>
      {may(role, 'managePlacards') && (
        <Link to={REPRINT_PATH} className={LINK}>
          Placards to reprint
        </Link>
      )}
    </div>
  )
}
