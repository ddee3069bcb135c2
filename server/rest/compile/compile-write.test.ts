import { expect, test } from 'vitest'
import { emptyLevel } from '../query/query-tree.ts'
import type { Relation, Schema } from '../schema/schema.ts'
import { compileInsert } from './compile-write.ts'

const tableOf = (columns: Record<string, string | null>): Relation => ({
  name: 'books',
  columns: new Map(
    Object.entries(columns).map(([name, value]) => [name, { name, type: 'json', default: value }]),
  ),
  primaryKey: [],
  relationships: [],
})
const schema: Schema = { relations: new Map(), routines: new Map() }

test.each([
  ['missing keys mean null', { data: "'{}'", title: null }, false],
  ['no column that is written has a default', { data: null, title: null, unsent: "'{}'" }, true],
])('JSON is stored as it was sent when %s', (_case, columns, defaults) => {
  const payload = { json: '[]', rowCount: 1, columns: ['data', 'title'], defaults }
  const insert = { relation: tableOf(columns), level: emptyLevel([]), format: 'none' as const, payload }
  const { text } = compileInsert(schema, insert)
  expect(text).toContain('from json_to_recordset($1::json) as payload ("data" json, "title" json)')
})
