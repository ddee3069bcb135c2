import type { Relationship } from '../schema/relationships.ts'
import type { Embed } from '../query/query-tree.ts'
import { notImplemented } from '../rest-error.ts'
import type { Source } from './compile-field.ts'
import { qualifiedName, quoteName, type Compilation } from './statement.ts'

/** An embedded resource with its join and alias. */
export type Joined = { embed: Embed; alias: string; relationship: Relationship; sql: string }

/** The join from a parent's row to the rows of a relationship. */
export function joinRelated(
  compilation: Compilation,
  parent: Source,
  { target, pairs, junction }: Relationship,
) {
  const relation = compilation.schema.relations.get(target)
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
