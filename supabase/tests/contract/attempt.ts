import type { Actor } from './actors.ts'

export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'call'

/** Something an actor may try, and who succeeds: without an error, and touching at least one row. */
export type Attempt = {
  on: string
  operation: Operation
  what: string
  by: readonly Actor[]
  sql: string
  /** Only a column privilege stands before it, so it is left out once everything is granted. */
  guardedByGrantOnly?: true
}

type Cell = readonly [what: string, by: readonly Actor[], sql: string]
type TableContract = Record<Exclude<Operation, 'call'>, Cell[]>

/** The cells of a table or view; each operation needs at least one. */
export function table(name: string, contract: TableContract): Attempt[] {
  return (['select', 'insert', 'update', 'delete'] as const).flatMap((operation) =>
    contract[operation].map(([what, by, sql]) => ({ on: name, operation, what, by, sql })),
  )
}

/** The cells of a function. */
export function fn(name: string, ...cells: Cell[]): Attempt[] {
  return cells.map(([what, by, sql]) => ({ on: name, operation: 'call', what, by, sql }))
}
