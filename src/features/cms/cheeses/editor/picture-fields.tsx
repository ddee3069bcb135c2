import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { FormTextField } from '../../kit/fields/fields.tsx'
import { Badge } from '../../kit/screen/badge.tsx'
import { RowMoves } from '../../kit/fields/row-moves.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { CheeseValues } from './cheese-values.ts'
import type { PendingPictures } from '../../kit/pictures/pending-pictures.ts'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { undoToast } from '../../../../ui/toasts/toast.ts'

/** The pictures in their order; whatever comes first is the hero. */
export function PictureFields({ pending }: { pending: PendingPictures }) {
  const { fields, move, remove, insert } = useFieldArray<CheeseValues, 'pictures'>({ name: 'pictures' })
  const pictures = useWatch<CheeseValues, 'pictures'>({ name: 'pictures' })
  const { errors } = useFormState<CheeseValues>({ name: 'pictures' })
  const refusal = errors.pictures?.root?.message ?? errors.pictures?.message

  const removeWithUndo = (index: number) => {
    const removed = pictures[index]
    remove(index)
    if (removed) void undoToast(`Picture ${index + 1} removed`, () => insert(index, removed))
  }

  return (
    <div className="md:col-span-2">
      <ol>
        {fields.map(({ id, url }, index) => (
          <li
            key={id}
            className="grid items-start gap-4 border-b border-hairline py-4 sm:grid-cols-[9rem_1fr]"
          >
            <img src={url} alt={pictures[index]?.alt ?? ''} className="aspect-[4/3] w-full object-cover" />
            <div>
              <FormTextField name={`pictures.${index}.alt`} label={`What picture ${index + 1} shows`} />
              <div className="mt-2 flex flex-wrap items-center gap-3">
                {index === 0 ? (
                  <Badge tone="good">Hero</Badge>
                ) : (
                  <StaffButton onClick={() => move(index, 0)}>Make hero</StaffButton>
                )}
                <RowMoves
                  what={`picture ${index + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={move}
                  onRemove={removeWithUndo}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {refusal && (
        <p role="alert" className="mt-4 text-small text-accent">
          {refusal}
        </p>
      )}
      <PictureDrop
        pending={pending}
        hint="For guests who cannot see it. Required; saving the cheese uploads the picture too."
      />
    </div>
  )
}
