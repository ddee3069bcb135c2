import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE } from '../contract/rows.ts'
import { line, openTill, type Till } from './open-till.ts'

let database: TestDatabase
let till: Till

beforeAll(async () => {
  database = await createShopWithActors()
  till = openTill(database)
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${COMTE}`
  for (const [actor, name] of [
    ['employee', 'Erin'],
    ['manager', 'Mats'],
    ['member', 'Mia'],
  ] as const)
    await database.owner`
      update public.users set first_name = ${name}, last_name = null where id = ${personId(actor)}`
})
afterAll(() => database.close())

/** A queued basket in the name of an actor, which waits for a manager when its price never was. */
async function sendInTheNameOf(actor: Actor, price_cents = 5000) {
  const id = randomUUID()
  const lines = [line(COMTE, 10, { price_cents })]
  const answer = await till.send('employee', { id, is_queued: true, sold_by: personId(actor), lines })
  return { id, state: answer?.state }
}

const sellerOf = async (list: string, id: string) => {
  const [row] = await till.call<{ name: string | null }>(
    'admin',
    `select sold_by_name as name from public.${list}() where id = '${id}'`,
  )
  return row?.name
}

test('A queued basket in the name of a member is sold by its sender', async () => {
  const entered = await sendInTheNameOf('member')
  expect(entered.state).toBe('recorded')
  expect(await sellerOf('list_baskets', entered.id)).toBe('Erin')
  const waiting = await sendInTheNameOf('member', 1)
  expect(waiting.state).toBe('waiting')
  expect(await sellerOf('waiting_baskets', waiting.id)).toBe('Erin')
  await till.call('manager', `select public.decide_waiting_basket('${waiting.id}', true)`)
  expect(await sellerOf('list_baskets', waiting.id)).toBe('Erin')
})

test('Staff do not read the name of a member, whatever names the member', async () => {
  const [names] = await database.owner`
    select private.staff_name(${personId('employee')}) as employee, private.staff_name(${personId('member')}) as member`
  expect(names).toEqual({ employee: 'Erin', member: null })
})

test('The queued basket of somebody who no longer works here keeps its seller and waits', async () => {
  await till.call('admin', `select public.set_user_role('${personId('manager')}', 'customer')`)
  const { id, state } = await sendInTheNameOf('manager')
  expect(state).toBe('waiting')
  expect(await sellerOf('waiting_baskets', id)).toBe('Mats')
})
