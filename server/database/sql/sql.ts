import type { PoolClient, QueryResult } from 'pg'
import { createClients, type Clients, type ClientsConfig } from './clients.ts'
import {
  columnsAndValues,
  compile,
  fragment,
  identifier,
  list,
  rawText,
  type Fragment,
  type Part,
} from './fragment.ts'
import { createListener } from './listener.ts'
import { createSession, type Session } from './session.ts'
import { SqlQuery } from './sql-query.ts'
import { Json, serialize, type Value } from './values.ts'

/**
 * How the server, the commands, the tests and the benches speak to PostgreSQL: `pg` as it is published, behind a tag
 * for template strings. Every value in a template becomes a parameter.
 *
 * What it guarantees:
 * - **A transaction runs on one connection or not at all.** Its statements are bound to the client that began it. When
 *   the connection is lost, the running statement and all later ones are rejected, and nothing of them is sent on
 *   another connection. After its end a transaction refuses statements.
 * - **A result means committed.** `begin` returns only after PostgreSQL answered `commit` with COMMIT. After a failed
 *   statement it answers ROLLBACK without an error, even when the failure was caught; then the first failure is thrown.
 * - **A client is lent again only when it is idle.** One that is within a transaction is destroyed.
 * - **A lost connection costs the statements on it and nothing else.** The pool drops it, and the next statement opens
 *   another. Nothing is repeated: only the caller knows whether that is safe.
 * - **Nothing waits for ever.** Waiting for a connection has a deadline, and ends when the pool is closed. Which server a
 *   connection leads to is decided in servers/servers.ts.
 *
 * How: the pools of requests have clients with `pipeline: true`, so that statements that do not wait for each other are
 * written at once. PostgreSQL runs them in their order, and pg matches the answers. The pools of the owner, for
 * migrations, backups and commands, have plain clients, whose statements wait for each other (session.ts), and so has
 * the listener (listener.ts). A query is sent when it is awaited (sql-query.ts), so it can be a part of another one
 * (fragment.ts). Parameters are sent as text without a type, in one round trip; where PostgreSQL cannot infer the type,
 * the statement casts. An array of an enum is read as text, so a statement that reads one casts it to `text[]`.
 *
 * Tried and dropped: postgres.js, which ran statements of a lost transaction on another connection and gave a query
 * rows of another one (docs/decisions/0018-the-driver-as-published.md); a pool of our own, because that of pg does
 * what is needed once lost connections have a listener; names for all statements, because each is kept in each
 * connection, so only a few frequent ones have a name, and none behind a pooler, which may give the next transaction
 * another session.
 */

export type Row = Record<string, unknown>
export type RowList<Rows> = Rows & { count: number }
export type { Fragment }

/** Either a pool, a transaction or a reserved connection. */
export type SqlTag = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...parts: Part[]
  ): SqlQuery<RowList<Rows>>
  /** A name, quoted. */
  (name: string): Fragment
  /** For `in`. */
  (values: readonly Exclude<Value, object>[]): Fragment
  /** For `insert into name`. */
  (rows: Record<string, Value> | readonly Record<string, Value>[]): Fragment
  /** A text as it is, with its values. Without values it may be several statements, or a part of a template. */
  unsafe<Rows extends readonly object[] = Row[]>(
    text: string,
    values?: readonly Value[],
    options?: { name?: string },
  ): SqlQuery<RowList<Rows>>
  json(value: unknown): Json
}

export type TransactionSql = SqlTag
export type ReservedSql = SqlTag & { release(): void }

export type Sql = SqlTag & {
  /** For further connections to the same database. */
  config: ClientsConfig
  /** For what needs to know who gets the next connection. */
  clients: Pick<Clients, 'lend' | 'giveBack' | 'explain'>
  begin<Result>(run: (sql: TransactionSql) => Result | Promise<Result>): Promise<Result>
  begin<Result>(mode: string, run: (sql: TransactionSql) => Result | Promise<Result>): Promise<Result>
  /** One connection, until it is released. */
  reserve(): Promise<ReservedSql>
  listen: ReturnType<typeof createListener>['listen']
  notify(channel: string, message: string): Promise<unknown>
  /** Waits for what runs, at most for so many seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

export function openSql(config: ClientsConfig): Sql {
  const clients = createClients(config)
  const listener = createListener(config)

  const startSession = (client: PoolClient, isReadOnly = false) =>
    createSession(client, {
      explain: (error) => clients.explain(error, isReadOnly),
      keepsNames: !config.direct,
    })

  async function onClient<Result>(use: (session: Session) => Promise<Result>, isReadOnly?: boolean) {
    const client = await clients.lend()
    const session = startSession(client, isReadOnly)
    try {
      return await use(session)
    } finally {
      session.close()
      clients.giveBack(client)
    }
  }

  const sql = tag((statement) => onClient((session) => session.query(statement)))

  return Object.assign(sql, {
    config,
    clients,
    begin<Result>(...given: [...mode: string[], run: (sql: TransactionSql) => Result | Promise<Result>]) {
      const run = given.at(-1) as (sql: TransactionSql) => Result | Promise<Result>
      const mode = given.length > 1 ? ` ${given[0]}` : ''
      return onClient((session) => transact(session, mode, run), mode.includes('read only'))
    },
    async reserve() {
      const client = await clients.lend()
      const session = startSession(client)
      return Object.assign(tag(session.query), {
        release() {
          session.close()
          clients.giveBack(client)
        },
      })
    },
    listen: listener.listen,
    notify: (channel: string, message: string) => sql`select pg_notify(${channel}, ${message})`.execute(),
    async end({ timeout }: { timeout?: number } = {}) {
      listener.end()
      await clients.end(timeout === undefined ? undefined : timeout * 1_000)
    },
  })
}

async function transact<Result>(
  session: Session,
  mode: string,
  run: (sql: TransactionSql) => Result | Promise<Result>,
) {
  const send = (text: string) => session.query({ text, values: [] })
  let isOver = false
  const query: Session['query'] = async (statement) => {
    if (isOver) throw new Error('The transaction has ended')
    return session.query(statement)
  }
  try {
    await send(`begin${mode}`)
    const result = await run(tag(query))
    isOver = true
    const { command } = await send('commit')
    if (command !== 'COMMIT') throw session.firstError
    return result
  } catch (error) {
    isOver = true
    // Where this fails, the client is not idle afterwards, and is destroyed.
    await send('rollback').catch(() => {})
    throw error
  }
}

function tag(query: Session['query']): SqlTag {
  function sql(first: TemplateStringsArray | string | object, ...parts: Part[]) {
    if (typeof first === 'string') return identifier(first)
    if (!Array.isArray(first)) return columnsAndValues([first as Record<string, Value>])
    if (!isTemplate(first)) return isRow(first[0]) ? columnsAndValues(first) : list(first)
    const statement = fragment(first, parts)
    return new SqlQuery(statement, async () => toRowList(await query(compile(statement))))
  }

  function unsafe(text: string, values: readonly Value[] = [], { name }: { name?: string } = {}) {
    const statement = { text, values: values.map(serialize), name }
    return new SqlQuery(rawText(text), async () => toRowList(await query(statement)))
  }

  return Object.assign(sql, { unsafe, json: (value: unknown) => new Json(value) }) as unknown as SqlTag
}

const isTemplate = (first: readonly unknown[]): first is TemplateStringsArray => 'raw' in first
const isRow = (first: unknown) => first !== null && first?.constructor === Object

const toRowList = ({ rows, rowCount }: QueryResult) =>
  Object.defineProperty(rows, 'count', { value: rowCount ?? 0 })
