import { expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseQuery } from './parse-query.ts'

function refusal(queryString: string) {
  try {
    parseQuery(queryString)
  } catch (error) {
    return error instanceof RestError ? error : undefined
  }
  return undefined
}

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index))
const conditions = (count: number) => times(count, (index) => `a=neq.${index}`).join('&')
const patterns = (count: number) => times(count, (index) => `a=like.${index}*`).join('&')

test.each([
  ['conditions', conditions(100), conditions(101), 'A request has at most 100 conditions'],
  [
    'conditions of embedded resources and nested ones',
    `select=b(*)&${conditions(97)}&b.c=eq.1&or=(a.eq.1,and(a.eq.2))`,
    `select=b(*)&${conditions(97)}&b.c=eq.1&or=(a.eq.1,and(a.eq.2,a.eq.3))`,
    'A request has at most 100 conditions',
  ],
  ['patterns', patterns(20), patterns(21), 'A request has at most 20 patterns'],
  [
    'patterns of all kinds',
    `${patterns(17)}&a=ilike.x*&a=fts.x&a=match.x`,
    `${patterns(16)}&a=ilike.x*&a=fts.x&a=match.x&a=imatch.x&a=wfts.x`,
    'A request has at most 20 patterns',
  ],
  [
    'patterns in one list',
    `a=like(any).{${times(20, String).join()}}`,
    `a=like(any).{${times(21, String).join()}}`,
    'A request has at most 20 patterns',
  ],
  [
    'characters in a pattern',
    `a=like.${'x'.repeat(200)}`,
    `a=like.${'x'.repeat(201)}`,
    'A request has at most 200 characters in a pattern',
  ],
  ['copies of a column', 'select=a,b:a', 'select=a,b:a,c:a', 'A request has at most 2 copies of a column'],
  ['copies of all columns', 'select=*,*', 'select=*,*,*', 'A request has at most 2 copies of a column'],
  ['orders by a column', 'order=a,a.desc', 'order=a,a.desc,a', 'A request has at most 2 orders by a column'],
  ...['select=a->', 'order=a->'].map((start) => [
    `steps into a column with ${start}`,
    start + times(20, String).join(',a->'),
    start + times(21, String).join(',a->'),
    'A request has at most 20 steps into a column',
  ]),
  [
    'steps into a column of conditions',
    times(20, (index) => `a->${index}=is.null`).join('&'),
    times(21, (index) => `a->${index}=is.null`).join('&'),
    'A request has at most 20 steps into a column',
  ],
  [
    'copies of an embedded resource',
    'select=a(x),b:a(x),c:a(x)',
    'select=a(x),b:a(x),c:a(x),d:a(x)',
    'A request has at most 3 copies of an embedded resource',
  ],
  [
    'copies inside an embedded resource',
    'select=a(x,y:x)',
    'select=a(x,y:x,z:x)',
    'A request has at most 2 copies of a column',
  ],
])('A request has a limited number of %s', (_, affordable, costly, message) => {
  expect(refusal(affordable)).toBeUndefined()
  expect(refusal(costly)).toMatchObject({ status: 400, code: 'PGRST127', message })
})

test('Values of one list, long values of other filters and two parts of one JSON value cost little', () => {
  expect(refusal(`a=in.(${times(300, String).join()})`)).toBeUndefined()
  expect(refusal(`a=eq.${'x'.repeat(2_000)}`)).toBeUndefined()
  expect(refusal(`a=like.${'x,'.repeat(30)}`)).toBeUndefined()
  expect(refusal('select=a->b,a->c,a->d')).toBeUndefined()
})

test.each(['^[AE]', 'a*b+c?d*', String.raw`\d+\.x`, '(a|b)c', '[^x]*', '[^^]', '[x^]'])(
  'The regular expression %s is simple',
  (expression) => {
    expect(refusal(`a=match.${encodeURIComponent(expression)}`)).toBeUndefined()
    expect(refusal(`a=imatch.${encodeURIComponent(expression)}`)).toBeUndefined()
  },
)

test.each(['(a*)*', 'a{2}', String.raw`(a)\1`, '(?=a)', 'a**', 'a*b*c*d*e*', '(a|b)+', String.raw`\y`])(
  'The regular expression %s is refused with what is allowed',
  (expression) => {
    for (const operator of ['match', 'imatch'])
      expect(refusal(`a=${operator}.${encodeURIComponent(expression)}`)).toMatchObject({
        status: 400,
        code: 'PGRST127',
        message: 'This regular expression is not allowed',
        details: 'Groups cannot be repeated, and repetitions cannot be counted',
        hint: 'Use at most 4 of the repetitions *, + and ?, each after a character or a class.',
      })
  },
)

test('The refusal of an expression does not take ages itself', () => {
  for (const part of ['[^a]', '[a]', '(a)', String.raw`\d`, String.raw`\.`, 'a*', '[^^]'])
    expect(refusal(`a=match.${encodeURIComponent(part.repeat(200 / part.length - 1))}{`)?.code).toBe(
      'PGRST127',
    )
})

test('The braces of a list of regular expressions count nothing, and nothing is escaped in it', () => {
  expect(refusal('a=match(any).{^a,b*}')).toBeUndefined()
  expect(refusal('a=match(any).{a{2}}')?.code).toBe('PGRST127')
  expect(refusal(String.raw`a=match(any).{\d}`)?.code).toBe('PGRST127')
})

test('What is not a regular expression may look like a costly one', () => {
  expect(refusal('a=eq.(a*)*')).toBeUndefined()
  expect(refusal('a=like.(a*)*')).toBeUndefined()
})
