import { parseOperation, readListElement } from './parse-operation.ts'
import type { Condition, Filter, Logic } from './query-tree.ts'
import { Scanner } from './scanner.ts'

const MAX_LOGIC_DEPTH = 10

const ARRAY_LITERAL = /\{[^{}]*\}/uy

/** Reads the value of `column=eq.5` for a field already known. */
export function parseFilter(field: Filter['field'], text: string): Filter {
  const scanner = new Scanner(text, 'filter')
  const filter: Filter = { kind: 'filter', field, ...parseOperation(scanner, (rest) => rest.rest()) }
  scanner.expectEnd()
  return filter
}

/** Reads `(a.eq.1,not.and(b.is.null,c.gt.2))` for `and=`, `or=`, `not.and=` and `not.or=`. */
export function parseLogic(kind: Logic['kind'], negated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree', (negated ? 'not.' : '').length + kind.length)
  const conditions = readConditions(scanner, 1)
  // PostgREST stops reading here. Of what may follow, only surplus parentheses are harmless.
  scanner.match(/[ \t)]*/y)
  scanner.expectEnd()
  return { kind, negated, conditions }
}

function readConditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > MAX_LOGIC_DEPTH) scanner.fail(`conditions are nested at most ${MAX_LOGIC_DEPTH} levels deep`)
  scanner.skipSpaces()
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    scanner.skipSpaces()
    conditions.push(readCondition(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expect(')')
  return conditions
}

function readCondition(scanner: Scanner, depth: number): Condition {
  const logic = scanner.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y)
  if (logic) {
    return {
      kind: logic.endsWith('and') ? 'and' : 'or',
      negated: logic.startsWith('not.'),
      conditions: readConditions(scanner, depth + 1),
    }
  }
  const field = scanner.field(', negation operator (not) or logic operator (and, or)')
  scanner.expect('.')
  return { kind: 'filter', field, ...parseOperation(scanner, readLogicValue) }
}

function readLogicValue(scanner: Scanner) {
  return scanner.match(ARRAY_LITERAL) ?? readListElement(scanner)
}
