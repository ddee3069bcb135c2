import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { CheesePreview } from './cheese-editor.tsx'
import type { CheeseValues } from './cheese-values.ts'
import { toPreviewCheese } from './preview-cheese.ts'

type LivePreviewProps = {
  control: Control<CheeseValues, unknown, CheeseValues>
  id: string
  Preview: CheesePreview
}

/** Follows the form without slowing the typing down. */
export function LivePreview({ control, id, Preview }: LivePreviewProps) {
  const values = useDeferredValue(useWatch({ control }) as CheeseValues)
  return (
    <aside aria-label="Preview" className="mt-12 xl:mt-0">
      <div className="xl:sticky xl:top-6">
        <Preview cheese={toPreviewCheese(values, id)} />
      </div>
    </aside>
  )
}
