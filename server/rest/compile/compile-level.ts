import { findRelationship, isToOne, type Relationship } from '../catalogue/relationships.ts'
import {
  embedName,
  findEmbed,
  isEmbed,
  type Condition,
  type Embed,
  type Level,
  type OrderTerm,
} from '../query/query-tree.ts'
import { notEmbedded, notImplemented, RestError } from '../rest-error.ts'
import { compileConditions } from './compile-condition.ts'
import { compileCast, compileField, fieldLabel, type Source } from './compile-field.ts'
import { qualifiedName, quoteName, type Compilation } from './statement.ts'

/** More are never sent, whatever limit is asked for. */
export const MAX_ROWS = 1_000

type Joined = { embed: Embed; alias: string; relationship: Relationship; sql: string }

export type CompiledLevel = {
  rows: string
  /** The same rows without their columns, order and limits. */
  matches: string
}

/** Compiles the select of one resource with everything embedded in it. `from` is what it reads, `given` what joins it to its parent. */
export function compileLevel(
  compilation: Compilation,
  source: Source,
  level: Level,
  from: string,
  given: string[] = [],
): CompiledLevel {
  const joined = level.items.filter(isEmbed).map((embed) => compileEmbed(compilation, source, embed))
  const embedded = (name: string) => {
    const found = joined.find(({ embed }) => !embed.spread && embed === findEmbed(level, name))
    return found && `${found.alias}.value`
  }
  const conditions = [...given, ...compileConditions(compilation, { ...source, embedded }, level.conditions)]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const columns = level.items.map((item) => {
    if (item.kind === 'star') return `${source.alias}.*`
    if (item.kind === 'embed') return embedColumn(joined.find(({ embed }) => embed === item))
    const value = compileField(compilation, source, item.field)
    const label = item.alias ?? fieldLabel(item.field)
    return `${item.cast ? compileCast(value, item.cast) : value} as ${quoteName(label)}`
  })
  const order = level.order.map((term) => compileOrderTerm(compilation, source, level, joined, term))
  const orderBy = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  const limit = ` limit ${Math.min(level.limit ?? MAX_ROWS, MAX_ROWS)}`
  const offset = level.offset > 0 ? ` offset ${compilation.value(String(level.offset))}` : ''
  const joins = joined.map(({ sql }) => sql).join('')
  const deciding = joined.filter(({ embed }) => embed.inner || isMentioned(level.conditions, embed))
  return {
    rows: `select ${columns.filter(Boolean).join(', ')} from ${from}${joins}${where}${orderBy}${limit}${offset}`,
    matches: `select from ${from}${deciding.map(({ sql }) => sql).join('')}${where}`,
  }
}

function embedColumn(joined: Joined | undefined) {
  if (!joined || joined.embed.level.items.length === 0) return ''
  const { embed, alias, relationship } = joined
  if (embed.spread) return `${alias}.*`
  const value = isToOne(relationship) ? `${alias}.value` : `coalesce(${alias}.value, '[]')`
  return `${value} as ${quoteName(embedName(embed))}`
}

function compileEmbed(compilation: Compilation, parent: Source, embed: Embed): Joined {
  const relationship = findRelationship(
    parent.relation.name,
    parent.relation.relationships,
    embed.name,
    embed.hint,
  )
  if (embed.spread && !isToOne(relationship)) {
    throw new RestError(400, 'PGRST119', `A spread operation on '${embed.name}' is not possible`, {
      details: `'${parent.relation.name}' and '${embed.name}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const { source, from, given } = joinTo(compilation, parent, relationship)
  const { rows } = compileLevel(compilation, source, embed.level, from, given)
  const alias = compilation.alias()
  const value = isToOne(relationship) ? 'row_to_json(r)' : 'json_agg(r)'
  const subquery = embed.spread ? rows : `select ${value} as value from (${rows}) r`
  const join = embed.inner ? 'join' : 'left join'
  const on = embed.inner && !embed.spread ? `${alias}.value is not null` : 'true'
  return { embed, alias, relationship, sql: ` ${join} lateral (${subquery}) ${alias} on ${on}` }
}

/** How a relationship's rows are reached from a row of the parent. */
function joinTo(compilation: Compilation, parent: Source, { target, pairs, junction }: Relationship) {
  const relation = compilation.catalogue.relations.get(target)
  if (!relation) throw notImplemented(`'${target}' is not exposed`)
  const source: Source = { relation, alias: compilation.alias() }
  const near = junction ? compilation.alias() : source.alias
  const equal = (left: string, right: string, columns: [string, string]) =>
    `${left}.${quoteName(columns[0])} = ${right}.${quoteName(columns[1])}`

  const given = pairs.map((pair) => equal(parent.alias, near, pair))
  const table = `${qualifiedName(target)} ${source.alias}`
  if (!junction) return { source, from: table, given }
  const on = junction.pairs.map((pair) => equal(near, source.alias, pair)).join(' and ')
  return { source, from: `${table} join ${qualifiedName(junction.table)} ${near} on ${on}`, given }
}

function compileOrderTerm(
  compilation: Compilation,
  source: Source,
  level: Level,
  joined: Joined[],
  { relation, field, direction, nulls }: OrderTerm,
) {
  const value = relation
    ? relatedValue(compilation, source, level, joined, relation, field)
    : compileField(compilation, source, field)
  return `${value}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

/** The column of the one embedded row, read a second time because the joined value is JSON already. */
function relatedValue(
  compilation: Compilation,
  source: Source,
  level: Level,
  joined: Joined[],
  name: string,
  field: OrderTerm['field'],
) {
  const found = joined.find(({ embed }) => embed === findEmbed(level, name))
  if (!found) throw notEmbedded(name)
  if (!isToOne(found.relationship)) {
    throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${source.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const related = joinTo(compilation, source, found.relationship)
  const conditions = compileConditions(compilation, related.source, found.embed.level.conditions)
  const value = compileField(compilation, related.source, field)
  return `(select ${value} from ${related.from} where ${[...related.given, ...conditions].join(' and ')})`
}

function isMentioned(conditions: Condition[], embed: Embed): boolean {
  return conditions.some((condition) =>
    condition.kind === 'filter'
      ? condition.field.name === embedName(embed) || condition.field.name === embed.name
      : isMentioned(condition.conditions, embed),
  )
}
