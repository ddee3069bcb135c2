import type { Relationship } from '../schema/relationships.ts'
import type { Relation } from '../schema/schema.ts'
import type { Embed } from '../query/query-tree.ts'
import { notImplemented, RestError } from '../rest-error.ts'
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
  const ancestors = ancestorsOf(parent, relation, junction?.table)
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
 * Each return to a table multiplies its rows by themselves, so that a short request could ask for millions. A table that
 * refers to itself can be followed once.
 */
function ancestorsOf({ relation, ancestors = [] }: Source, target: Relation, junction?: string) {
  const through = junction ? [junction] : []
  const returned = [...tablesOf(target), ...through].find((table) => ancestors.includes(table))
  if (!returned) return [...ancestors, ...tablesOf(relation), ...through]
  throw new RestError(400, 'PGRST127', `An embedded resource cannot lead back to '${returned}'`, {
    details: `'${relation.name}' was reached from '${returned}'`,
    hint: `Select what you need of '${returned}' where it is first named.`,
  })
}

const tablesOf = ({ name, tables = [] }: Relation) => [name, ...tables]
