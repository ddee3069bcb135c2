import { PREGNANCY_CAUTION } from '../../domain/cheese/food-facts.ts'
import type { MissingCheese } from './get-catalogue.ts'

type Found = { missing?: MissingCheese | undefined; isForPregnancy: boolean; total: number }

/** Why a search shows cheeses that are called otherwise, or what to mind about them; empty when there is nothing to say. */
export function resultNote({ missing, isForPregnancy, total }: Found) {
  if (missing && !missing.hasCousins) return `We have no ${missing.name}, and nothing that comes near.`
  if (total === 0) return ''
  if (isForPregnancy) return PREGNANCY_CAUTION
  if (!missing) return ''
  const cousins = total === 1 ? 'this is its cousin' : 'these are its cousins'
  return `We have no ${missing.name}; ${cousins}${missing.reason && `: ${missing.reason}`}.`
}
