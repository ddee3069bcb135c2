import { useFoodFactStates, type FoodFactState } from '../../backend/records/food-fact-states.ts'
import { FACT_LABELS } from '../../domain/cheese/food-facts.ts'
import { formatDate } from '../../domain/shop/wall-clock.ts'
import { groupBy } from '../../lib/group-by.ts'

/** Below the food facts, for staff: when the shop confirmed each, and which are left. */
export function FactConfirmations({ cheeseId }: { cheeseId: string }) {
  const { data: states = [] } = useFoodFactStates(cheeseId, true)
  return (
    <div className="-mt-8 mb-12 text-small text-ink-soft print:hidden">
      {groupBy(states, describeState).map(([state, facts]) => (
        <p key={state}>
          {facts.length === states.length
            ? state
            : `${state}: ${facts.map(({ fact }) => FACT_LABELS[fact].toLowerCase()).join(', ')}`}
        </p>
      ))}
      {states.length > 0 && (
        <a href={`/cms/cheeses/${cheeseId}#facts`} className="link inline-flex min-h-11 items-center">
          Edit food facts
        </a>
      )}
    </div>
  )
}

function describeState({ confirmedAtLocal, isTakenOver }: FoodFactState) {
  if (confirmedAtLocal) return `Confirmed by the shop on ${formatDate(confirmedAtLocal)}`
  return isTakenOver ? 'Taken over from 0.2, not confirmed' : 'Not confirmed'
}
