import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Enum } from '../../domain/enums.ts'
import type { Meal, Objection, Strongest } from '../../domain/cheese/board.ts'
import type { BoardQuestion } from './board-query.ts'

export type BoardCheese = {
  slug: string
  name: string
  countryIso: string
  heroImageUrl: string | null
  heroImageAlt: string | null
  style: Enum<'cheese_style'>
  milkSpecies: Enum<'milk_species'>[]
  flavors: string[]
  foods: string[]
  grams: number
  /** Null for a cheese that is sold by weight. */
  pieces: number | null
  cents: number
  /** What could take its place. */
  next: { slug: string; name: string } | null
}

export type Board = {
  /** From mild to strong. */
  cheeses: BoardCheese[]
  cents: number
  headGrams: number
  leftOut: Partial<Record<Objection, number>>
  /** When there are not three cheeses: the nearest question that has an answer, if there is one. */
  nearest: BoardQuestion | null
}

/** What the database answers. */
type Answer = {
  head_grams: number
  cents: number
  left_out: Board['leftOut']
  cheeses: {
    slug: string
    name: string
    country_iso: string
    hero_image_url: string | null
    hero_image_alt: string | null
    style: BoardCheese['style']
    milk_species: BoardCheese['milkSpecies']
    flavors: string[]
    foods: string[]
    grams: number
    pieces: number | null
    cents: number
    next: BoardCheese['next']
  }[]
  nearest: {
    people: number
    meal: Meal
    wishes: BoardQuestion['wishes']
    allergens: BoardQuestion['without']
    strongest: Strongest | null
    budget_cents: number | null
    kept: string[]
    swapped: string[]
  } | null
}

const questionOf = ({
  allergens,
  strongest,
  budget_cents,
  ...asked
}: NonNullable<Answer['nearest']>): BoardQuestion => ({
  ...asked,
  without: allergens,
  strongest: strongest ?? undefined,
  budgetCents: budget_cents ?? undefined,
})

/** What the data API is asked for a question. */
export const argumentsOf = ({ people, meal, wishes, without, strongest, budgetCents }: BoardQuestion) => ({
  people,
  meal,
  wishes,
  without,
  ...(strongest && { strongest }),
  ...(budgetCents && { budget_cents: budgetCents }),
})

export async function getBoard(backend: BackendClient, question: BoardQuestion): Promise<Board> {
  const answer = unwrap(
    await backend.rpc('suggest_board', {
      ...argumentsOf(question),
      keep: question.kept,
      swapped: question.swapped,
    }),
  ) as Answer
  return {
    cheeses: answer.cheeses.map(
      ({ country_iso, hero_image_url, hero_image_alt, milk_species, ...cheese }) => ({
        ...cheese,
        countryIso: country_iso,
        heroImageUrl: hero_image_url,
        heroImageAlt: hero_image_alt,
        milkSpecies: milk_species,
      }),
    ),
    cents: answer.cents,
    headGrams: answer.head_grams,
    leftOut: answer.left_out,
    nearest: answer.nearest && questionOf(answer.nearest),
  }
}
