import type { OrderTerm } from './query-tree.ts'
import { Scanner } from './scanner.ts'

/** Reads `name.desc.nullslast,data->>key,owner(name).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scanner.skipSpaces()
    terms.push(readTerm(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expectEnd()
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  const first = scanner.field()
  const related = first.path.length === 0 && scanner.take('(')
  const field = related ? scanner.field() : first
  if (related) scanner.expect(')')
  const direction = scanner.match(/\.(asc|desc)(?=[.,]|$)/y) as OrderTerm['direction']
  const nulls = scanner.match(/\.nulls(first|last)(?=,|$)/y) as OrderTerm['nulls']
  if (scanner.peek('.')) scanner.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"')
  return { relation: related ? first.name : undefined, field, direction, nulls }
}
