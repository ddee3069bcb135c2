import type { Column } from '../schema/read-schema.ts'
import type { Relation } from '../schema/schema.ts'
import type { Field } from '../query/query-tree.ts'
import { RestError, unknownColumn } from '../rest-error.ts'
import { quoteName, type Compilation } from './statement.ts'

/** A relation and its alias in the statement, and the tables on the way to it from the requested resource. */
export type Source = { relation: Relation; alias: string; ancestors?: string[] }

const CASTS = new Set(
  `text varchar char bpchar name uuid json jsonb boolean bool smallint integer int bigint int2 int4 int8 numeric decimal
   real float4 float8 date time timetz timestamp timestamptz interval bytea tsvector`.split(/\s+/),
)
const LONG_CASTS = [
  'double precision',
  'character varying',
  'timestamp with time zone',
  'timestamp without time zone',
]
for (const name of LONG_CASTS) CASTS.add(name)

export function columnOf({ relation }: Source, name: string) {
  const column = relation.columns.get(name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}

/** A domain is used like the type that it restricts. */
export const plainType = ({ type, baseType }: Column) => baseType ?? type

/** A column, or a value inside a JSON column. */
export function compileField(compilation: Compilation, source: Source, { name, path }: Field) {
  const type = plainType(columnOf(source, name))
  const column = `${source.alias}.${quoteName(name)}`
  if (path.length === 0) return column
  const json = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  const steps = path.map(({ arrow, key }) =>
    typeof key === 'number' ? `${arrow}(${key})` : `${arrow}${compilation.value(key)}::text`,
  )
  return `(${json}${steps.join('')})`
}

/** The name of a field in the result if the query gives no alias. */
export function fieldLabel({ name, path }: Field) {
  return path.findLast(({ key }) => typeof key === 'string')?.key.toString() ?? name
}

/** Only plain types: casts to types of the system catalog would reveal what exists. */
export function compileCast(expression: string, type: string) {
  const name = type.toLowerCase()
  if (!CASTS.has(name.replace(/\[\]$/, ''))) {
    throw new RestError(400, '42704', `type "${type}" does not exist`)
  }
  return `cast(${expression} as ${name})`
}
