import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

const operationOf = (text: string) => {
  const [condition] = parseQuery(`a=${encodeURIComponent(text)}`).level.conditions
  return condition?.kind === 'filter' ? condition.operation : undefined
}

test.each([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
])('%s compares with %s', (word, operator) => {
  expect(operationOf(`${word}.x`)).toEqual({ kind: 'compare', operator, value: 'x' })
})

test.each([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
])('%s searches a text with %s', (word, parser) => {
  expect(operationOf(`${word}.x`)).toEqual({ kind: 'text-search', parser, value: 'x' })
})

test.each(['null', 'not_null', 'true', 'false', 'unknown'])('A value can be %s', (value) => {
  expect(operationOf(`is.${value}`)).toEqual({ kind: 'is', value })
})

test.each(['any', 'all'])('A comparison can hold for %s of several values', (quantifier) => {
  expect(operationOf(`gt(${quantifier}).{1,2}`)).toMatchObject({ quantifier, value: '{1,2}' })
})

test('Spaces around a list count nothing', () => {
  expect(operationOf('in. ( a,b) ')).toEqual({ kind: 'in', values: ['a', 'b'] })
})
