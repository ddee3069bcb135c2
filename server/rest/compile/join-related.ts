import { isToOne, type Relationship } from '../schema/relationships.ts'
import type { Relation } from '../schema/schema.ts'
import type { Embed } from '../query/query-tree.ts'
import { notImplemented, RestError } from '../rest-error.ts'
import type { Source } from './compile-field.ts'
import { qualifiedName, quoteName, type Compilation } from './statement.ts'

/** An embedded resource with its join and alias. */
export type Joined = { embed: Embed; alias: string; relationship: Relationship; sql: string }

/** The join from a parent's row to the rows of a relationship. */
export function joinRelated(compilation: Compilation, parent: Source, relationship: Relationship) {
  const { target, pairs, junction } = relationship
  const { relations } = compilation.schema
  const relation = relations.get(target)
  if (!relation) throw notImplemented(`'${target}' is not exposed`)
  const passed = junction ? tablesOf(relations.get(junction.table)) : []
  if (!isToOne(relationship)) requireNoReturn(parent, relation, passed)
  const ancestors = [...(parent.ancestors ?? []), ...tablesOf(parent.relation), ...passed]
  const source: Source = { relation, alias: compilation.alias(), ancestors }
  const near = junction ? compilation.alias() : source.alias
  const equal = (left: string, right: string, columns: [string, string]) =>
    `${left}.${quoteName(columns[0])} = ${right}.${quoteName(columns[1])}`

  const given = pairs.map((pair) => equal(parent.alias, near, pair))
  const table = `${qualifiedName(target)} ${source.alias}`
  if (!junction) return { source, from: table, given }
  const on = junction.pairs.map((pair) => equal(near, source.alias, pair)).join(' and ')
  return { source, from: `${table} join ${qualifiedName(junction.table)} ${near} on ${on}`, given }
}

/**
 * A return to a table by a relationship to many multiplies its rows by themselves, so that a short request could ask for
 * millions. The children of a row in a tree can be followed once; its parent, and the parent's parent, are one row each.
 */
function requireNoReturn({ relation, ancestors = [] }: Source, target: Relation, passed: string[]) {
  if (![...tablesOf(target), ...passed].some((table) => ancestors.includes(table))) return
  throw new RestError(400, 'PGRST127', `An embedded resource cannot lead back to '${target.name}'`, {
    details: `'${relation.name}' was reached from '${target.name}'`,
    hint: `Select what you need of '${target.name}' where it is first named.`,
  })
}

const tablesOf = (relation?: Relation) => relation?.tables ?? []
