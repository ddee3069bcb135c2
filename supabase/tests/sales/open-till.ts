import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

export type Answer = {
  id: string
  state: string
  total_cents?: number
  tax_cents?: number
  rounding_cents?: number
  sold_at_local?: string
}

export const line = (cheese: string, grams: number, extra = {}) => ({ cheese_id: cheese, grams, ...extra })

/** Sells as an actor. */
export function openTill({ requests, owner }: TestDatabase) {
  const call = <Row extends object = Record<string, unknown>>(actor: Actor, statement: string) =>
    actAs(requests, actor, (sql) => sql.unsafe<Row[]>(statement))
  return {
    call,
    async send(actor: Actor, basket: object) {
      const text = JSON.stringify({ id: randomUUID(), payment: 'card', ...basket }).replaceAll("'", "''")
      const [row] = await call<{ answer: Answer }>(actor, `select public.record_basket('${text}') as answer`)
      return row?.answer
    },
    async stockOf(cheese: string) {
      const [row] = await owner`
        select grams, is_tracked from public.cheese_stock where cheese_id = ${cheese}`
      return row
    },
  }
}

export type Till = ReturnType<typeof openTill>
