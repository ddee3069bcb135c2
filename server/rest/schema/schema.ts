import type { Sql } from '../../database/sql/sql.ts'
import {
  readColumns,
  readComputedColumns,
  readForeignKeys,
  readKeys,
  readRoutines,
  type Column,
  type RoutineRow,
} from './read-schema.ts'
import { addKeysOfViews, readViewColumns } from './view-columns.ts'
import { findRelationships, type Relationship } from './relationships.ts'

/** Anything with columns: a table, a view, or what a function returns. */
export type Relation = {
  name: string
  columns: Map<string, Column>
  primaryKey: string[]
  relationships: Relationship[]
  /** Of a view: the tables whose columns it shows. */
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
  const [columns, computedColumns, tableKeys, tableForeignKeys, routineRows, views] = await Promise.all([
    readColumns(sql),
    readComputedColumns(sql),
    readKeys(sql),
    readForeignKeys(sql),
    readRoutines(sql),
    readViewColumns(sql),
  ])
  const { foreignKeys, keys } = addKeysOfViews(tableForeignKeys, tableKeys, views)
  const relationships = findRelationships(foreignKeys, keys)
  const relations = new Map<string, Relation>()
  for (const { relation: name, ...column } of [...columns, ...computedColumns]) {
    const relation = relations.get(name) ?? {
      name,
      columns: new Map(),
      primaryKey: keys.find((key) => key.primary && key.relation === name)?.columns ?? [],
      relationships: relationships.get(name) ?? [],
      tables: views.filter(({ view }) => view === name).map(({ table }) => table),
    }
    relation.columns.set(column.name, column)
    relations.set(name, relation)
  }

  const routines = new Map<string, Routine[]>()
  for (const row of routineRows) {
    const overloads = routines.get(row.name) ?? []
    overloads.push({ ...row, result: resultOf(row, relations) })
    routines.set(row.name, overloads)
  }
  return { relations, routines }
}

function resultOf(row: RoutineRow, relations: Map<string, Relation>): Routine['result'] {
  if (row.returnsVoid) return undefined
  const table = row.returnsRelation === null ? undefined : relations.get(row.returnsRelation)
  if (table) return { kind: 'rows', relation: table }
  if (!row.resultColumns) return { kind: 'scalar' }
  const columns = new Map(row.resultColumns.map((column) => [column.name, { ...column, default: null }]))
  return { kind: 'rows', relation: { name: row.name, columns, primaryKey: [], relationships: [] } }
}
