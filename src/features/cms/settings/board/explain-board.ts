import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { Meal, Objection, Strongest, Wish } from '../../../../domain/cheese/board.ts'

export type TriedQuestion = {
  people: number
  meal: Meal
  wishes: Wish[]
  strongest: Strongest | ''
  budgetCents: number | undefined
}

export type Verdict = {
  id: string
  name: string
  isChosen: boolean
  objection: Objection | null
  grams: number
  cents: number | null
}

async function explainBoard({ strongest, budgetCents, ...question }: TriedQuestion): Promise<Verdict[]> {
  const rows = unwrap(
    await getBackend().data.rpc('explain_board', {
      ...question,
      ...(strongest && { strongest }),
      ...(budgetCents && { budget_cents: budgetCents }),
    }),
  )
  return rows.map((row) => ({
    id: row.cheese_id,
    name: row.name,
    isChosen: row.is_chosen,
    objection: row.objection,
    grams: row.grams,
    cents: row.cents,
  }))
}

/** Why each active cheese is on the board of a question or not. */
export const useVerdicts = (question: TriedQuestion) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'board', question],
    queryFn: () => explainBoard(question),
    placeholderData: keepPreviousData,
  })
