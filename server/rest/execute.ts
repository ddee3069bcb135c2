import postgres, { type ReservedSql, type Sql } from 'postgres'
import type { Statement } from './compile/statement.ts'
import { createPreparedStatements } from './prepared-statements.ts'
import type { Caller } from './request/caller.ts'
import { RestError } from './rest-error.ts'

/** What functions and policies may ask about the request, under PostgREST's names. */
export type RequestFacts = { method: string; path: string; headers: string }

export type Transaction = {
  caller: Caller
  facts: RequestFacts
  readOnly: boolean
  statement: Statement
  /** Looks at the outcome before it is kept; what it throws undoes everything. */
  check?: (outcome: Outcome) => void
}

export type Outcome = { count: number; body: Buffer; total?: number; inserted?: number }

const STATEMENT_TIMEOUT_MS = { anon: '3000', authenticated: '8000', service_role: '8000' }
const MAX_WAITING = 500

/** Leaves the type of a value to the place in the statement where it stands, as in a literal. */
const UNKNOWN_TYPE = 705

const SETTINGS = `select set_config('search_path', 'public, extensions', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
  set_config('request.path', $4, true), set_config('request.headers', $5, true),
  set_config('statement_timeout', $6, true)`

/** Runs statements as the caller, each in a transaction of its own that takes one round trip. */
export function createExecutor(pool: Sql) {
  const isPrepared = createPreparedStatements()
  let waiting = 0

  return async function execute(transaction: Transaction): Promise<Outcome> {
    if (waiting >= MAX_WAITING) throw busy()
    waiting += 1
    try {
      const connection = await pool.reserve()
      return await runOn(connection, transaction, isPrepared(transaction.statement.text))
    } finally {
      waiting -= 1
    }
  }
}

/** Statements are sent without waiting for answers: after a failure PostgreSQL skips the rest and commit undoes. */
async function runOn(connection: ReservedSql, transaction: Transaction, prepare: boolean): Promise<Outcome> {
  const { caller, facts, readOnly, statement, check } = transaction
  const typed = (values: string[]) => values.map((value) => connection.typed(value, UNKNOWN_TYPE))
  const { method, path, headers } = facts
  const settings = [caller.role, caller.claims, method, path, headers, STATEMENT_TIMEOUT_MS[caller.role]]
  const begun = connection.unsafe(readOnly ? 'begin read only' : 'begin')
  const set = connection.unsafe(SETTINGS, typed(settings), { prepare: true })
  // Without values postgres.js would choose the protocol that cannot prepare.
  const extended = { prepare, simple: false }
  const answered = connection.unsafe(statement.text, typed(statement.values), extended).raw()
  const committed = check ? undefined : connection.unsafe('commit')
  try {
    const [, , [row]] = await Promise.all([begun, set, answered, committed])
    const outcome = readOutcome(row)
    if (check) {
      check(outcome)
      await connection.unsafe('commit')
    }
    connection.release()
    return outcome
  } catch (error) {
    if (isConnectionAlive(error)) await undo(connection, committed)
    throw error
  }
}

/** A connection that was lost must not be released: the pool would hand out a closed socket. */
async function undo(connection: ReservedSql, end: PromiseLike<unknown> = connection.unsafe('rollback')) {
  try {
    await end
  } catch (error) {
    if (!isConnectionAlive(error)) return
  }
  connection.release()
}

function isConnectionAlive(error: unknown) {
  return error instanceof RestError || (error instanceof postgres.PostgresError && error.severity !== 'FATAL')
}

function readOutcome(row: Buffer[] | undefined): Outcome {
  const [count, body, total, inserted] = row ?? []
  const number = (text?: Buffer | null) => (text ? Number(text.toString('latin1')) : undefined)
  return {
    count: number(count) ?? 0,
    body: body ?? Buffer.alloc(0),
    total: number(total),
    inserted: number(inserted),
  }
}

function busy() {
  return new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })
}
