import type { IsValue, Operation, Quantifier } from './query-tree.ts'
import type { Scanner } from './scanner.ts'

/** A value ends with its parameter, or inside `or=(…)` with a comma or parenthesis. */
type ValueReader = (scanner: Scanner) => string

const QUANTIFIABLE = new Map([
  ['eq', '='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
])

const COMPARISONS = new Map([
  ...QUANTIFIABLE,
  ['neq', '<>'],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
])

const TEXT_SEARCHES = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
])

const IS_VALUES: IsValue[] = ['not_null', 'null', 'true', 'false', 'unknown']

const OPERATOR = /[a-z]+/y
const PARENTHESIZED = /\(([\p{L}\p{N}_ ]*)\)/uy
const LIST_ELEMENT = /[^,)]*/uy

/** Reads `eq.5`, `not.in.(a,b)`, `like(any).{a*,b*}`, `fts(english).cheese`. */
export function parseOperation(scanner: Scanner, readValue: ValueReader) {
  const negated = scanner.take('not.')
  const expected = negated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)'
  return { negated, operation: readOperation(scanner, readValue, expected) }
}

function readOperation(scanner: Scanner, readValue: ValueReader, expected: string): Operation {
  const start = scanner.position
  const word = scanner.match(OPERATOR) ?? ''
  if (word === 'in' && scanner.take('.')) return { kind: 'in', values: readList(scanner) }
  if (word === 'is' && scanner.take('.')) return { kind: 'is', value: readIsValue(scanner) }

  const modifier = scanner.match(PARENTHESIZED)
  const parser = TEXT_SEARCHES.get(word)
  if (parser && modifier !== '' && scanner.take('.')) {
    return { kind: 'text-search', parser, language: modifier, value: readValue(scanner) }
  }
  const operator = (modifier === undefined ? COMPARISONS : QUANTIFIABLE).get(word)
  if (!operator || (modifier !== undefined && !isQuantifier(modifier)) || !scanner.take('.')) {
    scanner.position = start
    return scanner.fail(`expecting ${expected}`)
  }
  return { kind: 'compare', operator, quantifier: modifier, value: readValue(scanner) }
}

function isQuantifier(word: string): word is Quantifier {
  return word === 'any' || word === 'all'
}

function readIsValue(scanner: Scanner) {
  const following = scanner.text.slice(scanner.position).toLowerCase()
  const value = IS_VALUES.find((word) => following.startsWith(word))
  if (!value) return scanner.fail('expecting null, not_null, true, false or unknown')
  scanner.position += value.length
  return value
}

function readList(scanner: Scanner) {
  scanner.skipSpaces()
  scanner.expect('(')
  scanner.skipSpaces()
  const values: string[] = []
  if (scanner.take(')')) return values
  do {
    values.push(readListElement(scanner))
  } while (scanner.take(','))
  scanner.expect(')')
  scanner.skipSpaces()
  return values
}

/** Quotes count only around a whole element. */
export function readListElement(scanner: Scanner) {
  const start = scanner.position
  const quoted = scanner.quoted()
  if (quoted !== undefined && (scanner.peek(',') || scanner.peek(')'))) return quoted
  scanner.position = start
  return scanner.match(LIST_ELEMENT) ?? ''
}
