import type { Actor } from './actors.ts'

export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'call'

/** A statement and the actors who succeed with it: no error, and at least one row. */
export type Attempt = {
  on: string
  operation: Operation
  what: string
  by: readonly Actor[]
  sql: string
  /** Actors whom policies keep from the rows, so that not even a rule about them answers. */
  hiddenFrom?: readonly Actor[]
  /** Protected by a column privilege only, so it is left out when everything is granted. */
  guardedByGrantOnly?: true
}

type Cell = readonly [what: string, by: readonly Actor[], sql: string, hiddenFrom?: readonly Actor[]]
type TableContract = Record<Exclude<Operation, 'call'>, Cell[]>

/** The cells of a table or view; each operation needs at least one. */
export function table(name: string, contract: TableContract): Attempt[] {
  return (['select', 'insert', 'update', 'delete'] as const).flatMap((operation) =>
    contract[operation].map(([what, by, sql, hiddenFrom]) => ({
      on: name,
      operation,
      what,
      by,
      sql,
      ...(hiddenFrom && { hiddenFrom }),
    })),
  )
}

/** The cells of a function. */
export function fn(name: string, ...cells: Cell[]): Attempt[] {
  return cells.map(([what, by, sql]) => ({ on: name, operation: 'call', what, by, sql }))
}

/** Reads one row by its id. */
export const oneRow = (name: string, id: string) => `select from public.${name} where id = '${id}'`
