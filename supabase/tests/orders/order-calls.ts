import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, ORDER, ROQUEFORT } from '../contract/rows.ts'

export type OrderView = {
  id: string
  code: string
  state: string
  can_change: boolean
  pickup_at_local: string
  tax_cents: number
  total_cents: number
  paid_cents: number | null
  lines: { grams: number; price_cents: number }[]
  /** In the mail to the shop. */
  is_member?: boolean
}

type Mail = { template: string; recipient: string; data: OrderView }

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Every weekday with the same hours. */
export const hoursOf = (hours: string) => Object.fromEntries(EVERY_DAY.map((day) => [day, hours]))

/** What the tests of orders call, in a shop that is open every day. */
export function createOrderCalls(database: TestDatabase) {
  const call = async <Row extends object>(actor: Actor, statement: string) => {
    const [row] = await actAs(database.requests, actor, (sql) => sql.unsafe<{ it: Row }[]>(statement))
    return row?.it as Row
  }
  const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
  const lines = (cheeses: Record<string, number>) =>
    quoted(Object.entries(cheeses).map(([cheese_id, grams]) => ({ cheese_id, grams })))
  /** The hour after so many that can be chosen, which is tomorrow or later. */
  const hour = (number = 0) =>
    `(select pickup_at from public.pickup_times() where day > private.shop_today() order by 1 offset ${number} limit 1)`

  const count = (cheese: string, grams: number) =>
    call('manager', `select to_jsonb(public.record_stock_movement('${cheese}', 'count', ${grams})) as it`)

  return {
    /** Every hour of every day, with cheeses of one price. */
    openShop: async () => {
      await database.owner`
        update public.business_settings set hours = ${database.owner.json(hoursOf('00:00-24:00'))}, version = version`
      await database.owner`
        update public.cheeses set price_per_kg_cents = 5000, price_per_piece_cents = null, piece_grams = null, version = version
        where id in (${COMTE}, ${ABONDANCE}, ${ROQUEFORT}, ${GOUDA})`
    },
    /** Without orders and mails, and with a kilogram of one cheese. */
    startAgain: async () => {
      await database.owner`delete from public.orders where id <> ${ORDER}`
      await database.owner`delete from private.outgoing_mail`
      await database.owner`delete from private.rate_limits`
      await count(COMTE, 1000)
    },
    call,
    lines,
    hour,
    quoted,
    place: (actor: Actor, cheeses: Record<string, number>, guest = 'anna@example.test') =>
      call<{ code: string; state: string }>(
        actor,
        `select public.place_order(${lines(cheeses)}, ${hour()}, ${actor === 'anon' ? `'Anna', '${guest}', '604 555 0142'` : 'null'}) as it`,
      ),
    take: (cheeses: Record<string, number>, at = hour()) =>
      call<{ id: string; code: string }>(
        'employee',
        `select public.take_order(${lines(cheeses)}, private.wall_clock(${at}), 'Anna', '604 555 0142') as it`,
      ),
    sell: (basket: object) =>
      call<{ id: string; state: string }>(
        'employee',
        `select public.record_basket(jsonb_build_object('id', gen_random_uuid(), 'payment', 'card') || ${quoted(basket)}) as it`,
      ),
    count,
    mailsTo: (recipient: string) =>
      database.owner<Mail[]>`
        select template, recipient, data from private.outgoing_mail where recipient = ${recipient} order by id`,
    /** What the links of the mails to a person have, the oldest first. */
    linksOf: async (recipient: string) =>
      (
        await database.owner<{ code: string; token: string }[]>`
          select data ->> 'code' as code, private.new_link_token(data) as token
          from private.outgoing_mail where recipient = ${recipient} order by id`
      ).map(({ code, token }) => `'${code}', '${token}'`),
    available: async (cheese: string) => {
      const [row] = await database.owner<{ grams: number; in_stock: boolean }[]>`
        select private.available_grams(c.id) as grams, c.in_stock from public.cheeses c where c.id = ${cheese}`
      return row
    },
    /** Stock whose stored sums are not those of its lines or movements. */
    unequal: () => database.owner`
      select s.cheese_id from public.cheese_stock s
      where s.set_aside_grams <> (select coalesce(sum(l.grams), 0) from public.order_lines l
          join public.orders o on o.id = l.order_id
          where l.cheese_id = s.cheese_id and o.state in ('requested', 'placed', 'preparing', 'ready'))
        or s.is_tracked and s.grams <> (select sum(m.change_grams) from public.stock_movements m
          where m.cheese_id = s.cheese_id)`,
  }
}

export const refusalOf = (action: Promise<unknown>) =>
  action.then(
    () => ({ message: 'done', reason: undefined }),
    ({ message, detail }: { message: string; detail?: string }) => ({
      message,
      reason: (JSON.parse(detail ?? '{}') as { reason?: string }).reason,
    }),
  )

/** Statements that contain a text and wait for a lock. */
export const waitingFor = (text: string, { owner }: TestDatabase) => owner`
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`
