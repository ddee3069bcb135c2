import type { RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { compareWords } from '../kit/history/compare-words.ts'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { MarkedWords } from '../kit/history/marked-words.tsx'
import { useReturnedRecipe } from './get-returned-recipe.ts'
import { recipeParts } from './recipe-parts.ts'

const SIDES = [
  { hidden: 'added', label: 'When it was returned' },
  { hidden: 'removed', label: 'Now' },
] as const

/** What the author changed after staff returned the recipe. */
export function Resubmission({ record }: { record: RecipeRecord }) {
  const { data: returned, error, refetch } = useReturnedRecipe(record, record.status === 'pending')
  if (error) return <LoadFailure what="The earlier version" error={error} onRetry={() => void refetch()} />
  if (!returned) return null
  const before = recipeParts(returned)
  const after = recipeParts(record.values)
  const changed = after.filter(({ text }, index) => text !== before[index]?.text)
  return (
    <section aria-label="What the author changed" className="mb-8">
      <h2 className="heading mb-4 text-minor">What the author changed</h2>
      {changed.length === 0 && <p>Nothing: it is the recipe that was returned.</p>}
      {changed.map(({ label, text }) => (
        <section key={label} aria-label={label} className="mb-6 border-t border-hairline pt-3">
          <h3 className="heading text-minor">{label}</h3>
          <MarkedWords
            sides={SIDES}
            changes={compareWords(before.find((part) => part.label === label)?.text ?? '', text)}
          />
        </section>
      ))}
    </section>
  )
}
