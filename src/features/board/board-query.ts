import { parseMoney } from '../../domain/amounts.ts'
import { MAX_PEOPLE, STRONGEST, type Meal, type Strongest, type Wish } from '../../domain/cheese/board.ts'
import { ENUMS, type Enum } from '../../domain/enums.ts'

/** In cents. */
const MAX_BUDGET = 1_000_000
/** As many as a board has. */
export const MAX_KEPT = 5
const MAX_SWAPPED = 60
const MAX_TYPED = 100

export type Allergen = Enum<'allergen'>

/** What a host asks, and what became of the answer; the URL has all of it. Cheeses are slugs. */
export type BoardQuestion = {
  people: number
  meal: Meal
  wishes: Wish[]
  without: Allergen[]
  strongest?: Strongest | undefined
  budgetCents?: number | undefined
  /** What the host keeps, whatever changes. */
  kept: string[]
  /** What was beside a cheese that was swapped. */
  stays: string[]
  swapped: string[]
  /** All of a board that was shared, whose link tells nothing of what people cannot eat. */
  shared: string[]
}

/** What was typed, for a form that is shown again, and what is wrong with it. */
export type AskedBoard = {
  question: BoardQuestion
  typed: { people: string; budget: string }
  problems: { people?: string; budget?: string }
  /** Whether there is something to answer. */
  isAsked: boolean
}

const chosenOf = <Value extends string>(values: readonly Value[], given: string[]) =>
  values.filter((value) => given.includes(value))

const slugsOf = (given: string[], max: number) =>
  [...new Set(given.filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)))].slice(0, max)

function readPeople(typed: string) {
  const people = Number(typed)
  const isPossible = /^\d+$/.test(typed) && people >= 1 && people <= MAX_PEOPLE
  return isPossible ? { people } : { people: 4, problem: `A board is for 1 to ${MAX_PEOPLE} people.` }
}

type Money = { locale: string; currency: string }

function readBudget(typed: string, money: Money): { budgetCents?: number; problem?: string } {
  if (!typed) return {}
  const reading = parseMoney(typed, money, { max: MAX_BUDGET })
  if ('amount' in reading) return { budgetCents: reading.amount }
  return { problem: 'problem' in reading ? reading.problem : 'Enter an amount such as 60.' }
}

/** Reads a URL or a form. */
export function readBoardQuestion(given: URLSearchParams, money: Money): AskedBoard {
  const isAsked = given.has('people')
  const typed = {
    people: given.get('people')?.trim() ?? '4',
    // Reading an amount needs the square of its length.
    budget: given.get('budget')?.trim().slice(0, MAX_TYPED) ?? '',
  }
  const { people, problem } = readPeople(typed.people)
  const budget = readBudget(typed.budget, money)
  const [strongest] = chosenOf(STRONGEST, given.getAll('strength'))
  return {
    question: {
      people,
      meal: chosenOf(ENUMS.board_meal, given.getAll('meal'))[0] ?? 'after',
      wishes: chosenOf(ENUMS.board_wish, given.getAll('wish')),
      without: chosenOf(ENUMS.allergen, given.getAll('without')),
      strongest,
      budgetCents: budget.budgetCents,
      kept: slugsOf(given.getAll('keep'), MAX_KEPT),
      stays: slugsOf(given.getAll('stays'), MAX_KEPT),
      swapped: slugsOf(given.getAll('swapped'), MAX_SWAPPED),
      shared: slugsOf(given.getAll('cheese'), MAX_KEPT),
    },
    typed,
    problems: { people: problem, budget: budget.problem },
    isAsked: isAsked && !problem && !budget.problem,
  }
}

const NAMES = new Set([
  'people',
  'meal',
  'wish',
  'without',
  'strength',
  'budget',
  'keep',
  'stays',
  'swapped',
  'cheese',
])

/** The URL of a page, without parameters that it does not read. */
export const boardPageUrl = (given: URLSearchParams) => {
  const params = new URLSearchParams([...given].filter(([name]) => NAMES.has(name)))
  return params.size > 0 ? `/board?${params}` : '/board'
}

/** The URL of a question, without what is usual. */
export function boardUrl({
  people,
  meal,
  wishes,
  without,
  strongest,
  budgetCents,
  kept,
  stays,
  swapped,
  shared,
}: BoardQuestion) {
  const params = new URLSearchParams({ people: String(people) })
  if (meal !== 'after') params.set('meal', meal)
  for (const wish of wishes) params.append('wish', wish)
  for (const allergen of without) params.append('without', allergen)
  if (strongest) params.set('strength', strongest)
  if (budgetCents) params.set('budget', String(budgetCents / 100))
  for (const slug of kept) params.append('keep', slug)
  for (const slug of stays) params.append('stays', slug)
  for (const slug of swapped) params.append('swapped', slug)
  for (const slug of shared) params.append('cheese', slug)
  return `/board?${params}`
}

/** A link to the board as it is, without what its host asked for. That it was shared is only counted. */
export const sharedBoardUrl = ({ people, meal }: BoardQuestion, slugs: string[]) =>
  `${boardUrl({ people, meal, wishes: [], without: [], kept: [], stays: [], swapped: [], shared: slugs })}&shared#board`
