import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import type { RecipeValues } from '../../../domain/recipe-values.ts'
import { LabeledInput } from '../kit/labeled-input.tsx'
import { useCheeseSuggestions } from './suggest-cheeses.ts'

/** Which of our cheeses an ingredient is. Only a name from the list links it. */
export function CheeseField({ index }: { index: number }) {
  const { field } = useController<RecipeValues, `ingredients.${number}.cheese`>({
    name: `ingredients.${index}.cheese`,
  })
  const [typed, setTyped] = useState<string>()
  const listId = useId()
  const { data: suggestions = [] } = useCheeseSuggestions(typed)

  const type = (name: string) => {
    setTyped(name)
    const found = suggestions.find((cheese) => cheese.name.toLowerCase() === name.trim().toLowerCase())
    field.onChange(found ?? null)
  }

  return (
    <>
      <LabeledInput
        label="Our cheese"
        placeholder="If it is one of ours"
        list={listId}
        autoComplete="off"
        aria-label={`Our cheese, ingredient ${index + 1}`}
        value={typed ?? field.value?.name ?? ''}
        onFocus={() => setTyped((now) => now ?? field.value?.name ?? '')}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(undefined)
          field.onBlur()
        }}
      />
      <datalist id={listId}>
        {suggestions.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
