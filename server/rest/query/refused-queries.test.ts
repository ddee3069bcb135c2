import { expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseQuery } from './parse-query.ts'

const level = (queryString: string) => parseQuery(queryString).level
const refusal = (queryString: string) => {
  try {
    parseQuery(queryString)
  } catch (error) {
    if (error instanceof RestError) return error
  }
  return undefined
}
const failure = (queryString: string) => {
  const error = refusal(queryString)
  return error ? `${error.status} ${error.code} ${error.message}` : 'none'
}
const detailsOf = (queryString: string) => {
  const error = refusal(queryString)
  return error && [error.status, error.code, error.details]
}

test.each([
  ['select=a(', 'PGRST100 "failed to parse select parameter (a()" (line 1, column 3)'],
  ['select=a,,b', 'PGRST100 "failed to parse select parameter (a,,b)" (line 1, column 3)'],
  ['a=foo.5', 'PGRST100 "failed to parse filter (foo.5)" (line 1, column 1)'],
  ['order=a.up', 'PGRST100 "failed to parse order (a.up)" (line 1, column 2)'],
  ['or=()', 'PGRST100 "failed to parse logic tree (())" (line 1, column 4)'],
  ['not.and=()', 'PGRST100 "failed to parse logic tree (())" (line 1, column 9)'],
  ['a=%ff', 'PGRST100 The query string is not valid text'],
  ['a=eq.%00', 'PGRST100 The query string is not valid text'],
  ['=eq.1', 'PGRST100 "failed to parse tree path ()" (line 1, column 1)'],
  ['columns=a(', 'PGRST100 "failed to parse columns parameter (a()" (line 1, column 2)'],
  ['on_conflict=a(', 'PGRST100 "failed to parse on_conflict parameter (a()" (line 1, column 2)'],
  ['limit=many', 'PGRST100 "failed to parse limit (many)" (line 1, column 1)'],
  ['offset=1.5', 'PGRST100 "failed to parse offset (1.5)" (line 1, column 1)'],
  ['select=%22%22', 'PGRST100 "failed to parse select parameter ("")" (line 1, column 3)'],
])('%s is refused with the position of the error', (queryString, message) => {
  expect(failure(queryString)).toBe(`400 ${message}`)
})

test.each([
  ['select=a(', 'unexpected end of input expecting ")"'],
  ['select=a(b', 'unexpected end of input expecting ")"'],
  ['select=a!', 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  ['select=a::', 'unexpected end of input expecting letter or digit'],
  ['select=a;b', 'unexpected ";" expecting "->", "::", ",", ")" or end of input'],
  ['select=a)', 'unexpected ")" expecting end of input'],
  ['select=a(b(c(d(e))))', 'unexpected "(" resources are embedded at most 3 levels deep'],
  ['a=5', 'unexpected "5" expecting "not" or operator (eq, gt, ...)'],
  ['a=eq', 'unexpected "e" expecting "not" or operator (eq, gt, ...)'],
  ['a=eq(some).5', 'unexpected "e" expecting "not" or operator (eq, gt, ...)'],
  ['a=neq(any).5', 'unexpected "n" expecting "not" or operator (eq, gt, ...)'],
  ['a=fts().5', 'unexpected "f" expecting "not" or operator (eq, gt, ...)'],
  ['a=not.5', 'unexpected "5" expecting operator (eq, gt, ...)'],
  ['a->(b=eq.5', 'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()'],
  ['a=is.maybe', 'unexpected "m" expecting null, not_null, true, false or unknown'],
  ['a=is.nullx', 'unexpected "x" expecting end of input'],
  ['a=in.5', 'unexpected "5" expecting "("'],
  ['a=in.(5', 'unexpected end of input expecting ")"'],
  ['a=in.(5)6', 'unexpected "6" expecting end of input'],
  [
    'a->=eq.5',
    'unexpected end of input expecting "-", digit or any non reserved character different from: .,>()',
  ],
  ['a;=eq.5', 'unexpected ";" expecting end of input'],
  [
    'or=()',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  ['or=a.eq.1', 'unexpected "a" expecting "("'],
  ['or=(a.eq.1', 'unexpected end of input expecting ")"'],
  ['or=(a.eq.1)b', 'unexpected "b" expecting end of input'],
  ['or=(a)', 'unexpected ")" expecting "."'],
  [
    `or=${'(or'.repeat(10)}(a.eq.1)${')'.repeat(10)}`,
    'unexpected "(" conditions are nested at most 10 levels deep',
  ],
  ['order=a.desc.first', 'unexpected "." expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['order=a(b', 'unexpected end of input expecting ")"'],
  ['order=a->b(c)', 'unexpected "(" expecting end of input'],
  ['columns=a;', 'unexpected ";" expecting end of input'],
  ['limit=many', 'expecting a whole number'],
  ['offset=1.5', 'expecting a whole number'],
  ['limit=1234567890123456', 'expecting a whole number'],
])('%s is refused with what was expected', (queryString, details) => {
  expect(detailsOf(queryString)).toEqual([400, 'PGRST100', details])
})

test('A limit below zero cannot be satisfied, and an offset below zero skips nothing', () => {
  expect(failure('limit=-1')).toBe('416 PGRST103 Requested range not satisfiable')
  expect(detailsOf('limit=-1')).toEqual([416, 'PGRST103', 'Limit should be greater than or equal to zero.'])
  expect(level('limit=0&offset=-5')).toMatchObject({ limit: 0, offset: 0 })
  expect(level('limit=100&offset=5')).toMatchObject({ limit: 100, offset: 5 })
})

test('Aggregates are refused wherever they are written', () => {
  for (const item of [
    'count()',
    'a.sum()',
    'a.avg()',
    'a->b.min()',
    'a::int.max()',
    'a.count()',
    'a(count())',
  ])
    expect(failure(`select=${item}`)).toBe('400 PGRST123 Use of aggregate functions is not allowed')
})

test('At most twenty resources are embedded, three levels deep', () => {
  const embeds = (count: number) => Array.from({ length: count }, (_, index) => `a${index}(b)`).join()
  expect(failure(`select=${embeds(20)}`)).toBe('none')
  expect(detailsOf(`select=${embeds(21)}`)).toEqual([
    400,
    'PGRST100',
    expect.stringContaining('at most 20 resources are embedded'),
  ])
  expect(failure('select=a(b(c(d)))')).toBe('none')
})

test('A name has at most 63 bytes', () => {
  expect(failure(`select=${'x'.repeat(63)}`)).toBe('none')
  expect(detailsOf(`select=${'é'.repeat(32)}`)).toEqual([
    400,
    'PGRST100',
    expect.stringContaining('name longer than 63 bytes'),
  ])
})
