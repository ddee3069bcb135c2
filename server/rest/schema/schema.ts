import type { Sql } from '../../database/sql/sql.ts'
import {
  readColumns,
  readComputedColumns,
  readDomains,
  readForeignKeys,
  readKeys,
  readRoutines,
  type Column,
  type RoutineRow,
} from './read-schema.ts'
import { addKeysOfViews, readViewColumns } from './view-columns.ts'
import { findRelationships, type ForeignKey, type Key, type Relationship } from './relationships.ts'

type Keys = { foreignKeys: ForeignKey[]; keys: Key[] }

/** Anything with columns: a table, a view, or what a function returns. */
export type Relation = {
  name: string
  columns: Map<string, Column>
  primaryKey: string[]
  relationships: Relationship[]
  /** The ids of itself and, of a view, of the tables whose columns it shows. */
  tables?: string[]
}

export type Routine = Pick<
  RoutineRow,
  'name' | 'arguments' | 'volatile' | 'returnsSet' | 'statementTimeout'
> & {
  /** Undefined when the function returns nothing. */
  result: { kind: 'scalar' } | { kind: 'rows'; relation: Relation } | undefined
}

export type Schema = {
  relations: Map<string, Relation>
  routines: Map<string, Routine[]>
}

/** Reads what the exposed schema contains. PostgreSQL checks privileges with each request, so they are not read. */
export async function loadSchema(sql: Sql): Promise<Schema> {
  const [columns, computedColumns, tableKeys, tableForeignKeys, routineRows, views, domains] =
    await Promise.all([
      readColumns(sql),
      readComputedColumns(sql),
      readKeys(sql),
      readForeignKeys(sql),
      readRoutines(sql),
      readViewColumns(sql),
      readDomains(sql),
    ])
  const baseTypes = new Map(domains.map(({ domain, baseType }) => [domain, baseType]))
  const all = addKeysOfViews(tableForeignKeys, tableKeys, views)
  const { foreignKeys, keys } = namedKeys(all, new Map(columns.map(({ id, relation }) => [id, relation])))
  const relationships = findRelationships(foreignKeys, keys)
  const relations = new Map<string, Relation>()
  for (const { relation: name, id, ...column } of [...columns, ...computedColumns]) {
    const relation = relations.get(name) ?? {
      name,
      columns: new Map(),
      primaryKey: primaryKeyOf(name, keys),
      relationships: relationships.get(name) ?? [],
      tables: [id, ...views.filter(({ view }) => view === id).map(({ table }) => table)],
    }
    relation.columns.set(column.name, { ...column, baseType: baseTypes.get(column.type) })
    relations.set(name, relation)
  }

  const routines = new Map<string, Routine[]>()
  for (const row of routineRows) {
    const overloads = routines.get(row.name) ?? []
    overloads.push({ ...row, result: resultOf(row, relations, baseTypes) })
    routines.set(row.name, overloads)
  }
  return { relations, routines }
}

/** A view has those of all its tables. */
function primaryKeyOf(name: string, keys: Key[]) {
  const columns = keys.filter((key) => key.primary && key.relation === name).flatMap((key) => key.columns)
  return [...new Set(columns)]
}

/** The keys of exposed relations, by their names. */
function namedKeys({ foreignKeys, keys }: Keys, names: Map<string, string>): Keys {
  return {
    foreignKeys: foreignKeys.flatMap((key) => {
      const [source, target] = [names.get(key.source), names.get(key.target)]
      return source === undefined || target === undefined ? [] : { ...key, source, target }
    }),
    keys: keys.flatMap((key) => {
      const relation = names.get(key.relation)
      return relation === undefined ? [] : { ...key, relation }
    }),
  }
}

function resultOf(
  row: RoutineRow,
  relations: Map<string, Relation>,
  baseTypes: Map<string, string>,
): Routine['result'] {
  if (row.returnsVoid) return undefined
  const table = row.returnsRelation === null ? undefined : relations.get(row.returnsRelation)
  if (table) return { kind: 'rows', relation: table }
  if (!row.resultColumns) return { kind: 'scalar' }
  const columns = new Map(
    row.resultColumns.map((column) => [
      column.name,
      { ...column, baseType: baseTypes.get(column.type), default: null },
    ]),
  )
  return { kind: 'rows', relation: { name: row.name, columns, primaryKey: [], relationships: [] } }
}
