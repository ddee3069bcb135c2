import { expect, test } from 'vitest'
import { parseQuery } from '../query/parse-query.ts'
import { findRelationships } from '../schema/relationships.ts'
import type { Relation } from '../schema/schema.ts'
import { compileRead } from './compile-read.ts'

/** Each table refers to the next, and the last to the first. */
const TABLES = ['people', 'clubs', 'games']

const relationships = findRelationships(
  TABLES.map((source, index) => ({
    name: `${source}_fkey`,
    source,
    target: TABLES[(index + 1) % TABLES.length] ?? '',
    pairs: [['other_id', 'id']],
  })),
  [],
)
const relations = new Map<string, Relation>(
  TABLES.map((name) => [
    name,
    {
      name,
      columns: new Map(
        ['id', 'other_id'].map((column) => [column, { name: column, type: 'int', default: null }]),
      ),
      primaryKey: ['id'],
      relationships: relationships.get(name) ?? [],
      tables: [`id of ${name}`],
    },
  ]),
)

function compile(name: string, queryString: string) {
  const relation = relations.get(name)
  if (!relation) throw new Error(`There is no table ${name}`)
  const { level } = parseQuery(queryString)
  return compileRead({ relations, routines: new Map() }, { relation, level, format: 'array', counted: true })
    .text
}

test('No embedded resource leads back to many rows of a table, however far that was left behind', () => {
  expect(() => compile('people', 'select=games(clubs(people(id)))')).toThrow(
    expect.objectContaining({
      status: 400,
      message: "An embedded resource cannot lead back to 'people'",
      details: "'clubs' was reached from 'people'",
      hint: "Select what you need of 'people' where it is first named.",
    }),
  )
  expect(() => compile('people', 'select=clubs(games(people(id)))')).not.toThrow()
})

test('A count reads only the embedded resources that decide which rows there are', () => {
  const joins = (queryString: string) => compile('people', queryString).split(' lateral ').length - 1
  expect(joins('select=id,clubs(id),games(id)')).toBe(2)
  expect(joins('select=id,clubs!inner(id),games(id)')).toBe(3)
  expect(joins('select=id,clubs(id),games(id)&games=is.null')).toBe(3)
})
