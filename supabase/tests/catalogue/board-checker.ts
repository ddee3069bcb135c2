import { expect } from 'vitest'
import type { Sql } from '../../../server/database/sql/sql.ts'
import type { Question, SuggestedBoard } from './board-questions.ts'

type Row = {
  slug: string
  style: string
  milk_treatment: string
  coagulant: string
  lactose: string
  rind: string
  allergens: string[] | null
  palate_strength: number | null
  price_per_kg_cents: number | null
  price_per_piece_cents: number | null
  piece_grams: number | null
  in_stock: boolean
  grams: number | null
}

const HEAD_GRAMS = { before: 50, after: 80, instead: 200 }
const FIRM = new Set(['hard', 'semi-hard', 'semi-soft'])
const DRY_RINDS = new Set(['none', 'natural', 'waxed'])

/** What the counter has, read without any function of the product. */
export const readCounter = (owner: Sql) => owner<Row[]>`
  select c.slug, c.style::text, c.milk_treatment::text, c.coagulant::text, c.lactose::text, c.rind::text,
    to_jsonb(c.allergens) as allergens, c.palate_strength, c.price_per_kg_cents, c.price_per_piece_cents, c.piece_grams,
    c.in_stock, case when s.is_tracked then s.grams - s.set_aside_grams end as grams
  from public.cheeses c left join public.cheese_stock s on s.cheese_id = c.id where c.active`

const WISHES: Record<string, (row: Row) => boolean> = {
  pregnant: (row) => row.milk_treatment === 'pasteurized' && FIRM.has(row.style) && DRY_RINDS.has(row.rind),
  vegetarian: ({ coagulant }) => coagulant === 'microbial' || coagulant === 'plant',
  no_raw_milk: ({ milk_treatment }) => milk_treatment === 'pasteurized',
  no_lactose: ({ lactose }) => lactose === 'free' || lactose === 'naturally_free',
  no_blue: ({ style }) => style !== 'blue',
}

const STRONGEST: Record<string, number> = { mild: 2, medium: 3, strong: 5 }

function maySomebodyEat(row: Row, { wishes, allergens, strongest }: Question) {
  if (wishes.some((wish) => !WISHES[wish]?.(row))) return false
  if (allergens.length > 0 && (!row.allergens || row.allergens.some((given) => allergens.includes(given))))
    return false
  const limit = STRONGEST[strongest ?? 'strong'] ?? 5
  return limit === 5 || (row.palate_strength ?? 9) <= limit
}

const shareOf = (need: number, cheeses: number) =>
  Math.min(2000, Math.max(50, 10 * Math.round(need / 10 / cheeses)))

/** A share of a cheese, if it can be cut from what is there. */
function cut(row: Row, share: number) {
  const pieces = row.piece_grams ? Math.max(1, Math.round(share / row.piece_grams)) : null
  const grams = row.piece_grams && pieces ? pieces * row.piece_grams : share
  const isFar = Math.abs(grams - share) > Math.max(10, Math.floor(share / 20)) || grams > 2000
  if (row.price_per_kg_cents === null || isFar) return undefined
  if (row.grams === null ? !row.in_stock : row.grams < grams) return undefined
  const cents =
    pieces && row.price_per_piece_cents
      ? pieces * row.price_per_piece_cents
      : Math.floor((row.price_per_kg_cents * grams + 500) / 1000)
  return { grams, pieces, cents }
}

function possibleAt(counter: Row[], question: Question, share: number) {
  return counter.flatMap((row) => {
    const piece = maySomebodyEat(row, question) ? cut(row, share) : undefined
    return piece ? [{ row, ...piece }] : []
  })
}

/** The most cheeses that a board can have, and their share. */
function expected(counter: Row[], question: Question) {
  const need = question.people * HEAD_GRAMS[question.meal]
  const wanted = question.people <= 4 ? 3 : question.people <= 8 ? 4 : 5
  for (let cheeses = wanted; cheeses > 0; cheeses--) {
    const share = shareOf(need, cheeses)
    const possible = possibleAt(counter, question, share)
    const cheapest = possible
      .map(({ cents }) => cents)
      .toSorted((a, b) => a - b)
      .slice(0, cheeses)
    const cost = cheapest.reduce((sum, cents) => sum + cents, 0)
    if (cheapest.length === cheeses && cost <= (question.budget_cents ?? Number.POSITIVE_INFINITY))
      return { cheeses, share, possible, need, wanted }
  }
  return { cheeses: 0, share: 0, possible: [], need, wanted }
}

/** Holds a board against what the counter has. */
export function checkBoard(counter: Row[], question: Question, board: SuggestedBoard) {
  const { cheeses, share, possible, need, wanted } = expected(counter, question)
  const slugs = board.cheeses.map(({ slug }) => slug)
  expect(slugs).toHaveLength(cheeses)
  expect(new Set(slugs).size).toBe(cheeses)
  for (const { slug, grams, pieces, cents, next } of board.cheeses) {
    expect(possible.find(({ row }) => row.slug === slug)).toMatchObject({ grams, pieces, cents })
    if (next)
      expect(possible.map(({ row }) => row.slug).filter((other) => !slugs.includes(other))).toContain(
        next.slug,
      )
  }
  const strengths = board.cheeses.map(({ strength }) => strength)
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
  expect(board.cents).toBe(board.cheeses.reduce((sum, { cents }) => sum + cents, 0))
  if (question.budget_cents) expect(board.cents).toBeLessThanOrEqual(question.budget_cents)
  const total = board.cheeses.reduce((sum, { grams }) => sum + grams, 0)
  if (cheeses === wanted && share > 50)
    expect(Math.abs(total - need)).toBeLessThanOrEqual(Math.max(need / 20, 10 * cheeses))
  const { budget = 0, ...others } = board.left_out
  if (cheeses > 0) {
    expect(Object.values(others).reduce((sum, count) => sum + count, possible.length)).toBe(counter.length)
    expect(budget).toBeLessThanOrEqual(possible.length - cheeses)
  }
  if (cheeses >= 3) expect(board.nearest).toBeNull()
}

/** The nearest question asks nobody to eat what they must not. */
export function checkNearest(counter: Row[], asked: Question, nearest: Question) {
  expect(expected(counter, nearest).cheeses).toBeGreaterThanOrEqual(3)
  expect(nearest.allergens).toEqual(asked.allergens)
  expect(nearest.wishes.includes('pregnant')).toBe(asked.wishes.includes('pregnant'))
}
