import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, OWN_BASKET } from '../contract/rows.ts'
import { createOrderCalls, hoursOf } from '../orders/order-calls.ts'
import { line, openTill } from './open-till.ts'

/*
 * Everything an employee can ask is asked with the ids of baskets that are not the employee's to read: every table and view,
 * and every function with several values of each of its arguments. No answer and no error may contain an amount of them.
 * The amounts are large and odd, so that they stand for nothing else.
 */

const ROUNDS = 5

let database: TestDatabase
let secrets: string[]
let values: Record<string, string[]>

const OWN = randomUUID()

beforeAll(async () => {
  database = await createShopWithActors()
  const { owner } = database
  const { call, send } = openTill(database)
  await owner`update public.business_settings set hours = ${owner.json(hoursOf('00:00-24:00'))}, version = version`
  await owner`
    update public.cheeses set price_per_kg_cents = 98765, tax_percent = 13.131, version = version
    where id in (${COMTE}, ${ABONDANCE})`
  for (const cheese of [COMTE, ABONDANCE])
    await call('manager', `select public.record_stock_movement('${cheese}', 'count', 50000)`)
  const { take } = createOrderCalls(database)
  const order = await take({ [COMTE]: 500 })
  const discount = { discount_cents: 12_347, discount_reason: 'Regular' }
  const [managers, collected, yesterday, returned] = [0, 1, 2, 3].map(() => randomUUID())
  await send('manager', { id: managers, payment: 'cash', ...discount, lines: [line(COMTE, 777)] })
  await send('manager', { id: collected, ...discount, order_id: order.id, lines: [line(COMTE, 613)] })
  const sold_at = new Date(Date.now() - 30 * 3_600_000).toISOString()
  await send('employee', { id: yesterday, is_queued: true, sold_at, lines: [line(ABONDANCE, 919)] })
  await send('employee', { id: OWN, lines: [line(ABONDANCE, 350)] })
  await call(
    'manager',
    `select public.return_basket('${OWN}', '[{"position": 1, "grams": 173}]', 'Moldy', 'cash', '${returned}')`,
  )
  const waiting = { is_queued: true, lines: [line(COMTE, 111, { price_cents: 87_654 })] }
  await send('manager', { ...waiting, sold_by: personId('manager') })
  await owner`delete from public.day_reports`
  await call('manager', `select public.close_day(7654321, private.shop_today() - 1)`)

  const rows = await owner<{ cents: number }[]>`
    select unnest(array[b.goods_cents, b.discount_cents, b.tax_cents, b.total_cents, s.amount_cents, s.discount_cents,
      s.tax_cents, s.net_cents]) as cents
    from public.baskets b join public.sales s on s.basket_id = b.id where b.id not in (${OWN}, ${OWN_BASKET})`
  const amounts = new Set(rows.map(({ cents }) => String(Math.abs(cents))))
  secrets = [...amounts].filter((cents) => cents.length >= 5).concat('7654321', '87654')
  const ids = [managers, collected, yesterday, returned, OWN, order.id, COMTE].map(String)
  values = {
    uuid: ids,
    text: [ids[0]?.slice(0, 8) ?? '', 'year', 'today', 'baskets', 'sales', order.code, '30days'],
    date: ['today', 'yesterday'],
    jsonb: ids.map((id) => JSON.stringify({ id, payment: 'card', lines: [line(COMTE, 1)] })),
    integer: ['1', '20'],
    bigint: ['1', '20'],
    boolean: ['true', 'false'],
  }
})
afterAll(() => database.close())

/** What somebody is told, answer or error; nothing stays. */
async function ask(statement: string, actor: Actor = 'employee') {
  let told = ''
  await actAs(database.requests, actor, async (sql) => {
    told = JSON.stringify(await sql.unsafe(statement))
    throw new Error('Undo')
  }).catch((error: Error & { detail?: string; hint?: string }) => {
    if (error.message !== 'Undo') told = [error.message, error.detail, error.hint].join(' ')
  })
  return told
}

/** As a whole number, because parts of ids and instants are any digits. */
const tells = (told: string, cents: string) => new RegExp(`(?<![\\w.])${cents}(?!\\w)`).test(told)

const leaks = async (statement: string, actor?: Actor) => {
  const told = await ask(statement, actor)
  return secrets.filter((cents) => tells(told, cents)).map((cents) => `${cents}: ${statement}`)
}

test('Nothing that an employee can read has an amount of a basket but of own ones of today', async () => {
  const relations = await database.owner<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')`
  const found: string[] = []
  for (const { name } of relations) found.push(...(await leaks(`select * from ${name}`)))
  expect(found).toEqual([])
  expect(secrets.length).toBeGreaterThan(12)
  expect(await ask(`select * from public.list_baskets()`)).toContain(`"amount_cents":34568`)
  expect((await leaks(`select * from public.list_baskets()`, 'manager')).length).toBeGreaterThan(5)
})

test('No function tells an employee an amount of a basket but of own ones of today, not in an error either', async () => {
  const functions = await database.owner<{ name: string; types: string[]; defaults: number }[]>`
    select p.proname as name, p.pronargdefaults as defaults,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')`
  expect(functions.length).toBeGreaterThan(100)
  const found = new Set<string>()
  for (const { name, types, defaults } of functions)
    for (let round = 0; round < ROUNDS; round++) {
      const given = round === 0 ? types.slice(0, types.length - defaults) : types
      const args = given.map((type, place) => {
        const known = values[type]
        return known ? `'${known[(round + place) % known.length]}'::${type}` : `null::${type}`
      })
      for (const leak of await leaks(`select to_jsonb(it) from public.${name}(${args.join(', ')}) as it`))
        found.add(leak)
    }
  expect([...found]).toEqual([])
})
