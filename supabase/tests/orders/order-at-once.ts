import { createShopWithActors } from '../act-as.ts'
import { COMTE } from '../contract/rows.ts'
import { createOrderCalls, hoursOf } from './order-calls.ts'

const STOCK_GRAMS = 1_000

type Sums = { ledger: number; available: number; setAside: number }

/**
 * Confirms the orders of many guests at once, while baskets are sold, some orders canceled, and every sum recomputed
 * after each commit that a look finds.
 */
export async function orderAtOnce(count: number) {
  const database = await createShopWithActors()
  const orders = createOrderCalls(database)
  await database.owner`
    update public.business_settings set hours = ${database.owner.json(hoursOf('00:00-24:00'))}, version = version`
  await orders.count(COMTE, STOCK_GRAMS)

  const guests = Array.from({ length: count }, (_, index) => `guest-${index}@example.test`)
  for (const guest of guests) await orders.place('anon', { [COMTE]: 50 }, guest)

  const looks: object[] = []
  const race = { isOver: false }
  const look = async () => {
    while (!race.isOver) {
      const [row] = await database.owner<Sums[]>`
        select s.grams as ledger, private.available_of(s) as available, (
            select coalesce(sum(l.grams), 0)::int from public.order_lines l join public.orders o on o.id = l.order_id
            where l.cheese_id = s.cheese_id and private.holds_stock(o.state)) as "setAside"
        from public.cheese_stock s where s.cheese_id = ${COMTE}`
      if (row && (row.ledger !== row.available + row.setAside || row.available < 0)) looks.push(row)
    }
  }
  const tally = { confirmed: 0, canceled: 0, sold: 0, refused: 0 }
  const attempt = (what: keyof typeof tally, action: Promise<unknown>) =>
    action.then(
      () => tally[what]++,
      (error: { code?: string }) => {
        if (error.code !== 'PT409') throw error
        tally.refused++
      },
    )
  const order = async (guest: string, index: number) => {
    const [link = ''] = await orders.linksOf(guest)
    const before = tally.refused
    await attempt('confirmed', orders.call('anon', `select public.confirm_order(${link}) as it`))
    if (index % 10 === 0 && tally.refused === before)
      await attempt('canceled', orders.call('anon', `select public.cancel_order(${link}) as it`))
  }
  const sell = () => attempt('sold', orders.sell({ lines: [{ cheese_id: COMTE, grams: 30 }] }))
  const looking = look()
  await Promise.all([...guests.map(order), ...guests.filter((_, index) => index % 5 === 0).map(sell)])
  race.isOver = true
  await looking

  const [stock] = await database.owner<Sums[]>`
    select s.grams as ledger, private.available_of(s) as available, s.set_aside_grams as "setAside"
    from public.cheese_stock s where s.cheese_id = ${COMTE}`
  const held = await database.owner`select from public.orders where state = 'placed' and email like 'guest-%'`
  const mails = await database.owner`select from private.outgoing_mail where template = 'order-placed'`
  const unequal = await orders.unequal()
  await database.close()
  return { tally, stock, looks, held: held.length, mails: mails.length, unequal: unequal.length }
}
