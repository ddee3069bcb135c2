import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { createShopWithActors } from '../act-as.ts'
import { emailOf, personId } from '../contract/actors.ts'
import { COMTE, ORDER } from '../contract/rows.ts'
import { createOrderCalls, waitingFor } from './order-calls.ts'

let database: TestDatabase
let orders: ReturnType<typeof createOrderCalls>

beforeAll(async () => {
  database = await createShopWithActors()
  orders = createOrderCalls(database)
  await orders.openShop()
})
afterAll(() => database.close())
beforeEach(() => orders.startAgain())

test('An order that is canceled before it is confirmed leaves nothing behind', async () => {
  await orders.place('anon', { [COMTE]: 300 })
  const [link = ''] = await orders.linksOf('anna@example.test')
  const cancel = `select public.cancel_order(${link}) as it`
  expect(await orders.call('anon', cancel)).toMatchObject({ state: 'cancelled' })
  expect(await database.owner`select from public.orders where id <> ${ORDER}`).toHaveLength(0)
})

test('The download has the orders of a person, and personal data leaves them 90 days after their day', async () => {
  await orders.place('member', { [COMTE]: 100 })
  const data = await orders.call<{ orders: object[] }>('member', 'select public.export_my_data() as it')
  expect(data.orders).toHaveLength(2)
  await database.owner`
    update public.orders set state = 'cancelled', note = 'Call me', cancel_reason = 'Anna is ill' where id <> ${ORDER}`
  const keptAfter = async (days: number) => {
    await database.owner`
      update public.orders set day = private.shop_today() - ${days}::integer where id <> ${ORDER}`
    await database.owner`select private.forget_orders()`
    const [order] = await database.owner`
      select num_nonnulls(user_id, name, email, phone, note, cancel_reason) as kept from public.orders where id <> ${ORDER}`
    return order?.['kept']
  }
  expect(await keptAfter(RETENTION_DAYS.orderNames)).toBeGreaterThan(0)
  expect(await keptAfter(RETENTION_DAYS.orderNames + 1)).toBe(0)
})

test('The page of an order is gone a week after its day, for its owner too', async () => {
  await orders.place('member', { [COMTE]: 100 })
  const hasPage = async (days: number) => {
    await database.owner`
      update public.orders set day = private.shop_today() - ${days}::integer, state = 'collected' where id <> ${ORDER}`
    const mine = await orders.call<{ day: string; has_page: boolean }[]>(
      'member',
      `select jsonb_agg(o order by o ->> 'day') as it from jsonb_array_elements(public.my_orders()) as o`,
    )
    return mine[0]?.has_page
  }
  expect([await hasPage(7), await hasPage(8)]).toEqual([true, false])
})

test('Deleting an account gives back what was set aside for it', async () => {
  await orders.place('other', { [COMTE]: 400 })
  await database.owner`delete from auth.users where id = ${personId('other')}`
  expect(await orders.available(COMTE)).toMatchObject({ grams: 1000 })
})

test('An order that nobody confirms is deleted after two hours', async () => {
  await orders.place('anon', { [COMTE]: 100 })
  await database.owner`update public.orders set created_at = now() - interval '121 minutes' where state = 'unconfirmed'`
  await database.owner`select private.run_due()`
  expect(await database.owner`select from public.orders where state = 'unconfirmed'`).toHaveLength(0)
})

const keptMail = (recipient: string, days: number) => database.owner`
  insert into auth.kept_mail (message_id, recipient, subject, sealed, kind, sent_at)
  values (${crypto.randomUUID()}, ${recipient}, 'Your order', '', 'shop', now() - make_interval(days => ${days}))`

test('Mail that a shop without a mail server keeps is deleted like other mail', async () => {
  await keptMail('anna@example.test', RETENTION_DAYS.outgoingMail + 1)
  await keptMail('anna@example.test', RETENTION_DAYS.outgoingMail - 1)
  await database.owner`select private.purge_expired()`
  expect(await database.owner`select from auth.kept_mail where recipient = 'anna@example.test'`).toHaveLength(
    1,
  )
})

test('An account can be deleted while a mail about its order is claimed', async () => {
  await orders.place('employee', { [COMTE]: 100 })
  let claimed: readonly object[] | undefined
  const claim = async () => {
    claimed = await database.owner`select template from private.claim_mail()`
  }
  let running: Promise<unknown[]> | undefined
  await database.owner.begin(async (basket) => {
    await basket`select private.lock_cheeses(array[${COMTE}::uuid])`
    const deleting = orders.call(
      'employee',
      `select public.delete_my_account('${emailOf('employee')}') as it`,
    )
    await expect.poll(() => waitingFor('delete_my_account', database)).not.toHaveLength(0)
    running = Promise.all([deleting, claim()])
    await expect.poll(async () => claimed ?? (await waitingFor('claim_mail', database))).not.toHaveLength(0)
  })
  await running
  expect(claimed).toEqual([{ template: 'order-placed' }])
})

test('No mail about the orders of a member is left after the account is deleted', async () => {
  await database.owner`update public.staff_settings set mails_new_orders = true, version = version`
  await database.owner`update public.business_settings set email = 'shop@example.test', version = version`
  await orders.place('member', { [COMTE]: 100 })
  await keptMail(emailOf('member').toUpperCase(), 0)
  expect(await orders.mailsTo('shop@example.test')).toMatchObject([
    { template: 'order-new', data: { is_member: true } },
  ])
  await orders.call('member', `select public.delete_my_account('${emailOf('member')}') as it`)
  expect(await database.owner`select from private.outgoing_mail`).toHaveLength(0)
  expect(
    await database.owner`select from auth.kept_mail where lower(recipient) = ${emailOf('member')}`,
  ).toHaveLength(0)
})
