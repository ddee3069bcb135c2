import { RestError } from '../rest-error.ts'
import { isEmbed, type Condition, type Field, type Filter, type Level, type Operation } from './query-tree.ts'

const MAX_CONDITIONS = 100
const MAX_PATTERNS = 20
const MAX_PATTERN_LENGTH = 200
const MAX_SAME_COLUMN = 2
/** A column that is computed is computed again for each step into it. */
const MAX_STEPS_INTO_COLUMN = 20
const MAX_SAME_RESOURCE = 3

/**
 * Single characters, classes and groups, of which only the first two may be repeated. Repeated groups, counted
 * repetition, back references and look-ahead can keep PostgreSQL busy for seconds. No text fits two of the alternatives, or
 * this expression itself would take seconds.
 */
const SIMPLE_EXPRESSION =
  /^(?:\\[dswDSW]|\\[^\p{L}\p{N}]|\[(?:\^[^[\]\\]+|[^[\]\\^][^[\]\\]*)\]|[^\\[\]{}()*+?]|[*+?](?![*+?])|\((?![*+?])|\)(?![*+?{]))*$/u
const MAX_REPETITIONS = 4

const PATTERN_OPERATORS = new Set(['like', 'ilike', '~', '~*'])

/** Refuses a query that would cost much however small its tables are to the client. */
export function requireAffordable(level: Level) {
  const conditions = allFilters(level).map(({ operation }) => operation)
  requireAtMost(MAX_CONDITIONS, conditions.length, 'conditions')
  const patterns = conditions.filter(isPattern).flatMap(patternsOf)
  requireAtMost(MAX_PATTERNS, patterns.length, 'patterns')
  requireAtMost(
    MAX_PATTERN_LENGTH,
    Math.max(0, ...patterns.map(({ length }) => length)),
    'characters in a pattern',
  )
  for (const operation of conditions) if (isExpression(operation)) requireSimple(operation)
  requireFewCopies(level)
}

type Pattern = Extract<Operation, { kind: 'compare' | 'text-search' }>

const isPattern = (operation: Operation): operation is Pattern =>
  operation.kind === 'text-search' ||
  (operation.kind === 'compare' && PATTERN_OPERATORS.has(operation.operator))

const patternsOf = (operation: Pattern) =>
  operation.kind === 'compare' && operation.quantifier ? operation.value.split(',') : [operation.value]

type Expression = Extract<Operation, { kind: 'compare' }>

const isExpression = (operation: Operation): operation is Expression =>
  operation.kind === 'compare' && operation.operator.startsWith('~')

function requireSimple({ value, quantifier }: Expression) {
  const text = quantifier ? value.replaceAll(/^\{|\}$/g, '') : value
  const isSimple = SIMPLE_EXPRESSION.test(text) && !(quantifier && text.includes('\\'))
  const repetitions = text.match(/[*+?]/g)?.length ?? 0
  if (isSimple && repetitions <= MAX_REPETITIONS) return
  throw new RestError(400, 'PGRST127', 'This regular expression is not allowed', {
    details: 'Groups cannot be repeated, and repetitions cannot be counted',
    hint: `Use at most ${MAX_REPETITIONS} of the repetitions *, + and ?, each after a character or a class.`,
  })
}

function allFilters({ conditions, items }: Level): Filter[] {
  return [
    ...conditions.flatMap(filtersOf),
    ...items.filter(isEmbed).flatMap(({ level }) => allFilters(level)),
  ]
}

function filtersOf(condition: Condition): Filter[] {
  return condition.kind === 'filter' ? [condition] : condition.conditions.flatMap(filtersOf)
}

/** Aliases allow the same column or resource in one answer any number of times. */
function requireFewCopies({ items, order, conditions }: Level) {
  const selected = items.flatMap((item) => (item.kind === 'column' ? item.field : []))
  const stars = items.filter(isStar).map(() => '*')
  const ordered = order.map(({ field }) => field)
  requireAtMost(MAX_SAME_COLUMN, mostOften([...selected.map(exactly), ...stars]), 'copies of a column')
  requireAtMost(MAX_SAME_COLUMN, mostOften(ordered.map(exactly)), 'orders by a column')
  const used = [...selected, ...ordered, ...conditions.flatMap(filtersOf).map(({ field }) => field)]
  requireAtMost(
    MAX_STEPS_INTO_COLUMN,
    mostOften(used.filter(({ path }) => path.length > 0).map(({ name }) => name)),
    'steps into a column',
  )
  const embeds = items.filter(isEmbed)
  requireAtMost(
    MAX_SAME_RESOURCE,
    mostOften(embeds.map(({ name }) => name)),
    'copies of an embedded resource',
  )
  for (const { level } of embeds) requireFewCopies(level)
}

const exactly = (field: Field) => JSON.stringify(field)

const isStar = ({ kind }: Level['items'][number]) => kind === 'star'

function mostOften(names: string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

function requireAtMost(limit: number, count: number, what: string) {
  if (count > limit) throw new RestError(400, 'PGRST127', `A request has at most ${limit} ${what}`)
}
