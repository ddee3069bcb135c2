import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { PHONE_ORDER_STORAGE_KEY } from '../../../lib/storage-keys.ts'

const lineSchema = v.object({
  cheese: v.object({
    id: v.string(),
    name: v.string(),
    /** Null for a cheese that is sold by weight. */
    pieceGrams: v.nullable(v.number()),
    /** When it was chosen; null where nobody tracks it. */
    availableGrams: v.nullable(v.number()),
  }),
  amount: v.object({ text: v.string(), chosen: v.optional(v.number()) }),
})

const orderSchema = v.object({
  lines: v.array(lineSchema),
  name: v.string(),
  phone: v.string(),
  note: v.string(),
  /** Undefined until it is chosen. */
  pickup: v.optional(v.object({ day: v.string(), time: v.string() })),
})

/** A cheese of an order that is being taken, with what was typed beside it. */
export type TypedLine = v.InferOutput<typeof lineSchema>
export type TypedOrder = v.InferOutput<typeof orderSchema>

export const NOTHING: TypedOrder = { lines: [], name: '', phone: '', note: '' }

const storedSchema = v.fallback(v.pipe(v.string(), v.parseJson(), orderSchema), NOTHING)

/** It survives a reload and a look at the other orders, and ends with the tab, because it names a person. */
export function usePhoneOrderDraft() {
  const [typed, setTyped] = useState(() =>
    v.parse(storedSchema, sessionStorage.getItem(PHONE_ORDER_STORAGE_KEY)),
  )
  useEffect(() => {
    if (typed === NOTHING) sessionStorage.removeItem(PHONE_ORDER_STORAGE_KEY)
    else sessionStorage.setItem(PHONE_ORDER_STORAGE_KEY, JSON.stringify(typed))
  }, [typed])
  return [typed, setTyped] as const
}
