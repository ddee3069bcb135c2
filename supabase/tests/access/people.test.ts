import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, personId, sessionId } from '../contract/actors.ts'

const PEOPLE = 60

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
  await database.auth`
    insert into auth.users (id, email, raw_user_meta_data, created_at)
    select gen_random_uuid(), 'Guest' || n || '@many.test', jsonb_build_object('first_name', 'Zoë', 'last_name', 'N' || n),
      now() - n * interval '1 day'
    from generate_series(1, ${PEOPLE}::int) as n`
})
afterAll(() => database.close())

const listUsers = (options: string) =>
  actAs(database.requests, 'admin', (sql) => sql.unsafe(`select * from public.list_users(${options})`))

test('People are found by part of their email or name, with or without accents', async () => {
  const [found] = await listUsers(`search => 'guest7@'`)
  expect(found).toMatchObject({ email: 'Guest7@many.test', first_name: 'Zoë', role: 'customer', total: '1' })
  expect(await listUsers(`search => 'zoe n7'`)).toHaveLength(1)
})

test('Pages are complete and in the requested order', async () => {
  for (const [order, expected] of [
    [`sort => 'created_at', descending => true`, ['Guest1@many.test', 'Guest60@many.test']],
    [`sort => 'created_at', descending => false`, ['Guest60@many.test', 'Guest1@many.test']],
    [`sort => 'email', descending => false`, ['Guest10@many.test', 'Guest9@many.test']],
    [`sort => 'email', descending => true`, ['Guest9@many.test', 'Guest10@many.test']],
  ] as const) {
    const pages = await Promise.all(
      [0, 25, 50].map((offset) =>
        listUsers(`search => 'many.test', page_limit => 25, page_offset => ${offset}, ${order}`),
      ),
    )
    const emails = pages.flat().map((person) => person['email'])
    expect(new Set(emails).size).toBe(PEOPLE)
    expect([emails[0], emails.at(-1)]).toEqual(expected)
  }
})

test("The list can be filtered by role and shows each person's number of sessions", async () => {
  const managers = await listUsers(`with_role => 'manager'`)
  expect(managers).toMatchObject([{ email: emailOf('manager'), session_count: '1' }])
})

test('Ending a session works once and is written to the audit log', async () => {
  const end = () =>
    actAs(
      database.requests,
      'admin',
      (sql) => sql`select public.end_session(${sessionId('member')}) as ended`,
    )
  expect(await end()).toMatchObject([{ ended: true }])
  expect(await end()).toMatchObject([{ ended: false }])
  const entries = await database.owner`
    select actor_id from public.audit_log where action = 'end session' and subject_id = ${personId('member')}`
  expect(entries).toEqual([{ actor_id: personId('admin') }])
})

test('Staff come first in the list unless another order is chosen', async () => {
  const roles = (await listUsers('page_limit => 5')).map((person) => person['role'])
  expect(roles).toEqual(['admin', 'admin', 'manager', 'employee', 'customer'])
})

test('A suspended person is signed out, marked in the list and can be reactivated', async () => {
  const employee = personId('employee')
  const call = (name: string) =>
    actAs(database.requests, 'admin', (sql) => sql.unsafe(`select public.${name}('${employee}')`))
  const suspended = async () => (await listUsers(`search => '${emailOf('employee')}'`))[0]?.['is_suspended']
  await call('suspend_user')
  expect(await suspended()).toBe(true)
  expect(await database.owner`select from auth.sessions where user_id = ${employee}`).toHaveLength(0)
  await call('reactivate_user')
  expect(await suspended()).toBe(false)
  const entries = await database.owner`
    select action from public.audit_log where subject_id = ${employee} and actor_id = ${personId('admin')} order by id`
  expect(entries).toEqual([{ action: 'suspend' }, { action: 'reactivate' }])
})

test('The last admin who can sign in cannot leave while the other one is suspended', async () => {
  const [other] = await database.owner<{ id: string }[]>`
    select id from public.users where role = 'admin' and id <> ${personId('admin')}`
  await database.owner`
    update auth.users set banned_until = now() + interval '1 day' where id = ${other?.id ?? ''}`
  const leave = database.owner`update public.users set role = 'customer' where id = ${personId('admin')}`
  expect(await stateOf(leave)).toBe('PT409')
})

test('An admin who has not confirmed the role does not replace the last one', async () => {
  const leave = database.owner.begin(async (sql) => {
    await sql`update auth.users set banned_until = null`
    await sql`update public.users set role_confirmed_at = null where role = 'admin' and id <> ${personId('admin')}`
    await sql`update public.users set role = 'customer' where id = ${personId('admin')}`
  })
  expect(await stateOf(leave)).toBe('PT409')
})

test('A new role is told to the person by mail', async () => {
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.set_user_role(${personId('other')}, 'employee')`,
  )
  const mails = await database.owner`
    select data from private.outgoing_mail where template = 'new-role' and recipient = ${emailOf('other')}`
  const invitation = { invitation_id: expect.any(String) }
  expect(mails).toEqual([{ data: { role: 'employee', ...invitation, has_password_ended: false } }])
})
