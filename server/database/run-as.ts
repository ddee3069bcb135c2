import type { Sql, TransactionSql } from './sql/sql.ts'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** Who a transaction runs as: the role PostgreSQL switches to, and the JWT claims (as JSON) that policies read. */
export type Caller = { role: DatabaseRole; claims: string; accountId?: string }

const withoutAccount = (role: DatabaseRole): Caller => ({ role, claims: JSON.stringify({ role }) })

export const VISITOR = withoutAccount('anon')
export const SERVICE = withoutAccount('service_role')

/** The code with which the database refuses the token of a session that has ended. */
export const SESSION_ENDED = 'PT401'

/** The settings that make a transaction run as a caller, whatever its session has, in the order of `callerValues`. */
export const CALLER_SETTINGS = ['role', 'request.jwt.claims', 'statement_timeout', 'search_path']

/** As on hosted Supabase. */
const SEARCH_PATH = 'public, extensions'

const STATEMENT_TIMEOUT = { anon: '3s', authenticated: '8s', service_role: '8s' }

/** For what the server does by itself, such as the hourly jobs of a large shop. */
const OWN_STATEMENT_TIMEOUT = '5min'

export const callerValues = ({ role, claims }: Caller, statementTimeout?: string | null) => [
  role,
  claims,
  statementTimeout ?? STATEMENT_TIMEOUT[role],
  SEARCH_PATH,
]

/**
 * A statement that sets each setting to the parameter with its number, until the transaction ends, and then refuses a
 * caller whose session has ended. Counting nulls keeps the values from being sent back.
 */
export const setLocally = (settings: string[]) =>
  `select num_nulls(${settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}), private.check_session()`

const SET_CALLER = setLocally(CALLER_SETTINGS)

/** Runs statements in one transaction as the caller, so that row level security applies to them. */
export function runAs<Result>(
  sql: Sql,
  caller: Caller,
  run: (transaction: TransactionSql) => Result | Promise<Result>,
) {
  return sql.begin(async (transaction) => {
    const timeout = caller.role === 'service_role' ? OWN_STATEMENT_TIMEOUT : undefined
    await transaction.unsafe(SET_CALLER, callerValues(caller, timeout), { name: 'set_caller' })
    return run(transaction)
  })
}
