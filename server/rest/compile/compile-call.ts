import type { Schema, Routine } from '../schema/schema.ts'
import type { Level } from '../query/query-tree.ts'
import { notImplemented } from '../rest-error.ts'
import { compileLevel, MAX_ROWS } from './compile-level.ts'
import { compileResult, countRows, type BodyFormat } from './compile-result.ts'
import { Compilation, qualifiedName, quoteName, type Statement } from './statement.ts'

export type CallArguments = { json: string; names: string[] } | { texts: [name: string, value: string][] }

type Call = { routine: Routine; given: CallArguments; level: Level; format: BodyFormat; counted: boolean }

export function compileCall(schema: Schema, { routine, given, level, format, counted }: Call): Statement {
  const compilation = new Compilation(schema)
  const invocation = compileInvocation(compilation, routine, given)
  if (routine.result?.kind !== 'rows') {
    requirePlainLevel(level)
    return { text: compileScalar(routine, invocation, format), values: compilation.values }
  }
  const source = { relation: routine.result.relation, alias: compilation.alias() }
  const from = `${counted ? 'called' : invocation} ${source.alias}`
  const { rows, matches } = compileLevel(compilation, source, level, from)
  const result = compileResult({
    rows,
    format: format === 'array' && !routine.returnsSet ? 'object' : format,
    total: counted ? countRows(matches) : undefined,
  })
  // Counting reads the result twice, but the function must run only once.
  const text = counted ? `with called as materialized (select c.* from ${invocation} c) ${result}` : result
  return { text, values: compilation.values }
}

/** PostgreSQL converts arguments of a body from JSON and those of a query string from text. */
function compileInvocation(compilation: Compilation, routine: Routine, given: CallArguments) {
  const name = qualifiedName(routine.name)
  const typeOf = (argument: string) => routine.arguments.find(({ name }) => name === argument)?.type ?? 'text'
  if ('texts' in given) {
    const list = given.texts.map(
      ([name, value]) => `${quoteName(name)} => ${compilation.value(value)}::${typeOf(name)}`,
    )
    return `${name}(${list.join(', ')})`
  }
  if (given.names.length === 0) return `${name}()`
  const record = given.names.map((argument) => `${quoteName(argument)} ${typeOf(argument)}`).join(', ')
  const list = given.names.map((argument) => `${quoteName(argument)} => payload.${quoteName(argument)}`)
  const payload = `json_to_record(${compilation.value(given.json)}::json) as payload (${record})`
  return `${payload}, ${name}(${list.join(', ')})`
}

function compileScalar({ result, returnsSet }: Routine, invocation: string, format: BodyFormat) {
  const values = `select c.value from ${invocation} c (value) limit ${MAX_ROWS}`
  if (!result || format === 'none') return compileResult({ rows: values, format: 'none' })
  if (format === 'csv') throw notImplemented('A function that returns no rows cannot be read as text/csv')
  const body =
    returnsSet && format === 'array'
      ? `coalesce(json_agg(r.value), '[]')`
      : `coalesce((array_agg(to_json(r.value)))[1], 'null')`
  return `select count(*), ${body}::text, null, null from (${values}) r`
}

function requirePlainLevel({ items, conditions, order, limit, offset }: Level) {
  const isPlain = items.length === 1 && items[0]?.kind === 'star'
  if (!isPlain || conditions.length > 0 || order.length > 0 || limit !== undefined || offset > 0) {
    throw notImplemented('The result of this function has no columns to select, filter, order or limit')
  }
}
