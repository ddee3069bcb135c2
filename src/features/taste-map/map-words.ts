import { countNoun } from '../../lib/count-noun.ts'
import type { MapCheese } from './get-taste-map.ts'

/** From strength 1 to strength 5. */
export const STRENGTHS = ['Mild', 'Gentle', 'Medium', 'Bold', 'Strong'] as const

/** The columns of the map, by the number that the database gives them. */
export const AGE_BANDS = [
  'under 2 weeks',
  '2 to 6 weeks',
  '6 weeks to 3 months',
  '3 to 6 months',
  '6 to 12 months',
  'a year and more',
] as const

export const strengthWord = (strength: number) => STRENGTHS[strength - 1] ?? ''

/** Such as "9 weeks" or "18 months". */
function timeSpan(days: number) {
  if (days < 14) return countNoun(days, 'day')
  return days < 84 ? countNoun(Math.round(days / 7), 'week') : countNoun(Math.round(days / 30), 'month')
}

export const ageWords = ({ ageDays, isAgeRecorded }: Pick<MapCheese, 'ageDays' | 'isAgeRecorded'>) =>
  isAgeRecorded ? `at least ${timeSpan(ageDays)}` : `about ${timeSpan(ageDays)}, as usual for its style`

/** What a point says to those who do not see where it is. */
export const pointWords = (cheese: MapCheese) =>
  [
    cheese.name,
    `strength ${cheese.strength} of 5`,
    ageWords(cheese),
    ...(cheese.inStock ? [] : ['out of stock']),
  ].join(', ')
