import { expect, test } from 'vitest'
import type { Schema, Relation } from '../schema/schema.ts'
import { parseQuery } from '../query/parse-query.ts'
import { compileRead } from './compile-read.ts'

const books: Relation = {
  name: 'books',
  columns: new Map(
    Object.entries({ id: 'text', title: 'text', data: 'jsonb', raw: 'json', 'odd"name': 'text' }).map(
      ([name, type]) => [name, { name, type, default: null }],
    ),
  ),
  primaryKey: ['id'],
  relationships: [],
}
const schema: Schema = { relations: new Map([['books', books]]), routines: new Map() }

const compile = (queryString: string) =>
  compileRead(schema, {
    relation: books,
    level: parseQuery(queryString).level,
    format: 'array',
    counted: false,
  })

test('Values of a client are never part of the statement', () => {
  const { text, values } = compile(
    "title=eq.'; drop table x&title=in.(a,\"b\\\"c\")&data->>%22key'%22=like.*'*&title=fts(english).q'&offset=7&or=(title.match.^')",
  )
  expect(values).toEqual(["'; drop table x", '{"a","b\\"c"}', "key'", "%'%", 'english', "q'", "^'", '7'])
  expect(text).not.toMatch(/drop|key'|q'|\^'|english/)
})

test('Names are quoted', () => {
  expect(compile('select=%22odd\\%22name%22,%22a%20%5C%22%20b%22:id').text).toContain(
    `select t1."odd""name" as "odd""name", t1."id" as "a "" b" from "public"."books" t1`,
  )
})

test('Rows are counted by the name count, unless the table has such a column', () => {
  expect(compile('select=count').text).toContain('select count(*) as "count"')
  const column = { name: 'count', type: 'int4', default: null }
  const tallies = { ...books, name: 'tallies', columns: new Map([['count', column]]), primaryKey: [] }
  const read = { relation: tallies, level: parseQuery('select=count').level, counted: false }
  expect(compileRead(schema, { ...read, format: 'array' }).text).toContain('select t1."count" as "count"')
})

test('JSON is read as it is stored, and a column of another type as what it would be as JSON', () => {
  expect(compile('select=data->a,raw->a,title->a').text).toContain(
    '(t1."data"->$1::text) as "a", (t1."raw"->$2::text) as "a", (to_jsonb(t1."title")->$3::text) as "a"',
  )
})

test('A limit above the maximum is lowered', () => {
  expect(compile('limit=5').text).toContain(' limit 5')
  expect(compile('limit=5000').text).toContain(' limit 1000')
})

test('Rows are skipped only when a request says so', () => {
  expect(compile('offset=7').text).toContain(' offset $1')
  expect(compile('limit=5').text).not.toContain('offset')
})

test('Requests that differ only in values have the same statement', () => {
  expect(compile('id=eq.1&title=in.(a)').text).toBe(compile('id=eq.2&title=in.(b,c,d)').text)
})
