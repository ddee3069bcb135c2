import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, sessionId, type Actor } from '../contract/actors.ts'
import { COMTE } from '../contract/rows.ts'
import { brokenAuditEntries } from '../history/recount.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createShopWithActors()
})
afterEach(() => database.close())

const editCheese = async (actor: Actor, claims?: Record<string, unknown>) => {
  const result = await actAs(
    database.requests,
    actor,
    (sql) => sql`update public.cheeses set version = version, summary = summary where id = ${COMTE}`,
    { claims },
  )
  return result.count
}

test('A staff token is refused once its session has ended', async () => {
  expect(await editCheese('employee')).toBe(1)
  await actAs(database.requests, 'admin', (sql) => sql`select public.end_sessions(${personId('employee')})`)
  expect(await editCheese('employee')).toBe(0)
})

test("A token cannot use another person's session", async () => {
  expect(await editCheese('employee', { session_id: sessionId('manager') })).toBe(0)
})

test('Removing a role takes effect at once and ends the sessions', async () => {
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.set_user_role(${personId('manager')}, 'customer')`,
  )
  expect(await editCheese('manager')).toBe(0)
  const sessions = await database.owner`select from auth.sessions where user_id = ${personId('manager')}`
  expect(sessions).toHaveLength(0)
})

test('Metadata that claims a role is ignored', async () => {
  const [member] = await database.owner`select role from public.users where id = ${personId('member')}`
  expect(member).toEqual({ role: 'customer' })
})

test('Two admins who demote each other concurrently leave one admin', async () => {
  const second = stableUuid('actor second admin')
  const session = stableUuid('session of second admin')
  await database.owner`insert into auth.sessions (id, user_id, created_at) values (${session}, ${second}, now())`
  const results = await Promise.all([
    stateOf(
      actAs(database.requests, 'admin', (sql) => sql`select public.set_user_role(${second}, 'customer')`),
    ),
    stateOf(
      actAs(
        database.requests,
        'admin',
        (sql) => sql`select public.set_user_role(${personId('admin')}, 'customer')`,
        { claims: { sub: second, session_id: session } },
      ),
    ),
  ])
  expect(results.toSorted()).toEqual(['42501', 'done'])
  const admins = await database.owner`select from public.users where role = 'admin'`
  expect(admins).toHaveLength(1)
})

test('The last admin cannot be removed in any way', async () => {
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.set_user_role(${stableUuid('actor second admin')}, 'customer')`,
  )
  const leave = actAs(database.requests, 'admin', (sql) => sql`select public.delete_my_account(auth.email())`)
  expect(await stateOf(leave)).toBe('PT409')
  expect(await stateOf(database.auth`delete from auth.users where id = ${personId('admin')}`)).toBe('PT409')
  expect(await stateOf(database.owner`update public.users set role = 'manager' where role = 'admin'`)).toBe(
    'PT409',
  )
})

test('A required second factor excludes staff without one, and only staff with one can require it', async () => {
  const require = (claims?: Record<string, unknown>) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`update public.staff_settings set version = version, require_second_factor = true`,
      {
        claims,
      },
    )
  const usesSecondFactor = (person: 'manager' | 'employee') =>
    database.owner`update auth.sessions set aal = 'aal2' where user_id = ${personId(person)}`
  expect(await stateOf(require())).toBe('PT409')
  await usesSecondFactor('manager')
  await require({ aal: 'aal2' })

  expect(await editCheese('employee')).toBe(0)
  expect(await editCheese('employee', { aal: 'aal2' })).toBe(0)
  await usesSecondFactor('employee')
  expect(await editCheese('employee', { aal: 'aal2' })).toBe(1)
  const [needs] = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select public.needs_second_factor() as it`,
  )
  expect(needs).toEqual({ it: true })
})

test('The audit log reveals a changed or removed entry', async () => {
  const isWhole = async () => {
    const [answer] = await actAs(
      database.requests,
      'admin',
      (sql) => sql`select first_broken is null as it from public.verify_audit_log()`,
    )
    return answer?.['it']
  }
  expect(await isWhole()).toBe(true)
  expect(await stateOf(database.owner`update public.audit_log set detail = '{}'`)).toBe('42501')

  await database.owner`alter table public.audit_log disable trigger all`
  await database.owner`delete from public.audit_log where id = (select min(id) + 1 from public.audit_log)`
  expect(await isWhole()).toBe(false)
})

test('Concurrent entries of the audit log form one chain', async () => {
  const entries = Array.from(
    { length: 30 },
    (_, index) => database.owner`select private.audit('try', 'test', ${String(index)})`,
  )
  await Promise.all(entries)
  expect(await brokenAuditEntries(database.owner)).toEqual([])
})
