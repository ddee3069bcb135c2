import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, personId, sessionId, type Actor } from '../contract/actors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** Invites as the admin and returns the token from the queued mail. */
async function invite(email: string, role = 'employee') {
  await actAs(database.requests, 'admin', (sql) => sql`select public.invite_person(${email}, ${role})`)
  const [mail] = await database.owner<{ token: string }[]>`
    select private.new_link_token(data) as token from private.outgoing_mail
    where template = 'invitation' and recipient = ${email.toLowerCase()} order by id desc limit 1`
  return mail?.token ?? ''
}

const accept = (actor: Actor, token: string) =>
  stateOf(actAs(database.requests, actor, (sql) => sql`select public.accept_invitation(${token})`))

const roleOf = async (actor: Actor) => {
  const [row] = await database.owner`select role from public.users where id = ${personId(actor)}`
  return row?.['role']
}

const makeCustomer = (actor: Actor) =>
  database.owner`update public.users set role = 'customer' where id = ${personId(actor)}`

test('An invited person gets the role once, and the audit log says who invited them', async () => {
  const token = await invite(emailOf('other').toUpperCase(), 'manager')
  expect(await accept('other', token)).toBe('done')
  expect(await roleOf('other')).toBe('manager')
  await makeCustomer('other')
  expect(await accept('other', token)).toBe('PT404')
  expect(await roleOf('other')).toBe('customer')
  const [entry] = await database.owner`
    select actor_id, detail from public.audit_log where action = 'accept invitation' order by id desc limit 1`
  expect(entry).toEqual({
    actor_id: personId('other'),
    detail: { to: 'manager', invited_by: personId('admin') },
  })
})

test('A raised role waits for the link, and one that is taken back before says that the password ended', async () => {
  const setRole = async (role: string) => {
    const [row] = await actAs(
      database.requests,
      'admin',
      (sql) => sql`select public.set_user_role(${personId('other')}, ${role}) as is_active`,
    )
    const [mail] = await database.owner<{ token: string | null; hasEnded: boolean }[]>`
      select private.new_link_token(data) as token, (data ->> 'has_password_ended')::boolean as "hasEnded"
      from private.outgoing_mail where template = 'new-role' order by id desc limit 1`
    return { isActive: row?.['is_active'], ...mail }
  }
  const raised = await setRole('manager')
  expect(raised).toEqual({ isActive: false, token: expect.any(String), hasEnded: false })
  const [link] = await database.owner`
    select role, has_account, has_role from public.read_invitation(${raised.token ?? ''})`
  expect(link).toEqual({ role: 'manager', has_account: true, has_role: true })
  expect(await setRole('customer')).toEqual({ isActive: true, token: null, hasEnded: true })
  await setRole('employee')
  await database.owner`update public.users set role_confirmed_at = now() where id = ${personId('other')}`
  expect(await setRole('manager')).toEqual({ isActive: true, token: null, hasEnded: false })
  expect(await setRole('customer')).toEqual({ isActive: true, token: null, hasEnded: false })
})

test('The link of an invitation names who invited, and nobody for one of the operator', async () => {
  const read = (token: string) =>
    database.owner`select invited_by, has_account, has_role from public.read_invitation(${token})`
  const [invited] = await read(await invite('named@guests.test'))
  expect(invited).toEqual({ invited_by: expect.any(String), has_account: false, has_role: false })
  const [granted] = await database.owner<{ token: string }[]>`
    select private.grant_role('granted@guests.test', 'admin') as token`
  const [offered] = await read(granted?.token ?? '')
  expect(offered).toEqual({ invited_by: null, has_account: false, has_role: false })
})

test('The token is kept as a hash only', async () => {
  const token = await invite('hashed@guests.test')
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  const [row] = await database.owner`
    select token_hashes from private.invitations where email = 'hashed@guests.test'`
  expect(row?.['token_hashes']).not.toContain(token)
})

test('A person with another email cannot use the token, and it stays valid for the invited person', async () => {
  const token = await invite(emailOf('other'))
  expect(await accept('member', token)).toBe('42501')
  expect(await roleOf('member')).toBe('customer')
  expect(await accept('other', token)).toBe('done')
  await makeCustomer('other')
})

test('A person whose email is not confirmed cannot accept', async () => {
  const token = await invite(emailOf('other'))
  const other = personId('other')
  await database.owner`update auth.users set email_confirmed_at = null where id = ${other}`
  expect(await accept('other', token)).toBe('42501')
  await database.owner`update auth.users set email_confirmed_at = now() where id = ${other}`
})

