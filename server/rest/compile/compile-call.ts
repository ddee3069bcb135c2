import type { Relation, Routine, Schema } from '../schema/schema.ts'
import type { Level } from '../query/query-tree.ts'
import { notImplemented } from '../rest-error.ts'
import { compileLevel, compileRange } from './compile-level.ts'
import { compileResult, countAnswer, countRows, type BodyFormat } from './compile-result.ts'
import { Compilation, qualifiedName, quoteName, type Statement } from './statement.ts'

export type CallArguments = { json: string; names: string[] } | { texts: [name: string, value: string][] }

type Call = { routine: Routine; given: CallArguments; level: Level; format: BodyFormat; counted: boolean }

export function compileCall(schema: Schema, call: Call): Statement {
  const compilation = new Compilation(schema)
  const { routine, given, counted } = call
  const invocation = compileInvocation(compilation, routine, given)
  // Counting reads the result twice, but the function must run only once.
  const from = counted ? 'called' : invocation
  const result =
    routine.result?.kind === 'rows'
      ? compileRows(compilation, call, routine.result.relation, from)
      : compileValues(compilation, call, from)
  const columns = routine.result?.kind === 'rows' ? '' : ' (value)'
  const text = counted
    ? `with called as materialized (select c.* from ${invocation} c${columns}) ${result}`
    : result
  return { text, values: compilation.values }
}

function compileRows(compilation: Compilation, call: Call, relation: Relation, from: string) {
  const { routine, level, format, counted } = call
  const source = { relation, alias: compilation.alias() }
  const { rows, matches } = compileLevel(compilation, source, level, `${from} ${source.alias}`)
  return compileResult({
    rows,
    format: format === 'array' && !routine.returnsSet ? 'object' : format,
    total: counted ? countRows(matches) : undefined,
  })
}

/** PostgreSQL converts arguments of a body from JSON and those of a query string from text. */
function compileInvocation(compilation: Compilation, routine: Routine, given: CallArguments) {
  const name = qualifiedName(routine.name)
  if ('texts' in given) {
    const list = given.texts.map(
      ([name, value]) => `${quoteName(name)} => ${compilation.value(value)}::${typeOf(routine, name)}`,
    )
    return `${name}(${list.join(', ')})`
  }
  if (given.names.length === 0) return `${name}()`
  const record = given.names
    .map((argument) => `${quoteName(argument)} ${typeOf(routine, argument)}`)
    .join(', ')
  const list = given.names.map((argument) => `${quoteName(argument)} => payload.${quoteName(argument)}`)
  const payload = `json_to_record(${compilation.value(given.json)}::json) as payload (${record})`
  return `${payload}, ${name}(${list.join(', ')})`
}

const typeOf = (routine: Routine, argument: string) =>
  routine.arguments.find(({ name }) => name === argument)?.type ?? 'text'

function compileValues(compilation: Compilation, { routine, level, format, counted }: Call, from: string) {
  requirePlainLevel(level)
  const values = `select c.value from ${from} c (value)`
  const rows = `${values}${compileRange(compilation, level)}`
  const total = counted ? countRows(values) : undefined
  if (!routine.result || format === 'none') return compileResult({ rows, format: 'none', total })
  if (format === 'csv') throw notImplemented('A function that returns no rows cannot be read as text/csv')
  const body =
    routine.returnsSet && format === 'array'
      ? `coalesce(json_agg(r.value), '[]')`
      : `coalesce((array_agg(to_json(r.value)))[1], 'null')`
  return `select count(*), ${countAnswer(`${body}::text`)}, ${total ?? 'null'}, null from (${rows}) r`
}

function requirePlainLevel({ items, conditions, order }: Level) {
  const isPlain = items.length === 1 && items[0]?.kind === 'star'
  if (!isPlain || conditions.length > 0 || order.length > 0) {
    throw notImplemented('The result of this function has no columns to select, filter or order')
  }
}
