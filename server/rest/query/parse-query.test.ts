import { describe, expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseQuery } from './parse-query.ts'

const level = (queryString: string) => parseQuery(queryString).level
const column = (name: string, extra = {}) => ({ kind: 'column', field: { name, path: [] }, ...extra })
const failure = (queryString: string) => {
  try {
    parseQuery(queryString)
  } catch (error) {
    return error instanceof RestError ? `${error.code} ${error.message}` : String(error)
  }
  return 'none'
}

describe('select', () => {
  test('Without a select all columns are selected', () => {
    expect(level('').items).toEqual([{ kind: 'star' }])
  })

  test('An empty list selects all columns', () => {
    expect(level('select=').items).toEqual([{ kind: 'star' }])
  })

  test('Columns can have spaces and dashes, aliases, casts and JSON paths', () => {
    expect(level('select=id,%22odd,name%22,my-col,first+name,n:name::text,a->b->>-1').items).toEqual([
      column('id'),
      column('odd,name'),
      column('my-col'),
      column('first name'),
      column('name', { alias: 'n', cast: 'text' }),
      {
        kind: 'column',
        field: {
          name: 'a',
          path: [
            { arrow: '->', key: 'b' },
            { arrow: '->>', key: -1 },
          ],
        },
      },
    ])
  })

  test('Resources are embedded with aliases, hints and joins', () => {
    expect(level('select=who:users!fk!inner(id,...shops(name))').items).toMatchObject([
      {
        kind: 'embed',
        name: 'users',
        alias: 'who',
        hint: 'fk',
        inner: true,
        spread: false,
        level: { items: [column('id'), { kind: 'embed', name: 'shops', spread: true }] },
      },
    ])
  })
})

describe('Parameters of embedded resources', () => {
  test('apply to a resource by its name or alias', () => {
    const { items } = level('select=who:users(shops(id))&who.shops.order=id&users.limit=2&who.name=eq.x')
    expect(items[0]).toMatchObject({
      level: {
        limit: 2,
        conditions: [{ field: { name: 'name' } }],
        items: [{ level: { order: [{ field: { name: 'id' } }] } }],
      },
    })
  })

  test('are refused if the resource is not embedded', () => {
    expect(failure('users.limit=2')).toMatch(/^PGRST108/)
  })
})

describe('Conditions', () => {
  test('can be nested', () => {
    expect(level('not.or=(a.eq.1,and(b.not.in.(x,"y,z"),c->>d.is.null))').conditions).toMatchObject([
      {
        kind: 'or',
        negated: true,
        conditions: [
          { kind: 'filter', operation: { operator: '=', value: '1' } },
          {
            kind: 'and',
            conditions: [
              { negated: true, operation: { kind: 'in', values: ['x', 'y,z'] } },
              {
                field: { name: 'c', path: [{ arrow: '->>', key: 'd' }] },
                operation: { kind: 'is', value: 'null' },
              },
            ],
          },
        ],
      },
    ])
  })

  test('keep their values unchanged', () => {
    expect(level('a=eq.(x),y.%22z%22').conditions).toMatchObject([{ operation: { value: '(x),y."z"' } }])
  })

  test('keep a percent sign that escapes nothing', () => {
    expect(level('a=like.5%&b=eq.%zz%20').conditions).toMatchObject([
      { operation: { value: '5%' } },
      { operation: { value: '%zz ' } },
    ])
  })

  test('may have spaces around their operators and lists', () => {
    const spaced = level('or=( and ( id.in.( 1,2 ) , id.eq.3 ) , not.or ( a.is.null , b.gt.4 ) )')
    expect(spaced.conditions).toMatchObject([
      {
        kind: 'or',
        conditions: [
          { kind: 'and', conditions: [{ operation: { kind: 'in' } }, { operation: { kind: 'compare' } }] },
          { kind: 'or', negated: true, conditions: [{ field: { name: 'a' } }, { field: { name: 'b' } }] },
        ],
      },
    ])
  })

  test('can be nested ten levels deep', () => {
    const nested = (depth: number) => `or=${'(or'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`
    expect(failure(nested(10))).toBe('none')
    expect(failure(nested(11))).toMatch(/^PGRST100/)
  })
})

describe('The arguments of a call', () => {
  test('are the parameters that are not filters', () => {
    const query = parseQuery('a=1&b=eq.1&c=not&d=in.x&order=id&e=eq', { isCall: true })
    expect(query.callArguments).toEqual([
      ['a', '1'],
      ['c', 'not'],
      ['d', 'in.x'],
      ['e', 'eq'],
    ])
    expect(query.level.conditions).toHaveLength(1)
  })
})

test.each([
  ['select=a(', 'PGRST100 "failed to parse select parameter (a()" (line 1, column 3)'],
  ['select=a,,b', 'PGRST100 "failed to parse select parameter (a,,b)" (line 1, column 3)'],
  ['a=foo.5', 'PGRST100 "failed to parse filter (foo.5)" (line 1, column 1)'],
  ['order=a.up', 'PGRST100 "failed to parse order (a.up)" (line 1, column 2)'],
  ['or=()', 'PGRST100 "failed to parse logic tree (())" (line 1, column 2)'],
  ['a=%ff', 'PGRST100 The query string is not valid text'],
  ['a=eq.%00', 'PGRST100 The query string is not valid text'],
  ['select=%22%22', 'PGRST100 "failed to parse select parameter ("")" (line 1, column 3)'],
  [`select=${'x'.repeat(64)}:a`, expect.stringContaining('PGRST100')],
  [`select=${Array(21).fill('a(b)').join()}`, expect.stringContaining('PGRST100')],
])('%s is refused with the position of the error', (queryString, message) => {
  expect(failure(queryString)).toEqual(message)
})

test('No query selects all columns', () => {
  expect(parseQuery('')).toEqual(parseQuery('select=*'))
})
