import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { COMTE } from '../contract/rows.ts'
import { createOrderCalls } from './order-calls.ts'

let database: TestDatabase
let orders: ReturnType<typeof createOrderCalls>

beforeAll(async () => {
  database = await createShopWithActors()
  orders = createOrderCalls(database)
  await orders.openShop()
})
afterAll(() => database.close())
beforeEach(() => orders.startAgain())

const placeFrom = (ip: string, email: string) =>
  orders.call<{ state: string }>(
    'anon',
    `with request as materialized (select set_config('request.headers', '{"x-forwarded-for": "${ip}"}', true))
    select public.place_order(${orders.lines({ [COMTE]: 50 })}, ${orders.hour()}, 'Anna', '${email}', '604 555 0142') as it
    from request`,
  )

test('Orders that a stranger places in the name of a person do not keep that person from ordering', async () => {
  const victim = 'victim@example.test'
  const mailed = async () => (await orders.mailsTo(victim)).length
  for (let times = 0; times < 5; times++)
    expect(await placeFrom('203.0.113.1', victim)).toEqual({ state: 'unconfirmed' })
  expect(await mailed()).toBe(2)
  expect(await placeFrom('203.0.113.2', victim)).toEqual({ state: 'unconfirmed' })
  expect(await mailed()).toBe(3)
  const [link = ''] = (await orders.linksOf(victim)).slice(-1)
  expect(await orders.call('anon', `select public.confirm_order(${link}) as it`)).toMatchObject({
    state: 'placed',
  })
})

test('A mailbox gets at most ten mails about orders that wait for it, from however many IPs', async () => {
  for (let ip = 1; ip <= 12; ip++)
    expect(await placeFrom(`203.0.113.${ip}`, 'victim@example.test')).toEqual({ state: 'unconfirmed' })
  expect(await orders.mailsTo('victim@example.test')).toHaveLength(10)
})

test('A guest who cancels what waits for the mailbox orders again', async () => {
  for (let times = 1; times <= 4; times++) {
    await placeFrom('203.0.113.1', 'anna@example.test')
    const [link = ''] = await orders.linksOf('anna@example.test')
    const [code, token] = link.split(', ')
    const cancel = `select public.cancel_order(${code}, ${token}) as it`
    expect(await orders.call('anon', cancel)).toMatchObject({ state: 'cancelled' })
    await database.owner`delete from private.outgoing_mail`
  }
})
