import { findRelationship, isToOne } from '../schema/relationships.ts'
import {
  embedName,
  findEmbed,
  isEmbed,
  type ColumnItem,
  type Condition,
  type Embed,
  type Level,
} from '../query/query-tree.ts'
import { RestError } from '../rest-error.ts'
import { compileConditions } from './compile-condition.ts'
import { compileCast, compileField, fieldLabel, type Source } from './compile-field.ts'
import { countAnswer, ROW } from './compile-result.ts'
import { compileOrder } from './compile-order.ts'
import { joinRelated, type Joined } from './join-related.ts'
import { quoteName, type Compilation } from './statement.ts'

/*
 * The compiler of the data API
 *
 * Guarantees
 * - A request becomes one SQL statement, whose result is the body of the response: PostgreSQL builds the JSON.
 * - Every value of the request is a parameter. Names are written into the statement only after they were found in the
 *   schema (columnOf, findRelationship), and are quoted; casts come from a list. Nothing else of the request gets there.
 * - Who may see a row is not decided here: the statement runs as the caller's role, under row level security.
 * - The statement's size follows the request's, and a request cannot lead back to many rows of a table it has been at
 *   (join-related.ts).
 *
 * How
 * `query/` parses the query string into a tree that mirrors it, without knowing the schema. A `Level` is one select: its
 * items, conditions, order and range. This file turns a level into a select, and each embedded resource into a lateral
 * join of the select of its own level, whose rows it folds into one JSON value: an object to one, an array to many. So a
 * resource five tables deep is the same code five times, and a condition on an embedded resource is a condition on that
 * value. compile-read, compile-write and compile-call put a level around a table, the rows of a write or the result of a
 * function; compile-result wraps the rows into the body with their count. A `Compilation` collects parameters and aliases
 * across all of them, so the order of calls is the order of parameters.
 *
 * Left out on purpose
 * - Correlated subqueries in the select list instead of lateral joins: a condition or an order by an embedded value would
 *   have to compile its subquery a second time.
 * - Building JSON in Node from joined rows: it would be work that PostgreSQL does anyway, and its timestamps and numerics
 *   would have to be imitated.
 */
/** The upper bound for every limit. */
const MAX_ROWS = 1_000

type CompiledLevel = {
  rows: string
  /** The same rows without columns, order and limit, for counting. */
  matches: string
}

/** Compiles the select of one resource with its embedded resources. `given` are the conditions that join it to its parent. */
export function compileLevel(
  compilation: Compilation,
  source: Source,
  level: Level,
  from: string,
  given: string[] = [],
): CompiledLevel {
  const embeds = level.items.filter(isEmbed)
  for (const embed of embeds) findEmbedded(source, embed)
  const joined = embeds
    .filter((embed) => isRead(level, embed))
    .map((embed) => compileEmbed(compilation, source, embed))
  const embedded = (name: string) => {
    const found = joined.find(({ embed }) => !embed.spread && embed === findEmbed(level, name))
    return found && `${found.alias}.value`
  }
  const conditions = [...given, ...compileConditions(compilation, { ...source, embedded }, level.conditions)]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const columns = level.items.map((item) => {
    if (item.kind === 'star') return `${source.alias}.*`
    if (item.kind === 'embed') return embedColumn(joined.find(({ embed }) => embed === item))
    const value = isRowCount(source, item) ? 'count(*)' : compileField(compilation, source, item.field)
    const label = item.alias ?? fieldLabel(item.field)
    return `${item.cast ? compileCast(value, item.cast) : value} as ${quoteName(label)}`
  })
  const orderBy = compileOrder(compilation, source, level.order, joined)
  const range = compileRange(compilation, level)
  const joins = joined.map(({ sql }) => sql).join('')
  const deciding = joined.filter(({ embed }) => embed.inner || isMentioned(level.conditions, embed))
  return {
    rows: `select ${columns.filter(Boolean).join(', ')} from ${from}${joins}${where}${orderBy}${range}`,
    matches: `select from ${from}${deciding.map(({ sql }) => sql).join('')}${where}`,
  }
}

/**
 * Rows come by their key, in what no one asked to order and among rows that are equal in an order: the order in which they
 * are stored changes with every update, and would show which of them were changed together, such as the comments of one
 * person.
 */
export function inOrder({ relation }: Pick<Source, 'relation'>, level: Level): Level {
  const isCounted = level.items.some((item) => item.kind === 'column' && isRowCount({ relation }, item))
  if (isCounted) return level
  const key = relation.primaryKey.map((name) => ({ field: { name, path: [] } }))
  return { ...level, order: [...level.order, ...key] }
}

export function compileRange(compilation: Compilation, { limit = MAX_ROWS, offset }: Level) {
  const skipped = offset > 0 ? ` offset ${compilation.value(String(offset))}` : ''
  return ` limit ${Math.min(limit, MAX_ROWS)}${skipped}`
}

/** `select=count` needs no enabled aggregates, unlike `count()`. A column of that name comes first. */
function isRowCount({ relation }: Pick<Source, 'relation'>, { field: { name, path } }: ColumnItem) {
  return name === 'count' && path.length === 0 && !relation.columns.has(name)
}

const isEmpty = ({ items }: Level): boolean => items.every((item) => isEmbed(item) && isEmpty(item.level))

function embedColumn(joined: Joined | undefined) {
  if (!joined || isEmpty(joined.embed.level)) return ''
  const { embed, alias, relationship } = joined
  if (embed.spread) return `${alias}.*`
  const value = isToOne(relationship) ? `${alias}.value` : `coalesce(${alias}.value, '[]')`
  return `${value} as ${quoteName(embedName(embed))}`
}

/** One without columns is joined only where something depends on its rows. */
const isRead = ({ conditions, order }: Level, embed: Embed) =>
  embed.inner ||
  !isEmpty(embed.level) ||
  isMentioned(conditions, embed) ||
  order.some(({ relation }) => relation === embedName(embed) || relation === embed.name)

const findEmbedded = ({ relation: { name, relationships } }: Source, embed: Embed) =>
  findRelationship(name, relationships, embed.name, embed.hint)

function compileEmbed(compilation: Compilation, parent: Source, embed: Embed): Joined {
  const relationship = findEmbedded(parent, embed)
  if (embed.spread && !isToOne(relationship)) {
    throw new RestError(400, 'PGRST119', `A spread operation on '${embed.name}' is not possible`, {
      details: `'${parent.relation.name}' and '${embed.name}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const { source, from, given } = joinRelated(compilation, parent, relationship)
  // A view may show several rows for the one that a key refers to.
  const level = isToOne(relationship) ? { ...embed.level, limit: 1 } : inOrder(source, embed.level)
  const { rows } = compileLevel(compilation, source, level, from, given)
  const alias = compilation.alias()
  const value = isToOne(relationship) ? `row_to_json(${ROW})` : `json_agg(${ROW})`
  const subquery = embed.spread ? rows : `select ${countAnswer(value)} as value from (${rows}) r`
  const join = embed.inner ? 'join' : 'left join'
  const on = embed.inner && !embed.spread ? `${alias}.value is not null` : 'true'
  return { embed, alias, relationship, sql: ` ${join} lateral (${subquery}) ${alias} on ${on}` }
}

function isMentioned(conditions: Condition[], embed: Embed): boolean {
  return conditions.some((condition) =>
    condition.kind === 'filter'
      ? condition.field.name === embedName(embed) || condition.field.name === embed.name
      : isMentioned(condition.conditions, embed),
  )
}
