import { EVERYONE, MANAGERS, MEMBER, NO_ONE, SIGNED_IN, STAFF } from './actors.ts'
import { fn, oneRow, table, type Attempt } from './attempt.ts'
import { COMTE, ORDER, ORDER_CODE, ORDER_TOKEN } from './rows.ts'

/** Nobody reads an order of others from the tables; staff have functions. */
export const orderTables: Attempt[] = [
  ...table('orders', {
    select: [['of the member', MEMBER, oneRow('orders', ORDER)]],
    insert: [
      [
        'an order',
        NO_ONE,
        `insert into public.orders (code, state, day, pickup_at) values ('QQQQQQ', 'placed', '2026-01-01', now())`,
      ],
    ],
    update: [['a state', NO_ONE, `update public.orders set state = 'ready' where id = '${ORDER}'`]],
    delete: [['an order', NO_ONE, `delete from public.orders where id = '${ORDER}'`]],
  }),

  ...table('order_lines', {
    select: [['of the member', MEMBER, `select from public.order_lines where order_id = '${ORDER}'`]],
    insert: [
      [
        'a line',
        NO_ONE,
        `insert into public.order_lines (order_id, cheese_id, position, grams, price_cents)
          values ('${ORDER}', '${COMTE}', 2, 1, 1)`,
      ],
    ],
    update: [['a weight', NO_ONE, `update public.order_lines set grams = 1`]],
    delete: [['a line', NO_ONE, `delete from public.order_lines`]],
  }),
]

const LINES = `'[{"cheese_id": "${COMTE}", "grams": 100}]'`
const AN_HOUR = `(select max(pickup_at) from public.pickup_times())`

const changeOrder = (token = '') =>
  `select public.change_order('${ORDER_CODE}', ${LINES}, ${AN_HOUR}${token})`

export const orderFunctions: Attempt[] = [
  ...fn('pickup_times', ['call', EVERYONE, `select from public.pickup_times()`]),
  ...fn('place_order', [
    'with an email for guests',
    EVERYONE,
    `select public.place_order(${LINES}, ${AN_HOUR}, 'Anna',
      'anna@example.test', '604 555 0142')`,
  ]),
  ...fn(
    'my_order',
    ['own', MEMBER, `select where public.my_order('${ORDER_CODE}') is not null`],
    ['a token', EVERYONE, `select where public.my_order('${ORDER_CODE}', '${ORDER_TOKEN}') is not null`],
    ['a wrong token', NO_ONE, `select where public.my_order('23QQQQ', '${ORDER_TOKEN}') is not null`],
  ),
  ...fn('open_my_order', ['own', MEMBER, `select public.open_my_order('${ORDER_CODE}')`]),
  ...fn('my_orders', ['call', SIGNED_IN, `select public.my_orders()`]),
  ...fn('confirm_order', [
    'with a token',
    EVERYONE,
    `select public.confirm_order('${ORDER_CODE}', '${ORDER_TOKEN}')`,
  ]),
  ...fn(
    'change_order',
    ['own', MEMBER, changeOrder()],
    ['with a token', EVERYONE, changeOrder(`, token => '${ORDER_TOKEN}'`)],
  ),
  ...fn(
    'cancel_order',
    ['own', MEMBER, `select public.cancel_order('${ORDER_CODE}')`],
    ['with a token', EVERYONE, `select public.cancel_order('${ORDER_CODE}', '${ORDER_TOKEN}')`],
  ),
  ...fn('take_order', [
    'by phone',
    STAFF,
    `select public.take_order(${LINES}, (select max(pickup_at_local) from public.pickup_times()), 'Anna')`,
  ]),
  ...fn('cheeses_to_order', ['call', STAFF, `select from public.cheeses_to_order('comte')`]),
  ...fn('set_order_state', ['ready', STAFF, `select where public.set_order_state('${ORDER}', 'ready')`]),
  ...fn(
    'list_orders',
    ['coming ones', STAFF, `select from public.list_orders()`],
    ['past ones', MANAGERS, `select from public.list_orders(private.shop_today() - 7)`],
  ),
  ...fn('orders_to_cut', ['call', STAFF, `select from public.orders_to_cut(private.shop_today() + 2)`]),
  ...fn('order_todos', ['call', STAFF, `select count(*) from public.order_todos()`]),
  ...fn('orders_report', ['call', MANAGERS, `select from public.orders_report()`]),
]
