import { useEffect, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { LabeledInput } from '../kit/fields/labeled-input.tsx'
import { useCheeseSuggestions } from '../kit/fields/suggest-cheeses.ts'

const hasName = (typed: string) => (cheese: { name: string }) =>
  cheese.name.toLowerCase() === typed.trim().toLowerCase()

/** Which of our cheeses an ingredient is. Only a name from the list links it. */
export function CheeseField({ index }: { index: number }) {
  const {
    field: { value, onChange, onBlur },
  } = useController<RecipeValues, `ingredients.${number}.cheese`>({
    name: `ingredients.${index}.cheese`,
  })
  const [typed, setTyped] = useState<string>()
  const [hasFocus, setFocus] = useState(false)
  const fieldId = useId()
  const { data: suggestions, isPlaceholderData } = useCheeseSuggestions(typed)

  // A name typed faster than the suggestions arrive is linked when they do.
  useEffect(() => {
    const found = typed && !value && suggestions?.find(hasName(typed))
    if (found) onChange(found)
  }, [typed, value, suggestions, onChange])

  const isAnswered = suggestions !== undefined && !isPlaceholderData
  const isUnknown = Boolean(typed?.trim()) && !value && !hasFocus && isAnswered

  return (
    <>
      <LabeledInput
        label="Our cheese"
        placeholder="If it is one of ours"
        list={`${fieldId}-list`}
        autoComplete="off"
        aria-label={`Our cheese, ingredient ${index + 1}`}
        aria-invalid={isUnknown}
        aria-describedby={`${fieldId}-unknown`}
        value={(hasFocus ? typed : value?.name) ?? typed ?? ''}
        onFocus={() => {
          setFocus(true)
          setTyped(value?.name ?? typed ?? '')
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(suggestions?.find(hasName(event.target.value)) ?? null)
        }}
        onBlur={() => {
          setFocus(false)
          if (value || !typed?.trim()) setTyped(undefined)
          onBlur()
        }}
      />
      <p id={`${fieldId}-unknown`} className="mt-1 text-small text-accent empty:hidden">
        {isUnknown && 'Not one of our cheeses'}
      </p>
      <datalist id={`${fieldId}-list`}>
        {suggestions?.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
