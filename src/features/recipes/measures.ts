import { fold } from '../../lib/fold.ts'
import type { Ingredient } from './recipe.ts'

/** Milliliters of a unit of volume. */
const VOLUMES: Record<string, number> = { ml: 1, cl: 10, dl: 100, l: 1000 }
/** Canadians write it in both ways. */
const LITERS = /^lit(?:er|re)s?$/
const WEIGHTS: Record<string, number> = { g: 1, kg: 1000 }

/** The cup of Canadian recipes. */
const CUP_ML = 250

/** Grams in a cup, rounded, of what is usually measured in cups. Everything else stays in grams. */
const GRAMS_PER_CUP: [what: RegExp, grams: number][] = [
  [/\bgrated\b/, 100],
  [/\b(icing|powdered) sugar\b/, 125],
  [/\bsugar\b/, 210],
  [/\bflour\b/, 130],
  [/\bbutter\b/, 240],
  [/\brice\b/, 200],
  [/\b(polenta|cornmeal)\b/, 165],
  [/\bbreadcrumbs\b/, 115],
  [/\bwalnuts?\b/, 105],
  [/\bhoney\b/, 360],
]

/** The volume of an ingredient as milliliters, if it is known. */
export function milliliters({ amount, unit, item }: Ingredient): number | undefined {
  if (amount === null) return undefined
  const name = unit.toLowerCase().replace(LITERS, 'l')
  const volume = VOLUMES[name]
  if (volume) return amount * volume
  const weight = WEIGHTS[name]
  const grams = weight && GRAMS_PER_CUP.find(([what]) => what.test(fold(item)))?.[1]
  return grams ? Math.round(((amount * weight) / grams) * CUP_ML) : undefined
}
