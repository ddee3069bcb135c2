import { allCheeses } from '../all-cheeses.ts'
import type { CheeseRecord } from '../seeded-cheese.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** Guests share preferences, so that affinities between cheeses exist. */
const LEANINGS: ((cheese: CheeseRecord) => number)[] = [
  ({ style }) => (style === 'blue' ? 6 : 1),
  ({ palate }) => palate.cream,
  ({ style }) => (style === 'hard' ? 5 : 1),
  ({ countryIso }) => (countryIso === 'FR' ? 5 : 1),
  ({ countryIso }) => (countryIso === 'IT' || countryIso === 'ES' ? 5 : 1),
  ({ palate }) => 6 - palate.strength,
]

const STARS_FOR_A_FAVORITE = [
  [5, 6],
  [4, 4],
  [3, 1],
] as const
const STARS_FOR_A_TASTE = [
  [4, 3],
  [3, 4],
  [2, 2],
  [1, 1],
] as const

type Opinion = { person: Person; slug: string }

/** Favorites and ratings of the guests. */
export async function seedCommunity({ sql, clock }: DemoContext, random: Random, members: Person[]) {
  const records = allCheeses.map(({ record }) => record)
  const someTime = ({ joinedDaysAgo }: Person) =>
    clock.past(-random.between(0, joinedDaysAgo), random.between(9, 22), random.between(0, 59))

  const favorites: Opinion[] = members.flatMap((person, index) => {
    const leaning = LEANINGS[index % LEANINGS.length] ?? (() => 1)
    const weights = records.map((record) => [record.slug, leaning(record) * popularity(record.slug)] as const)
    const draws = Array.from({ length: random.between(4, 12) }, () => random.weighted(weights))
    return [...new Set(draws)].map((slug) => ({ person, slug }))
  })
  const isFavorite = new Set(favorites.map(({ person, slug }) => `${person.id} ${slug}`))
  const tastes: Opinion[] = members.flatMap((person) =>
    random
      .shuffle(records)
      .slice(0, 3)
      .filter(({ slug }) => !isFavorite.has(`${person.id} ${slug}`))
      .map(({ slug }) => ({ person, slug })),
  )

  await insertRows(
    sql,
    'public.user_favorites',
    favorites.map(({ person, slug }) => ({
      id: stableUuid(`favorite ${person.id} ${slug}`),
      user_id: person.id,
      cheese_id: cheeseId(slug),
      created_at: someTime(person),
    })),
  )
  const rate = ({ person, slug }: Opinion, stars: readonly (readonly [number, number])[]) => {
    const time = someTime(person)
    return {
      id: stableUuid(`rating ${person.id} ${slug}`),
      user_id: person.id,
      cheese_id: cheeseId(slug),
      rating: random.weighted(stars),
      created_at: time,
      updated_at: time,
    }
  }
  await insertRows(sql, 'public.cheese_ratings', [
    ...favorites.filter(() => random.chance(0.8)).map((opinion) => rate(opinion, STARS_FOR_A_FAVORITE)),
    ...tastes.map((opinion) => rate(opinion, STARS_FOR_A_TASTE)),
  ])
  await sql`select private.refresh_affinities()`
}

const popularity = (slug: string) => 1 + (stableUuid(slug).charCodeAt(0) % 4)
