import * as v from 'valibot'
import {
  ACCESS_FACT_NAMES,
  accessFactsSchema,
  DOOR_WIDTH_MESSAGE,
  isDoorWidth,
  type AccessFacts,
} from '../../../../domain/shop/access.ts'

/** In the form an empty text stands for what the shop does not say. */
export const accessValuesSchema = v.object({
  ...v.entriesFromList(ACCESS_FACT_NAMES, v.string()),
  door_width_cm: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === '' || isDoorWidth(Number(typed)), DOOR_WIDTH_MESSAGE),
  ),
})

type AccessValues = v.InferInput<typeof accessValuesSchema>

export function toAccessValues(stored: unknown): AccessValues {
  const facts: Partial<Record<string, unknown>> = v.parse(accessFactsSchema, stored)
  const texts = [...ACCESS_FACT_NAMES, 'door_width_cm'].map((name) => [name, String(facts[name] ?? '')])
  return v.parse(accessValuesSchema, Object.fromEntries(texts))
}

/** Only what the shop says. */
export function toAccessFacts({ door_width_cm: width, ...values }: AccessValues): AccessFacts {
  const said = Object.entries(values).filter(([, value]) => value !== '')
  return v.parse(accessFactsSchema, {
    ...Object.fromEntries(said),
    ...(width !== '' && { door_width_cm: Number(width) }),
  })
}
