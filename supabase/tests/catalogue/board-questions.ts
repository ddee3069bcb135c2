import type { Sql, TransactionSql } from '../../../server/database/sql/sql.ts'
import { ENUMS } from '../../../src/domain/enums.ts'
import type { Random } from '../../seed/demo/random.ts'

export type Question = {
  people: number
  meal: 'before' | 'after' | 'instead'
  wishes: string[]
  allergens: string[]
  strongest: string | null
  budget_cents: number | null
  kept?: string[]
  swapped?: string[]
  shared?: string[]
}

export type SuggestedBoard = {
  cents: number
  cheeses: {
    slug: string
    grams: number
    pieces: number | null
    cents: number
    strength: number
    next: { slug: string } | null
  }[]
  left_out: Record<string, number>
  missing: { name: string; objection: string | null }[]
  cheeses_for_any_money: number | null
  others_too_dear: boolean
  nearest: Question | null
}

export const ask = async (sql: TransactionSql, question: Question) => {
  const [answer] = await sql<{ board: SuggestedBoard }[]>`
    select public.suggest_board(${question.people}, ${question.meal}, ${question.wishes}::public.board_wish[],
      ${question.allergens}::public.allergen[], ${question.strongest}::public.strength,
      ${question.budget_cents}, ${question.kept ?? []}::text[], ${question.swapped ?? []}::text[],
      ${question.shared ?? []}::text[]) as board`
  if (!answer) throw new Error('No answer')
  return answer.board
}

export function drawQuestion(random: Random): Question {
  return {
    people: random.between(1, 50),
    meal: random.pick(ENUMS.board_meal),
    wishes: ENUMS.board_wish.filter(() => random.chance(0.2)),
    allergens: ENUMS.allergen.filter(() => random.chance(0.04)),
    strongest: random.chance(0.4) ? random.pick(['mild', 'medium', 'strong']) : null,
    budget_cents: random.chance(0.5) ? random.between(500, 40_000) : null,
  }
}

/** Makes the counter uneven: unknown facts, little stock, pieces, no price, nothing counted. */
export const unsettleCounter = (owner: Sql) =>
  owner.unsafe(`
    delete from public.price_schedule;
    update public.cheeses c set version = version,
      coagulant = (array['unknown', 'microbial', 'plant', 'animal'])[1 + place % 4]::public.coagulant,
      lactose = (array['unknown', 'contains', 'free'])[1 + place % 3]::public.lactose,
      allergens = case when place % 5 > 0 then '{milk}' else '{milk,egg}' end::public.allergen[],
      palate_strength = nullif(place % 6, 0),
      price_per_kg_cents = case when place % 7 > 0 then 1000 + 137 * (place % 60) end,
      price_per_piece_cents = case when place % 6 = 0 and place % 7 > 0 then 950 end,
      piece_grams = case when place % 6 = 0 and place % 7 > 0 then 120 end
    from (select id, row_number() over (order by slug) as place from public.cheeses) as listed
    where listed.id = c.id;
    update public.cheese_stock s set grams = 97 * (place % 60), is_tracked = place % 4 > 0
    from (select id, row_number() over (order by slug) as place from public.cheeses) as listed
    where listed.id = s.cheese_id`)
