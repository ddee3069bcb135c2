import type { Relation, Routine, Schema } from '../schema/schema.ts'
import type { Level } from '../query/query-tree.ts'
import { notImplemented } from '../rest-error.ts'
import { compileLevel, compileRange, inOrder } from './compile-level.ts'
import { compileResult, countAnswer, countRows, withBody, type BodyFormat } from './compile-result.ts'
import { arrayLiteral, Compilation, qualifiedName, quoteName, type Statement } from './statement.ts'

/** From a body, or from a query string, where an argument may be repeated. */
export type CallArguments = { json: string; names: string[] } | { texts: Map<string, string[]> }

type Call = { routine: Routine; given: CallArguments; level: Level; format: BodyFormat; counted: boolean }

/** The format of a function that returns one row, for each format of a list. */
const OF_ONE_ROW = new Map<BodyFormat, BodyFormat>([
  ['array', 'object'],
  ['array-without-nulls', 'object-without-nulls'],
])

/** Read when all rows were, because it is beside their aggregates. */
const CHOSEN_STATUS = "current_setting('response.status', true)"

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
  const text = counted ? `with called as materialized (select c.* from ${invocation} c) ${result}` : result
  return { text, values: compilation.values }
}

function compileRows(compilation: Compilation, call: Call, relation: Relation, from: string) {
  const { routine, level, format, counted } = call
  const source = { relation, alias: compilation.alias() }
  // A function orders its rows itself, unless it is asked for another order.
  const ordered = level.order.length > 0 ? inOrder(source, level) : level
  const { rows, matches } = compileLevel(compilation, source, ordered, `${from} ${source.alias}`)
  return compileResult({
    rows,
    format: routine.returnsSet ? format : (OF_ONE_ROW.get(format) ?? format),
    total: counted ? countRows(matches) : undefined,
    status: CHOSEN_STATUS,
  })
}

/**
 * PostgreSQL converts arguments of a body from JSON and those of a query string from text. They are passed in the
 * function's own order, in which the one that takes all further values is the last, as a call requires.
 */
function compileInvocation(compilation: Compilation, routine: Routine, given: CallArguments) {
  const names = 'texts' in given ? [...given.texts.keys()] : given.names
  const listed = routine.arguments.filter(({ name }) => names.includes(name))
  const invoke = (valueOf: (argument: Argument) => string) => {
    const list = listed.map(
      (argument) =>
        `${argument.isVariadic ? 'variadic ' : ''}${quoteName(argument.name)} => ${valueOf(argument)}`,
    )
    return `${qualifiedName(routine.name)}(${list.join(', ')})`
  }
  if ('texts' in given) {
    return invoke(({ name, type, isVariadic }) => {
      const values = given.texts.get(name) ?? []
      return `${compilation.value(isVariadic ? arrayLiteral(values) : (values.at(-1) ?? ''))}::${type}`
    })
  }
  if (names.length === 0) return invoke(() => '')
  const record = listed.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const payload = `json_to_record(${compilation.value(given.json)}::json) as payload (${record})`
  return `${payload}, ${invoke(({ name }) => `payload.${quoteName(name)}`)}`
}

type Argument = Routine['arguments'][number]

function compileValues(compilation: Compilation, { routine, level, format, counted }: Call, from: string) {
  requirePlainLevel(level)
  const values = `select c.value from ${from} c (value)`
  const rows = `${values}${compileRange(compilation, level)}`
  const total = counted ? countRows(values) : undefined
  const result = { rows, total, status: CHOSEN_STATUS }
  if (!routine.result || format === 'none') return compileResult({ ...result, format: 'none' })
  if (format === 'csv') throw notImplemented('A function that returns no rows cannot be read as text/csv')
  const body =
    routine.returnsSet && OF_ONE_ROW.has(format)
      ? `coalesce(json_agg(r.value), '[]')`
      : `coalesce((array_agg(to_json(r.value)))[1], 'null')`
  return withBody(countAnswer(`${body}::text`), result)
}

function requirePlainLevel({ items, conditions, order }: Level) {
  const isPlain = items.length === 1 && items[0]?.kind === 'star'
  if (!isPlain || conditions.length > 0 || order.length > 0) {
    throw notImplemented('The result of this function has no columns to select, filter or order')
  }
}
