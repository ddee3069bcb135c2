import type { Schema, Relation } from '../schema/schema.ts'
import { findRelationship } from '../schema/relationships.ts'
import { isEmbed, type Level } from '../query/query-tree.ts'
import { RestError } from '../rest-error.ts'
import { compileConditions } from './compile-condition.ts'
import { compileLevel } from './compile-level.ts'
import { compilePayload, type Payload } from './compile-payload.ts'
import { compileResult, type BodyFormat } from './compile-result.ts'
import { Compilation, qualifiedName, quoteName, quoteNames, type Statement } from './statement.ts'

/** The level of a format without a body selects nothing. */
export type Write = { relation: Relation; level: Level; format: BodyFormat }

export type Insert = Write & {
  payload: Payload
  /** What to do with existing rows, and the columns that identify them. */
  onConflict?: { columns: string[]; resolution: 'merge' | 'ignore' }
}

const INSERTED = 'rest.inserted'

export function compileInsert(schema: Schema, insert: Insert): Statement {
  const compilation = new Compilation(schema)
  const { relation, payload, onConflict } = insert
  const alias = compilation.alias()
  const table = `${qualifiedName(relation.name)} as ${alias}`
  const isMerge = onConflict?.resolution === 'merge'
  if (payload.rowCount === 0) return nothingToDo(insert.format, isMerge ? '0' : undefined)
  const conflict = onConflict ? conflictClause(onConflict, payload.columns) : ''
  const counting = isMerge ? ` where ${countInserted(1)}` : ''
  const columns = quoteNames(payload.columns)
  const values =
    payload.columns.length === 0
      ? `select from json_array_elements(${compilation.value(payload.json)}::json)`
      : `(${columns}) select ${columns} from ${compilePayload(compilation, relation, payload)}`
  return returning(compilation, insert, `insert into ${table} ${values}${counting}${conflict}`, {
    alias,
    inserted: isMerge ? `current_setting('${INSERTED}', true)` : undefined,
  })
}

export function compileUpdate(schema: Schema, update: Write & { payload: Payload }): Statement {
  const compilation = new Compilation(schema)
  const { relation, level, payload } = update
  if (payload.columns.length === 0) return nothingToDo(update.format)
  requireConditions(level, 'UPDATE')

  const alias = compilation.alias()
  const assignments = payload.columns.map((name) => `${quoteName(name)} = payload.${quoteName(name)}`)
  const from = compilePayload(compilation, relation, payload)
  const where = compileConditions(compilation, { relation, alias }, level.conditions).join(' and ')
  const update_ = `update ${qualifiedName(relation.name)} ${alias} set ${assignments.join(', ')} from ${from} where ${where}`
  return returning(compilation, update, update_, { alias })
}

export function compileDelete(schema: Schema, write: Write): Statement {
  const compilation = new Compilation(schema)
  const { relation, level } = write
  requireConditions(level, 'DELETE')
  const alias = compilation.alias()
  const where = compileConditions(compilation, { relation, alias }, level.conditions).join(' and ')
  return returning(
    compilation,
    write,
    `delete from ${qualifiedName(relation.name)} ${alias} where ${where}`,
    { alias },
  )
}

/** As on hosted Supabase: without a filter a request would change the whole table. */
function requireConditions({ conditions }: Level, command: string) {
  if (conditions.length === 0) throw new RestError(400, '21000', `${command} requires a WHERE clause`)
}

function nothingToDo(format: BodyFormat, inserted?: string): Statement {
  return { text: compileResult({ rows: 'select where false', format, inserted }), values: [] }
}

function conflictClause({ columns, resolution }: NonNullable<Insert['onConflict']>, assigned: string[]) {
  const target = ` on conflict (${quoteNames(columns)})`
  if (resolution === 'ignore') return `${target} do nothing`
  const assignments = assigned.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  return assignments.length === 0
    ? `${target} do nothing`
    : `${target} do update set ${assignments.join(', ')} where ${countInserted(-1)}`
}

/** Adds one for each row offered and subtracts one for each merged row. Always true. */
function countInserted(step: 1 | -1) {
  const counted = `(coalesce(nullif(current_setting('${INSERTED}', true), ''), '0')::int + ${step})::text`
  return `set_config('${INSERTED}', ${counted}, true) is not null`
}

/** Returns only the columns of the response, because reading a column needs a privilege. */
function returning(
  compilation: Compilation,
  { relation, level, format }: Write,
  command: string,
  { alias, inserted }: { alias: string; inserted?: string },
): Statement {
  const columns = columnsRead(relation, level)
  const list =
    columns === 'all' ? `${alias}.*` : columns.map((name) => `${alias}.${quoteName(name)}`).join(', ') || '1'
  const source = { relation, alias: compilation.alias() }
  const { rows } = compileLevel(compilation, source, { ...level, conditions: [] }, `source ${source.alias}`)
  const result = compileResult({ rows, format, count: '(select count(*) from source)', inserted })
  return { text: `with source as (${command} returning ${list}) ${result}`, values: compilation.values }
}

function columnsRead(relation: Relation, level: Level): string[] | 'all' {
  if (level.items.some((item) => item.kind === 'star')) return 'all'
  const selected = level.items.flatMap((item) => (item.kind === 'column' ? item.field.name : []))
  const joining = level.items
    .filter(isEmbed)
    .map((embed) => findRelationship(relation.name, relation.relationships, embed.name, embed.hint))
    .flatMap(({ pairs }) => pairs.map(([column]) => column))
  const ordering = level.order.flatMap(({ relation: related, field }) => (related ? [] : field.name))
  return [...new Set([...selected, ...joining, ...ordering])].filter((name) => relation.columns.has(name))
}
