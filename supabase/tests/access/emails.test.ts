import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { EMAIL_CASES } from '../../../src/domain/people/email-cases.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { GOUDA } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const invite = (email: string) =>
  actAs(database.requests, 'admin', (sql) => sql`select public.invite_person(${email}, 'employee') as id`)

test.each(EMAIL_CASES)('An invitation to an email %s, %j, is for %j', async (_, typed, spelled) => {
  await database.owner`delete from private.rate_limits`
  await database.owner`delete from private.invitations`
  expect(await stateOf(invite(typed))).toBe(spelled === null ? 'PT400' : 'done')
  const stored = await database.owner`select email from private.invitations`
  expect(stored).toEqual(spelled === null ? [] : [{ email: spelled }])
})

beforeAll(async () => {
  await database.owner`update public.cheeses set in_stock = false where id = ${GOUDA}`
})

test.each(EMAIL_CASES)('A stock alert for an email %s, %j, is for %j', async (_, typed, spelled) => {
  await database.owner`delete from private.rate_limits`
  await database.owner`delete from public.notify_requests`
  const request = actAs(
    database.requests,
    'anon',
    (sql) => sql`select public.request_stock_alert(${typed}, ${GOUDA})`,
  )
  expect(await stateOf(request)).toBe(spelled === null ? 'PT400' : 'done')
  const stored = await database.owner`select email from public.notify_requests`
  expect(stored).toEqual(spelled === null ? [] : [{ email: spelled }])
})

test('A member whose account has an email of the former rules can still ask for a stock alert', async () => {
  const email = 'nell@xn--mnchen-3ya.example'
  await database.owner`
    update auth.users set email = ${email}, email_confirmed_at = now() where id = ${personId('member')}`
  const request = actAs(
    database.requests,
    'member',
    (sql) => sql`select public.request_stock_alert(${email}, ${GOUDA})`,
  )
  expect(await stateOf(request)).toBe('done')
})
