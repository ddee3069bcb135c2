import { expect } from 'vitest'
import type { Sql, SqlTag } from '../../../server/database/sql/sql.ts'
import { ACTORS, SECRET_KEY, type Actor } from '../contract/actors.ts'
import type { Attempt } from '../contract/attempt.ts'
import { CONTRACT, READABLE_PRIVATE_TABLES } from '../contract/contract.ts'
import { tryAttempts, type Outcome } from '../history/try-attempts.ts'

/** Refusals by privilege, policy or rule. Any other error is a mistake in the attempt. */
const NO_PRIVILEGE = '42501'
const NOT_A_WRITABLE_VIEW = '55000'
const REFUSALS = new Set([NO_PRIVILEGE, '23503', '23514', 'PT400', 'PT409', NOT_A_WRITABLE_VIEW])

/** Executes every cell of the contract. Returns how many were tried and which differ. */
async function checkSecurityMatrix(
  { owner, requests }: { owner: Sql; requests: Sql },
  { everythingGranted = false } = {},
) {
  const attempts = [...CONTRACT, ...(await internalAttempts(owner))].filter(
    ({ guardedByGrantOnly }) => !(guardedByGrantOnly && everythingGranted),
  )
  const session = await requests.reserve()
  try {
    return { checked: attempts.length * ACTORS.length, failures: await failuresOf(session, attempts) }
  } finally {
    session.release()
  }
}

export async function expectEveryCellToHold(
  database: { owner: Sql; requests: Sql },
  where: string,
  options?: { everythingGranted: boolean },
) {
  const { checked, failures } = await checkSecurityMatrix(database, options)
  console.log(`security matrix on ${where}: ${checked} cells checked, ${failures.length} wrong`)
  expect(failures).toEqual([])
}

/** The cells that differ from the contract. */
export async function failuresOf(session: SqlTag, attempts: readonly Attempt[]) {
  const failures: string[] = []
  for (const actor of [...ACTORS, SECRET_KEY] as const) {
    const tried = actor === SECRET_KEY ? attempts.filter(({ on }) => on === 'storage.objects') : attempts
    const outcomes = await tryAttempts(
      session,
      actor,
      tried.map(({ sql }) => sql),
    )
    tried.forEach((attempt, index) => {
      const problem = judge(attempt, actor, outcomes[index] ?? { rows: 0, error: 'not tried' })
      if (problem) failures.push(problem)
    })
  }
  return failures
}

function judge(attempt: Attempt, actor: Actor, { rows, error }: Outcome) {
  const cell = `${attempt.on}: ${actor} ${attempt.operation} ${attempt.what}`
  const succeeded = error === null && rows > 0
  if (attempt.by.includes(actor)) {
    return succeeded ? undefined : `${cell} should succeed, but ${error ?? 'touched no row'}`
  }
  if (succeeded) return `${cell} should be refused, but succeeded`
  if (attempt.hiddenFrom?.includes(actor) && error && !error.startsWith(NO_PRIVILEGE))
    return `${cell} should find nothing, but ${error}`
  if (error && !REFUSALS.has(error.slice(0, 5))) return `${cell} failed for another reason: ${error}`
  return undefined
}

/** No actor reaches the tables of accounts, storage buckets or internals. */
async function internalAttempts(owner: Sql): Promise<Attempt[]> {
  const tables = await owner<{ name: string; column: string }[]>`
    select c.oid::regclass::text as name, (
      select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' and a.attgenerated = ''
      order by a.attnum limit 1) as column
    from pg_class c
    where c.relnamespace in ('auth'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
    order by 1`
  return tables.flatMap(({ name, column }) => [
    cell(name, 'select', `select from ${name}`, READABLE_PRIVATE_TABLES.has(name)),
    cell(name, 'insert', `insert into ${name} default values`),
    cell(name, 'update', `update ${name} set ${column} = ${column}`),
    cell(name, 'delete', `delete from ${name}`),
  ])
}

function cell(on: string, operation: Attempt['operation'], sql: string, readable = false): Attempt {
  return { on, operation, what: 'anything', by: readable ? ACTORS : [], sql }
}

/** What exists but is not in the contract, and the reverse. */
export async function compareWithCatalogue(owner: Sql) {
  const existing = await owner<{ name: string; kind: 'relation' | 'function' }[]>`
    select relname as name, 'relation' as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select proname, 'function' from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`
  const named = (kind: 'relation' | 'function') =>
    new Set(
      CONTRACT.filter(({ operation }) => (operation === 'call') === (kind === 'function')).map(
        ({ on }) => on,
      ),
    )
  const known = { relation: named('relation'), function: named('function') }
  return {
    unnamed: existing
      .filter(({ name, kind }) => !known[kind].has(name))
      .map(({ name, kind }) => `${kind} ${name}`),
    missing: [...known.relation, ...known.function].filter(
      (name) => !name.includes('.') && !existing.some((found) => found.name === name),
    ),
  }
}
