import type { Sql } from 'postgres'
import { CALLER_SETTINGS, callerValues, setLocally, type Caller } from '../database/run-as.ts'
import type { Consumer } from '../http/limits/cost-budgets.ts'
import type { Statement } from './compile/statement.ts'
import type { createConnections } from './connections/connections.ts'
import { createPreparedStatements } from './connections/prepared-statements.ts'

/** What functions and policies can read about the request, under PostgREST's names. */
export type RequestFacts = { method: string; path: string; headers: string }

type Transaction = {
  caller: Caller
  /** Whose share of the connections it takes. */
  consumer?: Consumer
  facts: RequestFacts
  readOnly: boolean
  statement: Statement
  /** In place of the limit of the caller's role. */
  statementTimeout?: string | null
  /** Checks the outcome before the commit. If it throws, the transaction is rolled back. */
  check?: (outcome: Outcome) => void
}

export type Outcome = {
  count: number
  body: Buffer
  total?: number
  inserted?: number
  /** The status that the transaction chose for its answer. */
  status?: number
}

const STATEMENT_TIMEOUT_MS = { anon: '3000', authenticated: '8000', service_role: '8000' }
/** For a visitor whose last requests were costly. */
const SHORT_TIMEOUT_MS = '1000'

/** PostgreSQL infers the type of a value from its place in the statement, as for a literal. */
const UNKNOWN_TYPE = 705

const SET_REQUEST = setLocally([
  ...CALLER_SETTINGS,
  'request.method',
  'request.path',
  'request.headers',
  'statement_timeout',
])

const NO_BODY = Buffer.alloc(0)

/** What a function may choose as the status of its answer. */
const HTTP_STATUS = /^[2-5]\d\d$/

/** What a writing transaction changed on public pages, and the status that it set, under PostgREST's name. */
const READ_NOTED = `select current_setting('shop.announced', true), current_setting('response.status', true)`

/**
 * Runs each statement as the caller in its own transaction, like `runAs` but in one round trip. What a transaction
 * changed on public pages is published after its commit and before its outcome is returned.
 */
export function createExecutor(
  connections: ReturnType<typeof createConnections>,
  publishCommitted: (noted: string) => void,
) {
  const isPrepared = createPreparedStatements()

  return async function execute(transaction: Transaction): Promise<Outcome> {
    const { caller, check, consumer, statementTimeout } = transaction
    const { connection, hasSpentHalf, release } = await connections.acquire(consumer)
    const timeout =
      hasSpentHalf && consumer?.isAnonymous
        ? SHORT_TIMEOUT_MS
        : (statementTimeout ?? STATEMENT_TIMEOUT_MS[caller.role])
    const prepare = isPrepared(transaction.statement.text)
    const sent = send(connection, transaction, { prepare, timeout })
    try {
      const [, , rows, noted] = await Promise.all(sent)
      const { changes, status } = readNoted(noted)
      const outcome = { ...readOutcome(rows), status }
      if (check) {
        check(outcome)
        await connection.unsafe('commit')
      }
      if (!transaction.readOnly) publishCommitted(changes)
      release(outcome.body.length)
      return outcome
    } catch (error) {
      if (check) sent.push(connection.unsafe('rollback'))
      // The client need not wait for the statements after the failure, but the next transaction must.
      void Promise.allSettled(sent).then(() => release())
      throw error
    }
  }
}

/**
 * Sends all statements of the transaction at once. After a failure PostgreSQL skips the rest, and the commit rolls back.
 * Only an outcome that has to be checked is awaited before the commit.
 */
function send(
  sql: Sql,
  { caller, facts, readOnly, statement, check }: Transaction,
  { prepare, timeout }: { prepare: boolean; timeout: string },
) {
  const { method, path, headers } = facts
  const settings = [...callerValues(caller), method, path, headers, timeout]
  const values = statement.values.map((value) => sql.typed(value, UNKNOWN_TYPE))
  // Without values postgres.js would use the simple protocol, which cannot prepare.
  const extended = { prepare, simple: false }
  const prepared = { prepare: true, simple: false }
  return [
    sql.unsafe(readOnly ? 'begin read only' : 'begin'),
    sql.unsafe(SET_REQUEST, settings, prepared),
    sql.unsafe(statement.text, values, extended).raw(),
    ...(readOnly ? [] : [sql.unsafe(READ_NOTED, [], prepared).raw()]),
    ...(check ? [] : [sql.unsafe('commit')]),
  ]
}

/** A transaction that only reads has no such row. */
function readNoted(rows: unknown = []) {
  const [[changes, status] = []] = rows as (Buffer | null)[][]
  const code = status?.toString() ?? ''
  return { changes: changes?.toString() ?? '', status: HTTP_STATUS.test(code) ? Number(code) : undefined }
}

function readOutcome(rows: unknown): Outcome {
  const [[count, body, total, inserted] = []] = rows as (Buffer | null)[][]
  return {
    count: readNumber(count) ?? 0,
    body: body ?? NO_BODY,
    total: readNumber(total),
    inserted: readNumber(inserted),
  }
}

const readNumber = (text?: Buffer | null) => (text ? Number(text.toString('latin1')) : undefined)
