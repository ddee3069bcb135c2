import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { addUp, priceLine, type Payment, type Quantity } from '../../../../../domain/basket.ts'
import { BASKET_STORAGE_KEY } from '../../../../../lib/storage-keys.ts'
import { newUuid } from '../../../../../lib/uuid.ts'
import type { StockedCheese } from '../../get-inventory.ts'
import type { CounterRules } from './get-money-rules.ts'

const lineSchema = v.object({
  key: v.string(),
  cheese: v.object({
    id: v.string(),
    name: v.string(),
    pricePerKgCents: v.number(),
    piece: v.nullable(v.object({ cents: v.number(), grams: v.number() })),
    taxPercent: v.nullable(v.number()),
  }),
  quantity: v.union([
    v.object({ grams: v.number() }),
    v.object({ pieces: v.number() }),
    v.object({ amountCents: v.number() }),
  ]),
})

const draftSchema = v.object({
  /** The key of the basket, so that it is recorded once. */
  id: v.string(),
  lines: v.array(lineSchema),
  discountCents: v.number(),
  discountReason: v.string(),
  /** The order that is collected with it. */
  order: v.optional(v.object({ id: v.string(), code: v.string() })),
})

export type BasketLine = v.InferOutput<typeof lineSchema>
export type BasketDraft = v.InferOutput<typeof draftSchema>

const emptyDraft = (): BasketDraft => ({ id: newUuid(), lines: [], discountCents: 0, discountReason: '' })

const storedSchema = v.fallback(v.pipe(v.string(), v.parseJson(), draftSchema), emptyDraft)

export function toLine(cheese: StockedCheese, quantity: Quantity): BasketLine | undefined {
  const { id, name, pricePerKgCents, piece, taxPercent } = cheese
  if (pricePerKgCents === null) return undefined
  return { key: newUuid(), cheese: { id, name, pricePerKgCents, piece, taxPercent }, quantity }
}

export const priceOf = ({ cheese, quantity }: BasketLine, rules: CounterRules) =>
  priceLine({ ...cheese, taxPercent: cheese.taxPercent ?? rules.taxPercent }, quantity)

export const sumOf = ({ lines, discountCents }: BasketDraft, rules: CounterRules, payment?: Payment) =>
  addUp(
    lines.map((line) => priceOf(line, rules)),
    { discountCents, rules, ...(payment ? { payment } : {}) },
  )

/** The basket of the customer who is being served. It survives a reload. */
export function useBasketDraft() {
  const [draft, setDraft] = useState<BasketDraft>(() =>
    v.parse(storedSchema, localStorage.getItem(BASKET_STORAGE_KEY)),
  )
  useEffect(() => {
    if (draft.lines.length > 0) localStorage.setItem(BASKET_STORAGE_KEY, JSON.stringify(draft))
    else localStorage.removeItem(BASKET_STORAGE_KEY)
  }, [draft])
  const change = (changes: Partial<BasketDraft>) => setDraft((before) => ({ ...before, ...changes }))
  /** A discount of the whole basket ends with the line that it may have been for, and an order with its last line. */
  const remove = (key: string) => {
    const lines = draft.lines.filter((line) => line.key !== key)
    if (lines.length === 0) setDraft(emptyDraft())
    else change({ lines, discountCents: 0, discountReason: '' })
  }
  return {
    draft,
    add: (line: BasketLine) => change({ lines: [...draft.lines, line] }),
    remove,
    /** An order joins what else the customer takes, and replaces another order. */
    collect: ({ id, code }: { id: string; code: string }, lines: BasketLine[]) =>
      setDraft((before) => {
        const base = before.order ? emptyDraft() : before
        return { ...base, order: { id, code }, lines: [...base.lines, ...lines] }
      }),
    setDiscount: (discountCents: number, discountReason: string) => change({ discountCents, discountReason }),
    clear: () => setDraft(emptyDraft()),
  }
}
