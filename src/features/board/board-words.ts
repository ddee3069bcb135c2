import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { MEALS, OBJECTIONS, STRENGTHS, WISHES } from '../../domain/cheese/board.ts'
import type { BoardQuestion } from './board-query.ts'
import type { Board, BoardCheese } from './get-board.ts'

export const shownGrams = (grams: number) =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString('en', { maximumFractionDigits: 2 })} kg`

export const totalGrams = ({ cheeses }: Board) => cheeses.reduce((sum, { grams }) => sum + grams, 0)

const isAlone = <Value>(cheese: BoardCheese, { cheeses }: Board, valueOf: (cheese: BoardCheese) => Value) =>
  cheeses.every((other) => other === cheese || valueOf(other) !== valueOf(cheese))

const milkOf = ({ milkSpecies: [only, second] }: BoardCheese) =>
  second ? 'mixed milk' : only && `${only}’s milk`

/** Why a cheese is on the board, in the words of the counter. */
export function reasonFor(cheese: BoardCheese, board: Board) {
  const { cheeses } = board
  const place = cheese === cheeses[0] ? 'Start here' : cheese === cheeses.at(-1) ? 'Keep it for the end' : ''
  const own = [
    isAlone(cheese, board, ({ style }) => style) && cheese.style,
    milkOf(cheese) && isAlone(cheese, board, milkOf) && `one of ${milkOf(cheese)}`,
  ].filter(Boolean)
  const reason =
    own.length > 0 ? `the only ${own.join(' and the only ')}` : cheese.flavors.slice(0, 2).join(' and ')
  const sentence = [cheeses.length > 1 && place, reason].filter(Boolean).join(': ')
  return sentence && `${capitalize(sentence)}.`
}

/** Something from its page that no cheese before it has. */
export function companionsOf({ cheeses }: Board) {
  const taken = new Set<string>()
  return cheeses.map(({ foods }) => {
    const food = foods.find((candidate) => !taken.has(candidate.toLowerCase())) ?? foods[0]
    if (food) taken.add(food.toLowerCase())
    return food
  })
}

/** "Start with the Landana, end with the Stilton." */
export function orderSentence({ cheeses }: Board) {
  const [first, last] = [cheeses[0], cheeses.at(-1)]
  return first && last && first !== last ? `Start with the ${first.name}, end with the ${last.name}.` : ''
}

export function milkSentence({ cheeses }: Board) {
  const milks = new Set(cheeses.map(milkOf))
  const [milk] = milks
  return cheeses.length > 1 && milks.size === 1 && milk ? `All of them are made of ${milk}.` : ''
}

/** When the least weight of a cheese is more than the people need, or the most of it less. */
export function amountSentence(board: Board, people: number) {
  const need = people * board.headGrams
  const total = totalGrams(board)
  if (board.cheeses.length === 0) return ''
  if (total > 1.05 * need && total - need > 10 * board.cheeses.length)
    return `${shownGrams(need)} would do; we cut nothing smaller than 50 g.`
  if (total < 0.95 * need && need - total > 10 * board.cheeses.length)
    return `You need about ${shownGrams(need)}; more of these would be too much of one cheese.`
  return ''
}

const listNames = (cheeses: BoardCheese[]) => cheeses.map(({ name }) => name).join(' or ')

/** Why the board is smaller than usual, or why a cheese of it cannot be swapped. */
export function choiceSentence(board: Board, { budgetCents, shared }: BoardQuestion, price: PriceSettings) {
  const { cheeses, cheesesForAnyMoney, othersTooDear } = board
  const fixed = cheeses.filter(({ next }) => !next)
  const budget = budgetCents ? formatMoney(budgetCents, price) : ''
  if (cheesesForAnyMoney)
    return `Nothing else fits ${budget}; for more money there would be ${countNoun(cheesesForAnyMoney, 'cheese')}.`
  if (fixed.length === 0 || shared.length > 0) return ''
  const fits = othersTooDear ? `fits ${budget}` : 'on the counter fits all of that'
  return fixed.length === cheeses.length
    ? `Nothing else ${fits}, so none of them can be swapped.`
    : `Nothing else ${fits} in place of the ${listNames(fixed)}.`
}

/** What was kept or shared and is not on the board, each with the reason. */
export const missingSentence = ({ missing }: Board, { shared }: BoardQuestion) =>
  missing
    .map(({ name, objection }) => {
      const reason = objection ? OBJECTIONS[objection] : 'there is no room for it'
      return `${name} is ${shared.length > 0 ? 'no longer' : 'not'} on the board: ${reason}.`
    })
    .join(' ')

export const boardTitle = (people: number) => `A board for ${countNoun(people, 'person', 'people')}`

/** "6 people, after dinner, no blue cheese, up to $60.00" */
export function describeQuestion(question: BoardQuestion, price: PriceSettings) {
  const { people, meal, wishes, without, strongest, budgetCents } = question
  return [
    countNoun(people, 'person', 'people'),
    MEALS[meal].toLowerCase(),
    ...wishes.map((wish) => WISHES[wish].toLowerCase()),
    ...without.map((allergen) => `without ${allergen}`),
    strongest && STRENGTHS[strongest].toLowerCase(),
    budgetCents && `up to ${formatMoney(budgetCents, price)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
