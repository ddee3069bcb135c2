import { formatDate } from '../../../domain/shop/wall-clock.ts'
import type { Placard } from './get-placards.ts'

/** When a placard was printed last, and what is wrong on that print. */
export function PlacardStatus({ placard: { lastPrint, changes, isToReprint } }: { placard: Placard }) {
  if (!lastPrint) return <p className="text-ink-soft">Never printed</p>
  return (
    <>
      <p className="text-ink-soft lining-nums">Printed {formatDate(lastPrint.printedAtLocal)}</p>
      {isToReprint && (
        <ul className="text-accent lining-nums">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
