import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import {
  EMPTY_INGREDIENT,
  MAX_INGREDIENTS,
  TOO_MANY_INGREDIENTS,
  type RecipeValues,
} from '../../../domain/recipes/recipe-values.ts'
import { useFieldError } from '../kit/fields/fields.tsx'
import { LabeledInput } from '../kit/fields/labeled-input.tsx'
import { RowMoves } from '../kit/fields/row-moves.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { LinkedCheese } from './linked-cheese.tsx'

function IngredientRow({ index }: { index: number }) {
  const { register } = useFormContext<RecipeValues>()
  const [typed, setTyped] = useState<string>()
  const error =
    [
      useFieldError(`ingredients.${index}.quantity`),
      useFieldError(`ingredients.${index}.item`),
      useFieldError(`ingredients.${index}`),
    ].find(Boolean) ?? ''
  const of = `ingredient ${index + 1}`
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap gap-2">
        <div className="w-32">
          <LabeledInput
            label="Amount"
            aria-label={`Amount, ${of}`}
            placeholder="200 g"
            autoCapitalize="none"
            {...register(`ingredients.${index}.quantity`)}
          />
        </div>
        <div className="min-w-0 flex-1 basis-36">
          <LabeledInput
            label="Ingredient"
            aria-label={`Name, ${of}`}
            dir="auto"
            {...register(`ingredients.${index}.item`, { onChange: (event) => setTyped(event.target.value) })}
          />
        </div>
      </div>
      <LinkedCheese index={index} typed={typed} />
      {error && <p className="mt-1 text-small text-accent">{error}</p>}
    </div>
  )
}

export function IngredientFields() {
  const { fields, append, move, remove } = useFieldArray<RecipeValues, 'ingredients'>({ name: 'ingredients' })
  const errors = [useFieldError('ingredients'), useFieldError('ingredients.root')]
  const isFull = fields.length >= MAX_INGREDIENTS
  return (
    <div className="md:col-span-2">
      <ol aria-label="Ingredients">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-2 border-b border-hairline py-3">
            <IngredientRow index={index} />
            <RowMoves
              what={`ingredient ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-accent empty:hidden">{errors.find(Boolean)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <StaffButton disabled={isFull} onClick={() => append(EMPTY_INGREDIENT)}>
          <Plus aria-hidden="true" size={16} />
          Add an ingredient
        </StaffButton>
        {isFull && <output className="text-small text-ink-soft">{TOO_MANY_INGREDIENTS}</output>}
      </div>
    </div>
  )
}
