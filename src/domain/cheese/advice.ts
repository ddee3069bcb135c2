import * as v from 'valibot'
import { ENUMS, type Enum } from '../enums.ts'
import { ASK_AT_THE_COUNTER } from './food-facts.ts'

/** How to store and serve a cheese, and whether to eat its rind. Empty where the shop has no advice. */
export type Advice = { storage: string; serving: string; rind: string }

export const NO_ADVICE: Advice = { storage: '', serving: '', rind: '' }

const adviceSchema = v.object({ storage: v.string(), serving: v.string(), rind: v.string() })

export const styleAdviceSchema = v.object(v.entriesFromList(ENUMS.cheese_style, adviceSchema))

export type StyleAdvice = v.InferOutput<typeof styleAdviceSchema>

export const NO_STYLE_ADVICE = Object.fromEntries(
  ENUMS.cheese_style.map((style) => [style, NO_ADVICE]),
) as StyleAdvice

type AdvisedCheese = { style: Enum<'cheese_style'>; rind: Enum<'rind'>; advice: Advice }

/** The advice for the cheese itself, else for its style. Nobody asks about a rind that is not there. */
export function adviceLines({ style, rind, advice }: AdvisedCheese, byStyle: StyleAdvice) {
  const general = byStyle[style]
  const lines = [
    { label: 'Storage', value: advice.storage || general.storage || ASK_AT_THE_COUNTER },
    { label: 'Serving', value: advice.serving || general.serving || ASK_AT_THE_COUNTER },
    {
      label: 'Eating the rind',
      value: advice.rind || general.rind || (rind === 'none' ? '' : ASK_AT_THE_COUNTER),
    },
  ]
  return lines.filter(({ value }) => value)
}
