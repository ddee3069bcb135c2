import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { seed } from './seed.ts'
import { refuseDemoAccounts } from './demo-accounts.ts'
import { leaveDemo } from './leave-demo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

const insertAccount = (id: string, email: string) =>
  database.auth`insert into auth.users (id, email) values (${id}, ${email})`

test('A shop outside the demo does not start with demo accounts', async () => {
  await expect(refuseDemoAccounts(database.owner)).rejects.toThrow(OperatorError)
})

test('Leaving the demo needs an admin of the shop itself', async () => {
  await expect(leaveDemo(database.owner)).rejects.toThrow('npm run grant')
  const [people] = await database.owner`select count(*)::integer as count from auth.users`
  expect(people?.['count']).toBe(44)
})

test('Leaving the demo removes its accounts, even renamed ones, and keeps those of the shop', async () => {
  const { owner, auth } = database
  const shopOwner = crypto.randomUUID()
  await insertAccount(shopOwner, 'owner@cheese.example')
  await owner`select private.grant_role('owner@cheese.example', 'admin')`
  await expect(leaveDemo(owner)).rejects.toThrow('open the link')
  await employ(owner, shopOwner, 'admin')
  await auth`update auth.users set email = 'renamed@cheese.example' where email = 'manager@demo.test'`
  const visitor = crypto.randomUUID()
  await insertAccount(visitor, 'visitor@cheese.example')
  await auth`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('visitor-1a2b3c4d', ${visitor}, '{}', 'google')`

  const { done, staff } = await leaveDemo(owner)
  expect(done.find(({ what }) => what.startsWith('demo accounts'))?.count).toBe(45)
  expect([...staff]).toEqual([{ email: 'owner@cheese.example', role: 'admin' }])
  expect((await owner`select email from auth.users`).map(({ email }) => email)).toEqual([
    'owner@cheese.example',
  ])
  const [left] = await owner`
    select (select count(*) from auth.sessions)::integer as sessions,
      (select count(*) from public.cheese_comments)::integer as comments,
      (select count(*) from public.notify_requests)::integer as alerts,
      (select coalesce(sum(favorites_count), 0) from public.cheese_stats)::integer as favorites`
  expect(left).toEqual({ sessions: 0, comments: 0, alerts: 0, favorites: 0 })
  await refuseDemoAccounts(owner)
})

test('The demo is never added to the data of a real shop', async () => {
  const startDemo = ({ owner }: TestDatabase) => seed(owner, { demo: true }, () => {})
  await expect(startDemo(database)).rejects.toThrow('belongs to a real shop')
  const shop = await createTestDatabase('catalogue')
  await expect(startDemo(shop)).rejects.toThrow(OperatorError)
  await shop.close()
})
