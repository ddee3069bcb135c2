import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Enum } from '../../domain/enums.ts'
import type { Meal, Objection, Strongest } from '../../domain/cheese/board.ts'
import { MAX_KEPT, type BoardQuestion } from './board-query.ts'

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
  /** What was kept or shared and is not on the board; without an objection there is no room for it. */
  missing: { name: string; objection: Objection | null }[]
  /** Where the budget makes a board smaller than usual. */
  cheesesForAnyMoney: number | null
  /** Whether the budget is in the way of other cheeses. */
  othersTooDear: boolean
  /** When there are not three cheeses: the nearest question that has an answer, if there is one. */
  nearest: BoardQuestion | null
}

/** What the database answers. */
type Answer = {
  head_grams: number
  cents: number
  left_out: Board['leftOut']
  missing: Board['missing']
  cheeses_for_any_money: number | null
  others_too_dear: boolean
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
    shared: string[]
  } | null
}

const questionOf = (
  { allergens, strongest, budget_cents, kept, ...asked }: NonNullable<Answer['nearest']>,
  { stays }: BoardQuestion,
): BoardQuestion => ({
  ...asked,
  kept: kept.filter((slug) => !stays.includes(slug)),
  stays: kept.filter((slug) => stays.includes(slug)),
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
      keep: [...question.kept, ...question.stays].slice(0, MAX_KEPT),
      swapped: question.swapped,
      shared: question.shared,
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
    missing: answer.missing,
    cheesesForAnyMoney: answer.cheeses_for_any_money,
    othersTooDear: answer.others_too_dear,
    nearest: answer.nearest && questionOf(answer.nearest, question),
  }
}
