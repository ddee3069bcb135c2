import type { PoolClient, QueryArrayResult } from 'pg'
import { CALLER_SETTINGS, callerValues, setLocally, type Caller } from '../database/run-as.ts'
import type { Sql } from '../database/sql/sql.ts'
import type { Statement } from './compile/statement.ts'
import { createPreparedStatements } from './connections/prepared-statements.ts'

/** What functions and policies can read about the request, under PostgREST's names. */
export type RequestFacts = { method: string; path: string; headers: string }

type Transaction = {
  caller: Caller
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

/** One request uses one processor: workers would multiply the share of its caller. */
const NO_WORKERS = '0'

type Answer = QueryArrayResult<(string | null)[]>
type Prepared = ReturnType<typeof inArrays>
type Sending = { setRequest: Prepared; readNoted: Prepared; name?: string | undefined }

/** PostgreSQL makes the JSON of an answer, so nothing is read from the texts that it sends. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }

/** A statement with a name is parsed once in each connection. */
const inArrays = (text: string, name?: string) => ({ text, name, rowMode: 'array' as const, types: AS_TEXT })

const BEGIN = inArrays('begin')
const BEGIN_READ_ONLY = inArrays('begin read only')
const COMMIT = inArrays('commit')
const ROLLBACK = inArrays('rollback')

const SETTINGS = [
  ...CALLER_SETTINGS,
  'request.method',
  'request.path',
  'request.headers',
  'max_parallel_workers_per_gather',
]
const SET_REQUEST = setLocally(SETTINGS)

const NO_BODY = Buffer.alloc(0)

/** What a function may choose as the status of its answer. */
const HTTP_STATUS = /^[2-5]\d\d$/

/** What a writing transaction changed on public pages, and the status that it set, under PostgREST's name. */
const READ_NOTED = "select current_setting('shop.announced', true), current_setting('response.status', true)"

/**
 * Runs each statement as the caller in its own transaction, like `runAs` but in one round trip. An outcome is returned
 * only when PostgreSQL has answered the commit with COMMIT. What a transaction changed on public pages is published
 * after its commit and before its outcome is returned.
 */
export function createExecutor(
  { clients, config }: Pick<Sql, 'clients' | 'config'>,
  publishCommitted: (noted: string) => void,
) {
  // Behind a pooler the next transaction may have another session, which does not know the names.
  const keepsNames = !config.direct
  const nameOf = keepsNames ? createPreparedStatements() : () => undefined
  const frequent = {
    setRequest: inArrays(SET_REQUEST, keepsNames ? 'set_request' : undefined),
    readNoted: inArrays(READ_NOTED, keepsNames ? 'read_noted' : undefined),
  }

  return async function execute(transaction: Transaction): Promise<Outcome> {
    const { check, readOnly } = transaction
    const client = await clients.lend()
    const sent = send(client, transaction, { ...frequent, name: nameOf(transaction.statement.text) })
    const answered = <Value>(answer: Promise<Value>) =>
      answer.catch((error: unknown) => {
        throw clients.explain(error, readOnly)
      })
    try {
      const [, , statement, noted] = await answered(Promise.all(sent))
      const { changes, status } = readNoted(noted)
      const result = readOutcome(statement)
      const outcome = { ...result, status: status ?? result.status }
      if (check) {
        check(outcome)
        sent.push(client.query(COMMIT))
      }
      requireCommitted(await answered(sent.at(-1) as Promise<Answer>))
      if (!readOnly) publishCommitted(changes)
      return outcome
    } catch (error) {
      if (check) sent.push(client.query(ROLLBACK))
      throw error
    } finally {
      // The statements after a failure are skipped, but the next transaction must come after them.
      void Promise.allSettled(sent).then(() => clients.giveBack(client))
    }
  }
}

/**
 * Writes all statements of the transaction at once. After a failure PostgreSQL skips the rest, and the commit rolls back.
 * Only an outcome that has to be checked is awaited before the commit.
 */
function send(
  client: PoolClient,
  { caller, facts, readOnly, statement, statementTimeout, check }: Transaction,
  { setRequest, readNoted, name }: Sending,
): Promise<Answer>[] {
  const { method, path, headers } = facts
  const settings = [...callerValues(caller, statementTimeout), method, path, headers, NO_WORKERS]
  const { stream } = client.connection
  stream.cork()
  try {
    return [
      client.query(readOnly ? BEGIN_READ_ONLY : BEGIN),
      client.query({ ...setRequest, values: settings }),
      client.query({ ...inArrays(statement.text, name), values: statement.values }),
      ...(readOnly ? [] : [client.query(readNoted)]),
      ...(check ? [] : [client.query(COMMIT)]),
    ]
  } finally {
    stream.uncork()
  }
}

/** After a failed statement, PostgreSQL answers a commit with ROLLBACK. */
function requireCommitted({ command }: Answer) {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
}

/** A transaction that only reads has no such row. */
function readNoted(answer?: Answer) {
  const [[changes, status] = []] = answer?.rows ?? []
  return { changes: changes ?? '', status: readStatus(status) }
}

const readStatus = (text?: string | null) => (text && HTTP_STATUS.test(text) ? Number(text) : undefined)

function readOutcome(answer?: Answer): Outcome {
  const [[count, body, total, inserted, status] = []] = answer?.rows ?? []
  return {
    count: readNumber(count) ?? 0,
    body: body ? Buffer.from(body) : NO_BODY,
    total: readNumber(total),
    inserted: readNumber(inserted),
    status: readStatus(status),
  }
}

const readNumber = (text?: string | null) => (text ? Number(text) : undefined)
