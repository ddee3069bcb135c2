import { notEmbedded, RestError } from '../rest-error.ts'
import { parseFilter, parseLogic } from './parse-condition.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { emptyLevel, findEmbed, type Level, type ParsedQuery } from './query-tree.ts'
import { requireAffordable } from './require-affordable.ts'
import { Scanner } from './scanner.ts'

type Parameter = [name: string, value: string]

/** What follows the last dot, unless it is quoted: `"order"=eq.1` filters by a column of that name. */
const RESERVED = /(?:^|\.)(order|limit|offset|and|or)$/

/** Parses a query string. For a function called by GET, parameters that are not filters are its arguments. */
export function parseQuery(queryString: string, { isCall = false } = {}): ParsedQuery {
  const parameters = splitQueryString(queryString)
  const select = parameters.find(([name]) => name === 'select')?.[1] || '*'
  const query: ParsedQuery = { level: emptyLevel(parseSelect(select)), callArguments: new Map() }
  for (const parameter of parameters) applyParameter(query, parameter, isCall)
  requireAffordable(query.level)
  return query
}

function splitQueryString(queryString: string): Parameter[] {
  return queryString
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]
    })
}

/** A percent sign that escapes nothing stands for itself. */
function decode(text: string) {
  const escaped = text.replaceAll('+', ' ').replaceAll(/%(?![\da-f]{2})/gi, '%25')
  try {
    const decoded = decodeURIComponent(escaped)
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Refused below, like text that PostgreSQL cannot store.
  }
  throw new RestError(400, 'PGRST100', 'The query string is not valid text')
}

function applyParameter(query: ParsedQuery, [name, value]: Parameter, isCall: boolean) {
  if (name === 'select') return
  if (name === 'columns') query.columns = new Scanner(value, 'columns parameter').names()
  else if (name === 'on_conflict') query.onConflict = new Scanner(value, 'on_conflict parameter').names()
  else if (isCall && isArgument(name, value)) {
    query.callArguments.set(name, [...(query.callArguments.get(name) ?? []), value])
  } else applyToLevel(query.level, name, value)
}

/** Unlike a filter on the result, an argument has no operator. */
function isArgument(name: string, value: string) {
  if (name.includes('.') || RESERVED.test(name)) return false
  try {
    parseFilter({ name, path: [] }, value)
    return false
  } catch {
    return true
  }
}

/** Dots in a name select embedded resources: `owner.address.order=city`. */
function applyToLevel(root: Level, name: string, value: string) {
  const scanner = new Scanner(name, 'tree path')
  const names = [scanner.name()]
  while (scanner.take('.')) names.push(scanner.name())
  const path = scanner.jsonPath()
  scanner.expectEnd()

  const last = names.pop() ?? ''
  const word = RESERVED.exec(name)?.[1]
  const negated = (word === 'and' || word === 'or') && names.at(-1) === 'not'
  if (negated) names.pop()
  const level = names.reduce(descend, root)
  if (word === 'and' || word === 'or') level.conditions.push(parseLogic(word, negated, value))
  else if (word === 'order') level.order.push(...parseOrder(value))
  else if (word === 'limit') level.limit = parseLimit(value)
  else if (word === 'offset') level.offset = parseOffset(value)
  else level.conditions.push(parseFilter({ name: last, path }, value))
}

function descend(level: Level, name: string) {
  const embed = findEmbed(level, name)
  if (!embed) throw notEmbedded(name)
  return embed.level
}

function parseLimit(text: string) {
  if (/^-\d+$/.test(text)) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  }
  return parseCount(text, 'limit')
}

const parseOffset = (text: string) => (/^-\d+$/.test(text) ? 0 : parseCount(text, 'offset'))

function parseCount(text: string, what: string) {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column 1)`, {
    details: 'expecting a whole number',
  })
}
