import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { employ } from '../../seed/employ.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
beforeEach(() => database.owner`delete from private.presence`)
afterAll(() => database.close())

const attend = (actor: Actor, record = `cheeses:${COMTE}`) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql<{ name: string }[]>`select name from public.attend_record(${record})`,
  )

const leave = (actor: Actor, record = `cheeses:${COMTE}`) =>
  actAs(database.requests, actor, (sql) => sql`select public.leave_record(${record})`)

const age = (actor: Actor, seconds: number) =>
  database.owner`
    update private.presence set seen_at = now() - ${seconds} * interval '1 second' where user_id = ${personId(actor)}`

test('Two people with the same record open see each other by name until one leaves', async () => {
  expect(await attend('manager')).toHaveLength(0)
  expect(await attend('employee')).toEqual([{ name: 'Someone' }])
  expect(await attend('manager')).toEqual([{ name: 'Someone' }])
  expect(await attend('admin', `cheeses:${GOUDA}`)).toHaveLength(0)
  await leave('employee')
  expect(await attend('manager')).toHaveLength(0)
})

test('A person whose page gave no sign for half a minute is gone, and comes back with the next sign', async () => {
  await attend('employee')
  await age('employee', 25)
  expect(await attend('manager')).toHaveLength(1)
  await age('employee', 31)
  expect(await attend('manager')).toHaveLength(0)
  await attend('employee')
  expect(await attend('manager')).toHaveLength(1)
})

test('A person who no longer works here is not named', async () => {
  await attend('employee')
  await database.owner`update public.users set role = 'customer' where id = ${personId('employee')}`
  expect(await attend('manager')).toHaveLength(0)
  expect(await stateOf(attend('employee'))).toBe('42501')
  await employ(database.owner, personId('employee'), 'employee')
})

test('Two people with the same picture open see each other, whether it was uploaded or came with the site', async () => {
  for (const path of ['/media/cheeses/comte-aop', '/storage/v1/object/public/media/2026/a_wheel-1.jpg']) {
    expect(await attend('employee', `pictures:${path}`)).toHaveLength(0)
    expect(await attend('manager', `pictures:${path}`)).toHaveLength(1)
    expect(await stateOf(attend('member', `pictures:${path}`))).toBe('42501')
  }
})

test('Presence is refused for anything that is not a record', async () => {
  const tooLong = `pictures:/storage/v1/object/public/media/${'a'.repeat(250)}.jpg`
  const others = ['pictures:/etc/passwd', 'pictures:https://evil.example/a.jpg', tooLong]
  for (const record of [
    'users',
    'cheeses',
    'cheeses:x',
    `auth.users:${COMTE}`,
    `settings:${COMTE}`,
    ...others,
  ])
    expect(await stateOf(attend('manager', record))).toBe('22023')
})
