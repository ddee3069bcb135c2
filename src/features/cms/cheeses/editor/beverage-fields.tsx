import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { FormSelect, FormTextField } from '../../kit/fields/fields.tsx'
import { RowMoves } from '../../kit/fields/row-moves.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { CheeseValues } from './cheese-values.ts'
import { beverageOptions } from './choices.ts'

export function BeverageFields() {
  const { fields, append, move, remove } = useFieldArray<CheeseValues, 'beverages'>({ name: 'beverages' })
  return (
    <div className="md:col-span-2">
      <p className="label text-ink-soft">Drinks</p>
      <ol>
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid items-start gap-3 border-b border-hairline py-3 sm:grid-cols-[1fr_12rem_auto]"
          >
            <FormTextField name={`beverages.${index}.label`} label={`Drink ${index + 1}`} />
            <FormSelect name={`beverages.${index}.kind`} label="Kind" options={beverageOptions} />
            <div className="sm:pt-7">
              <RowMoves
                what={`drink ${index + 1}`}
                index={index}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
            </div>
          </li>
        ))}
      </ol>
      <StaffButton className="mt-3" onClick={() => append({ label: '', kind: 'wine' })}>
        <Plus aria-hidden="true" size={16} />
        Add a drink
      </StaffButton>
    </div>
  )
}