test('A guessed, expired, replaced or withdrawn token is not valid', async () => {
  const replaced = await invite(emailOf('other'), 'admin')
  const token = await invite(emailOf('other'))
  expect(await accept('other', 'f'.repeat(64))).toBe('PT404')
  expect(await accept('other', replaced)).toBe('PT404')
  await database.owner`
    update private.invitations set expires_at = now() - interval '1 second' where email = ${emailOf('other')}`
  expect(await accept('other', token)).toBe('PT404')

  const withdrawn = await invite(emailOf('other'))
  const [row] = await database.owner<{ id: string }[]>`
    select id from private.invitations where email = ${emailOf('other')}`
  await actAs(database.requests, 'admin', (sql) => sql`select public.withdraw_invitation(${row?.id ?? ''})`)
  expect(await accept('other', withdrawn)).toBe('PT404')
  expect(await roleOf('other')).toBe('customer')
})

test('An invitation ends when its sender is no longer an admin', async () => {
  const token = await invite(emailOf('other'), 'admin')
  const admin = personId('admin')
  await database.owner`update public.users set role = 'manager' where id = ${admin}`
  expect(await accept('other', token)).toBe('PT404')
  await database.owner`update public.users set role = 'admin' where id = ${admin}`
  await database.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${admin}`
  expect(await accept('other', token)).toBe('PT404')
  await database.owner`update auth.users set banned_until = null where id = ${admin}`
})

test('An invitation as a customer or of a colleague is refused', async () => {
  const state = (email: string, role: string) =>
    stateOf(actAs(database.requests, 'admin', (sql) => sql`select public.invite_person(${email}, ${role})`))
  expect(await state('new@guests.test', 'customer')).toBe('23514')
  expect(await state('not an email', 'employee')).toBe('PT400')
  expect(await state(emailOf('manager'), 'employee')).toBe('PT409')
  expect(await state(emailOf('employee'), 'manager')).toBe('PT409')
})

test('An invitation to a lower role than the person has by now does not lower it', async () => {
  const token = await invite(emailOf('other'))
  await database.owner`update public.users set role = 'manager' where id = ${personId('other')}`
  expect(await accept('other', token)).toBe('done')
  expect(await roleOf('other')).toBe('manager')
  await makeCustomer('other')
})

test('An invitation ends when an admin sets the role of the person or suspends them', async () => {
  const as = (text: string) =>
    actAs(database.requests, 'admin', (sql) => sql.unsafe(text, [personId('other')]))
  const beforeRole = await invite(emailOf('other'), 'manager')
  await as(`select public.set_user_role($1, 'employee')`)
  await as(`select public.set_user_role($1, 'customer')`)
  expect(await accept('other', beforeRole)).toBe('PT404')

  const beforeSuspension = await invite(emailOf('other'), 'manager')
  await as('select public.suspend_user($1)')
  await as('select public.reactivate_user($1)')
  expect(await accept('other', beforeSuspension)).toBe('PT404')
})

test('Accepting an invitation ends every session of the account, and its role waits for the mailbox', async () => {
  const token = await invite(emailOf('other'))
  expect(await accept('other', token)).toBe('done')
  const sessions = () => database.owner`select from auth.sessions where user_id = ${personId('other')}`
  expect(await sessions()).toHaveLength(0)
  await database.owner`
    insert into auth.sessions (id, user_id, created_at) values (${sessionId('other')}, ${personId('other')}, now())`
  expect(
    await stateOf(actAs(database.requests, 'other', (sql) => sql`select public.dashboard_counts()`)),
  ).toBe('42501')
  await makeCustomer('other')
})

test('Only people who have not got the role yet are listed as invited, and those who have not confirmed it can be invited again', async () => {
  const listed = () =>
    actAs(database.requests, 'admin', (sql) => sql`select email from public.list_invitations()`)
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.set_user_role(${personId('other')}, 'employee')`,
  )
  expect((await listed()).map(({ email }) => email)).not.toContain(emailOf('other'))
  expect(await invite(emailOf('other'))).toMatch(/^[0-9a-f]{64}$/)
  await makeCustomer('other')
})

test('An invited email is deleted as long after the invitation expired as the privacy page says, and the audit log never has it', async () => {
  const email = 'forgotten@guests.test'
  await invite(email)
  const kept = () => database.owner`select from private.invitations where email = ${email}`
  const purgeAt = async (hours: number) => {
    await database.owner`
      update private.invitations
      set expires_at = now() - make_interval(days => ${RETENTION_DAYS.expiredInvitation}, hours => ${hours})
      where email = ${email}`
    await database.owner`select private.purge_expired()`
  }
  await purgeAt(-1)
  expect(await kept()).toHaveLength(1)
  await purgeAt(1)
  expect(await kept()).toHaveLength(0)
  const named = await database.owner`select from public.audit_log where detail::text like ${`%${email}%`}`
  expect(named).toHaveLength(0)
})
