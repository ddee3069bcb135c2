import type { Palate } from '../../../domain/cheese/cheese.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import type { SuggestedCheese, TasteProfile } from './get-taste-profile.ts'

const LEANINGS: { axis: keyof Palate; low: string; high: string }[] = [
  { axis: 'strength', low: 'gentle', high: 'strong' },
  { axis: 'salt', low: 'lightly salted', high: 'salty' },
  { axis: 'sweet', low: 'dry', high: 'sweet' },
  { axis: 'tang', low: 'mellow', high: 'tangy' },
  { axis: 'funk', low: 'clean', high: 'funky' },
  { axis: 'cream', low: 'lean', high: 'creamy' },
]

const MIDDLE = 3
const MAX_LEANINGS = 2

/** Smaller distances from the middle are not mentioned. */
const MIN_DISTANCE = 0.4

/** Such as "Nutty and firm, like your Comté". */
export const tasteHeadline = ({ words, like }: Pick<TasteProfile, 'words' | 'like'>) =>
  capitalize([words.join(' and '), `like your ${like.name}`].filter(Boolean).join(', '))

/** Such as "You lean to the strong and the salty."; undefined for a palate near the middle. */
export function tasteLeaning({ palate }: Pick<TasteProfile, 'palate'>) {
  const leanings = LEANINGS.map(({ axis, low, high }) => ({
    word: palate[axis] > MIDDLE ? high : low,
    distance: Math.abs(palate[axis] - MIDDLE),
  }))
    .filter(({ distance }) => distance >= MIN_DISTANCE)
    .toSorted((one, other) => other.distance - one.distance)
    .slice(0, MAX_LEANINGS)
  return leanings.length > 0
    ? `You lean to the ${leanings.map(({ word }) => word).join(' and the ')}.`
    : undefined
}

/** Such as "Because you like Roquefort: salty, creamy". */
export const reasonToTry = ({ because: { name, words } }: SuggestedCheese) =>
  `Because you like ${name}${words.length > 0 ? `: ${words.join(', ')}` : ''}`

/** Said when the member knows every cheese with a word of their taste. */
export const otherTasteNote = ({ words, try: suggestions }: Pick<TasteProfile, 'words' | 'try'>) =>
  words.length === 0 || suggestions.some(({ because }) => because.words.some((word) => words.includes(word)))
    ? undefined
    : `You know all of ours that are ${words.join(' or ')}. These come near your other favorites.`
