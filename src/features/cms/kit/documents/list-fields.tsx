import { GripVertical, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { capitalize } from '../../../../lib/capitalize.ts'
import { RowMoves } from '../fields/row-moves.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import { startDragging } from './start-dragging.ts'

type ListFieldsProps = {
  name: string
  /** One entry, such as "section". */
  noun: string
  max: number
  blank: object
  /** The fields of one entry. */
  children: (path: string, title: string) => ReactNode
}

/** Entries that are added, moved and removed by buttons. A mouse or finger can also drag them by their handle. */
export function ListFields({ name, noun, max, blank, children }: ListFieldsProps) {
  const { fields, append, move, remove } = useFieldArray({ name })
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState('')

  const moveTo = (from: number, to: number) => {
    move(from, to)
    setMoved(`${capitalize(noun)} ${from + 1} is now number ${to + 1} of ${fields.length}`)
  }

  return (
    <div className="md:col-span-2">
      <ol ref={list}>
        {fields.map(({ id }, index) => (
          <li
            key={id}
            aria-label={`${capitalize(noun)} ${index + 1}`}
            className="border-b border-hairline py-4"
          >
            <div className="flex items-center gap-2">
              <button
                type="button"
                aria-hidden="true"
                tabIndex={-1}
                onPointerDown={() => list.current && startDragging(list.current, index, moveTo)}
                className="grid size-11 cursor-grab touch-none place-items-center text-ink-soft"
              >
                <GripVertical aria-hidden="true" size={16} />
              </button>
              <span className="label grow text-ink-soft">{`${capitalize(noun)} ${index + 1}`}</span>
              <RowMoves
                what={`${noun} ${index + 1}`}
                index={index}
                count={fields.length}
                onMove={moveTo}
                onRemove={remove}
              />
            </div>
            <div className="mt-2 grid items-start gap-x-(--gap) gap-y-4 sm:grid-cols-2">
              {children(`${name}.${index}`, `${capitalize(noun)} ${index + 1}`)}
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved}</output>
      <StaffButton className="mt-3" disabled={fields.length >= max} onClick={() => append(blank)}>
        <Plus aria-hidden="true" size={16} />
        {`Add a ${noun}`}
      </StaffButton>
    </div>
  )
}
