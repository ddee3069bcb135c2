import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { MAX_STEPS, type RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { FormTextArea, useFieldError } from '../kit/fields/fields.tsx'
import { RowMoves } from '../kit/fields/row-moves.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'

export function StepFields() {
  const { fields, append, move, remove } = useFieldArray<RecipeValues, 'steps'>({ name: 'steps' })
  const errors = [useFieldError('steps'), useFieldError('steps.root')]
  return (
    <div className="md:col-span-2">
      <ol aria-label="Steps">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-2 border-b border-hairline py-3">
            <div className="min-w-0 grow">
              <FormTextArea name={`steps.${index}.text`} label={`Step ${index + 1}`} rows={3} dir="auto" />
            </div>
            <RowMoves
              what={`step ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-accent empty:hidden">{errors.find(Boolean)}</p>
      <StaffButton
        className="mt-3"
        disabled={fields.length >= MAX_STEPS}
        onClick={() => append({ text: '' })}
      >
        <Plus aria-hidden="true" size={16} />
        Add a step
      </StaffButton>
    </div>
  )
}
