import { useController } from 'react-hook-form'
import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { useCheeseSuggestions } from '../kit/fields/suggest-cheeses.ts'

/** Fewer letters are in the names of too many cheeses. */
const MIN_LETTERS = 3
const MAX_OFFERED = 3

const BUTTON = 'link -my-2 inline-block min-h-11 cursor-pointer py-2 text-left'

/** What comes before "grated" in "Comté, grated". */
const nameIn = (typed: string) => typed.split(',')[0]?.trim() ?? ''

type LinkedCheeseProps = {
  index: number
  /** The name of the ingredient, when it was typed just now. */
  typed: string | undefined
}

/** Which of our cheeses an ingredient is: one is offered when its name was typed. */
export function LinkedCheese({ index, typed = '' }: LinkedCheeseProps) {
  const {
    field: { value, onChange },
  } = useController<RecipeValues, `ingredients.${number}.cheese`>({ name: `ingredients.${index}.cheese` })
  const name = nameIn(typed)
  const isSearched = !value && name.length >= MIN_LETTERS
  const { data: found = [] } = useCheeseSuggestions(isSearched ? name : undefined)

  if (value)
    return (
      <p className="mt-1 text-small text-ink-soft">
        Links to {value.name}.{' '}
        <button type="button" onClick={() => onChange(null)} className={BUTTON}>
          Unlink<span className="sr-only"> ingredient {index + 1}</span>
        </button>
      </p>
    )
  if (!isSearched || found.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-soft">
      One of ours?
      {found.slice(0, MAX_OFFERED).map(({ id, name: offered }) => (
        <button key={id} type="button" onClick={() => onChange({ id, name: offered })} className={BUTTON}>
          {offered}
        </button>
      ))}
    </p>
  )
}
