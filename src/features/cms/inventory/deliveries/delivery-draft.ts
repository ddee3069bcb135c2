import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { DELIVERY_STORAGE_KEY } from '../../../../lib/storage-keys.ts'

const lineSchema = v.object({
  weight: v.object({ text: v.string(), chosen: v.exactOptional(v.number()) }),
  lot: v.string(),
  bestBefore: v.string(),
})

const deliverySchema = v.object({ supplier: v.string(), lines: v.record(v.string(), lineSchema) })

/** What was typed beside a cheese. */
export type TypedLine = v.InferOutput<typeof lineSchema>

/** The lines by the ids of their cheeses. */
type TypedDelivery = v.InferOutput<typeof deliverySchema>

export const NOTHING_DELIVERED: TypedDelivery = { supplier: '', lines: {} }

const storedSchema = v.fallback(v.pipe(v.string(), v.parseJson(), deliverySchema), NOTHING_DELIVERED)

export const forgetDeliveryDraft = () => localStorage.removeItem(DELIVERY_STORAGE_KEY)

/** It survives a reload and a look at other parts of the inventory, as a count does. */
export function useDeliveryDraft() {
  const [typed, setTyped] = useState(() => v.parse(storedSchema, localStorage.getItem(DELIVERY_STORAGE_KEY)))
  useEffect(() => {
    if (typed === NOTHING_DELIVERED) forgetDeliveryDraft()
    else localStorage.setItem(DELIVERY_STORAGE_KEY, JSON.stringify(typed))
  }, [typed])
  return [typed, setTyped] as const
}
