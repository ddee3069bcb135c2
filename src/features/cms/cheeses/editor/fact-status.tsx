import { useFormContext, useFormState } from 'react-hook-form'
import { useFoodFactStates, type FoodFactState } from '../../../../backend/records/food-fact-states.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { FACT_LABELS, type FoodFact } from '../../../../domain/cheese/food-facts.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { CheeseValues } from './cheese-values.ts'
import { useConfirmFact } from './confirm-fact.ts'

/** The fields of the form that state a fact. */
const FACT_FIELDS: Record<FoodFact, (keyof CheeseValues)[]> = {
  milk_treatment: ['milk_treatment'],
  coagulant: ['coagulant'],
  allergens: ['allergen_declaration', 'allergens'],
  lactose: ['lactose', 'lactose_source'],
  rind: ['rind'],
}

/** The stored cheese that the form shows; the version of a new one is 0. */
export type ShownCheese = { id: string; version: number }

/** Below a fact: who confirmed it and when, or what is left to do. */
export function FactStatus({ fact, cheese }: { fact: FoodFact; cheese: ShownCheese }) {
  const { role } = useSession()
  const { getValues } = useFormContext<CheeseValues>()
  const { dirtyFields } = useFormState<CheeseValues>()
  const { data: states } = useFoodFactStates(cheese.id, cheese.version > 0)
  const confirming = useConfirmFact()
  const mayConfirm = may(role, 'publishCheeses')
  if (FACT_FIELDS[fact].some((field) => dirtyFields[field]))
    return <p className={NOTE}>{mayConfirm ? 'Confirmed by you when you save' : 'Proposed when you save'}</p>
  const state = states?.find((one) => one.fact === fact)
  if (!state) return null
  const isDeclared = fact !== 'allergens' || getValues('allergen_declaration') !== 'not declared'
  const isUnknown = fact !== 'allergens' && getValues(fact) === 'unknown'
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className={`text-small ${state.confirmedAtLocal ? 'text-ink-soft' : 'text-accent'}`}>
          {describeState(state)}
        </p>
        {mayConfirm && isDeclared && !state.confirmedAtLocal && (
          <StaffButton
            disabled={confirming.isPending}
            aria-label={`Confirm ${FACT_LABELS[fact].toLowerCase()}${isUnknown ? ' as unknown' : ''}`}
            onClick={() => confirming.mutate({ cheeseId: cheese.id, fact, version: cheese.version })}
          >
            {isUnknown ? 'Confirm unknown' : 'Confirm'}
          </StaffButton>
        )}
      </div>
      {state.suggestion && <Suggestion fact={fact} suggestion={state.suggestion} />}
    </>
  )
}

const NOTE = 'mt-2 text-small text-ink-soft'

function describeState({ confirmedAtLocal, confirmedBy, isTakenOver }: FoodFactState) {
  if (confirmedAtLocal) return `Confirmed by ${confirmedBy ?? 'the shop'}, ${formatDate(confirmedAtLocal)}`
  return isTakenOver ? 'Taken over from 0.2, not confirmed' : 'Not confirmed'
}

type SuggestionProps = { fact: FoodFact; suggestion: NonNullable<FoodFactState['suggestion']> }

/** Fills in the field; saving it is the confirmation. */
function Suggestion({ fact, suggestion: { fields, source } }: SuggestionProps) {
  const { setValue } = useFormContext()
  const take = () => {
    for (const [field, value] of Object.entries(fields)) setValue(field, value, { shouldDirty: true })
    const { allergens } = fields
    if (Array.isArray(allergens))
      setValue('allergen_declaration', allergens.length > 0 ? 'contains' : 'none', { shouldDirty: true })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-hairline pl-3">
      <p className="min-w-0 grow basis-48 text-small wrap-anywhere">
        Suggested: {describeFields(fields)}
        <span className="block text-ink-soft">{source}</span>
      </p>
      <StaffButton aria-label={`Use the suggested ${FACT_LABELS[fact].toLowerCase()}`} onClick={take}>
        Use
      </StaffButton>
    </div>
  )
}

const describeFields = (fields: Record<string, unknown>) =>
  Object.values(fields)
    .map((value) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value).replaceAll('_', ' ')))
    .filter(Boolean)
    .map((value, index) => (index === 0 ? capitalize(value) : value))
    .join(', ')
