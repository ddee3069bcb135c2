import type { Palate } from '../../../domain/cheese/cheese.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import type { DescribedCheese, SuggestedCheese, TasteProfile } from './get-taste-profile.ts'

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

const shared = (words: string[], others: string[]) => words.filter((word) => others.includes(word))

/** A flavor and a texture that the profile and the cheese share, such as "nutty and firm". */
function commonWords(
  { flavors, textures }: Pick<TasteProfile, 'flavors' | 'textures'>,
  cheese: DescribedCheese,
) {
  const [flavor = cheese.flavors[0]] = shared(flavors, cheese.flavors)
  const [texture = cheese.textures[0]] = shared(textures, cheese.textures)
  return [flavor, texture].filter((word) => word !== undefined).join(' and ')
}

/** Such as "Nutty and firm, like your Comté". */
export function tasteHeadline(profile: TasteProfile) {
  return capitalize(`${commonWords(profile, profile.like)}, like your ${profile.like.name}`)
}

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
