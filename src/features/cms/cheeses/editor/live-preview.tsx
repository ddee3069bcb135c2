import { useDeferredValue, type ComponentType } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { Cheese } from '../../../../domain/cheese/cheese.ts'
import type { CheeseValues } from './cheese-values.ts'
import { toPreviewCheese } from './preview-cheese.ts'

export type CheesePreview = ComponentType<{ cheese: Cheese }>

type LivePreviewProps = {
  control: Control<CheeseValues, unknown, CheeseValues>
  id: string
  Preview: CheesePreview
}

/** Renders with low priority, so that typing stays fast. */
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
