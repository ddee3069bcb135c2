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

  test('Spaces around a list, its entries and a cast count nothing', () => {
    expect(level('select=%20').items).toEqual([])
    expect(level('select=%20a%20,%20b::text%20').items).toEqual([column('a'), column('b', { cast: 'text' })])
    for (const order of ['%20a%20,%20b', '%20%22a%22%20,%20%22b%22%20'])
      expect(level(`order=${order}`).order).toMatchObject([
        { field: { name: 'a' } },
        { field: { name: 'b' } },
      ])
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
    expect(failure('not.a=eq.1')).toMatch(/^PGRST108/)
    expect(failure('select=users:name&users.limit=2')).toMatch(/^PGRST108/)
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
            negated: false,
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

  test('may be closed by more parentheses than were opened', () => {
    expect(level('and=(a.eq.1,b.eq.2))').conditions).toEqual(level('and=(a.eq.1,b.eq.2)').conditions)
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
    expect([...query.callArguments]).toEqual([
      ['a', ['1']],
      ['c', ['not']],
      ['d', ['in.x']],
      ['e', ['eq']],
    ])
    expect(query.level.conditions).toHaveLength(1)
  })

  test('have no dots in their names', () => {
    expect(() => parseQuery('a.b=1', { isCall: true })).toThrow(RestError)
  })

  test('keep all values of one that is repeated', () => {
    const { callArguments } = parseQuery('a=1&b=2&a=3', { isCall: true })
    expect([...callArguments]).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
    ])
  })
})

test.each(['select', 'order', 'limit', 'offset', 'and', 'or', 'columns', 'a.order', 'not.and'])(
  'A quoted %s is the name of a column',
  (name) => {
    expect(parseQuery(`%22${name}%22=eq.1`).level).toMatchObject({
      conditions: [{ kind: 'filter', field: { name, path: [] } }],
    })
  },
)

test('The key of a JSON value needs no quotes unless it has a character that ends it', () => {
  const path = [
    { arrow: '->', key: '!@#$%^&*_d' },
    { arrow: '->>', key: 'a b-c' },
  ]
  expect(level('select=a->!@#$%^%26*_d->>a b-c::int').items).toMatchObject([{ field: { path }, cast: 'int' }])
  expect(level('a->!@#$%^%26*_d->>a b-c=eq.3').conditions).toMatchObject([{ field: { path } }])
  expect(level('order=a->!@#$%^%26*_d->>a b-c.desc').order).toMatchObject([
    { field: { path }, direction: 'desc' },
  ])
  expect(level('or=(a->!@#$%^%26*_d->>a b-c.eq.3)').conditions).toMatchObject([
    { conditions: [{ field: { path } }] },
  ])
  expect(level('a->>%22x.y(z)%22=eq.3').conditions).toMatchObject([{ field: { path: [{ key: 'x.y(z)' }] } }])
})

test('No query selects all columns', () => {
  expect(parseQuery('')).toEqual(parseQuery('select=*'))
})

test('A resource named count may be embedded, and a column of that name selected', () => {
  expect(level('select=count(a),count').items).toMatchObject([
    { kind: 'embed', name: 'count' },
    column('count'),
  ])
})

test('An order names direction and nulls, of a column, a JSON value or an embedded resource', () => {
  const order = (field: string, more = {}) => ({ field: { name: field, path: [] }, ...more })
  expect(level('order=a , b.desc,c.asc.nullsfirst,d.nullslast,e(f).desc,g->>h').order).toEqual([
    order('a'),
    order('b', { direction: 'desc' }),
    order('c', { direction: 'asc', nulls: 'first' }),
    order('d', { nulls: 'last' }),
    order('f', { relation: 'e', direction: 'desc' }),
    { field: { name: 'g', path: [{ arrow: '->>', key: 'h' }] } },
  ])
})

test('Names of a writing request are listed', () => {
  expect(parseQuery('columns=a,%22b,c%22&on_conflict=d')).toMatchObject({
    columns: ['a', 'b,c'],
    onConflict: ['d'],
  })
})

test('Spaces around the items of a select count nothing', () => {
  expect(level('select= a , * , b( c ) ').items).toMatchObject([
    column('a'),
    { kind: 'star' },
    { kind: 'embed', name: 'b', level: { items: [column('c')] } },
  ])
})

test('A resource without columns is embedded, and one without hint or join has neither', () => {
  expect(level('select=a(),b!left(c)').items).toMatchObject([
    { name: 'a', inner: false, hint: undefined, spread: false, level: { items: [] } },
    { name: 'b', inner: false, hint: undefined },
  ])
})

test('An element of a list is quoted as a whole or not at all', () => {
  expect(level('a=in.("x,y","a"b,c"d",)').conditions).toMatchObject([
    { operation: { values: ['x,y', '"a"b', 'c"d"', ''] } },
  ])
  expect(level('or=(a.eq."x,y",b.eq.{1,2},c.eq."z"w)').conditions).toMatchObject([
    {
      conditions: [
        { operation: { value: 'x,y' } },
        { operation: { value: '{1,2}' } },
        { operation: { value: '"z"w' } },
      ],
    },
  ])
  expect(level('a=in.()').conditions).toMatchObject([{ operation: { values: [] } }])
})

test('A parameter may be empty, repeated or without a value', () => {
  expect(level('&&limit=1&').limit).toBe(1)
  expect(parseQuery('a', { isCall: true }).callArguments).toEqual(new Map([['a', ['']]]))
  expect(parseQuery('a=b=c', { isCall: true }).callArguments).toEqual(new Map([['a', ['b=c']]]))
  expect(level('a=gt.1&a=lt.9').conditions).toHaveLength(2)
})

test('What a call orders, limits and filters is its result, even when it looks like an argument', () => {
  const query = parseQuery('limit=5&offset=2&or=(a.eq.1)&and=(b.eq.2)&order=a&c=not.is.NULL', {
    isCall: true,
  })
  expect(query.callArguments.size).toBe(0)
  expect(query.level).toMatchObject({ limit: 5, offset: 2, order: [{ field: { name: 'a' } }] })
  expect(query.level.conditions).toMatchObject([
    { kind: 'or', negated: false },
    { kind: 'and', negated: false },
    { negated: true, operation: { kind: 'is', value: 'null' } },
  ])
})
