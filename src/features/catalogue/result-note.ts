import { PREGNANCY_CAUTION } from '../../domain/cheese/food-facts.ts'

type Found = { substituteFor?: string | undefined; isForPregnancy: boolean; total: number }

/** Why a search shows cheeses that are called otherwise, or what to mind about them; empty when there is nothing to say. */
export function resultNote({ substituteFor, isForPregnancy, total }: Found) {
  if (total === 0) return ''
  if (isForPregnancy) return PREGNANCY_CAUTION
  if (!substituteFor) return ''
  return `We have no ${substituteFor}; ${total === 1 ? 'this is its cousin' : 'these are its cousins'}.`
}
