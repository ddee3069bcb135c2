import { MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { fn, oneRow, table, type Attempt } from './attempt.ts'
import { COMTE, MANAGERS_BASKET, OWN_BASKET, WAITING_BASKET } from './rows.ts'

/** Money is the managers'; an employee reads own baskets of today. */
export const saleTables: Attempt[] = [
  ...table('baskets', {
    select: [
      ['of the employee, today', STAFF, oneRow('baskets', OWN_BASKET)],
      ['of the manager', MANAGERS, oneRow('baskets', MANAGERS_BASKET)],
    ],
    insert: [
      [
        'a basket',
        NO_ONE,
        `insert into public.baskets (id, sold_at, day, tax_included, goods_cents, total_cents)
          values (gen_random_uuid(), now(), private.shop_today(), false, 1, 1)`,
      ],
    ],
    update: [['a total', NO_ONE, `update public.baskets set total_cents = 1 where id = '${OWN_BASKET}'`]],
    delete: [['a basket', NO_ONE, `delete from public.baskets where id = '${OWN_BASKET}'`]],
  }),

  ...table('sales', {
    select: [
      ['of the employee, today', STAFF, `select from public.sales where basket_id = '${OWN_BASKET}'`],
      ['of the manager', MANAGERS, `select from public.sales where basket_id = '${MANAGERS_BASKET}'`],
    ],
    insert: [
      [
        'a line',
        NO_ONE,
        `insert into public.sales (basket_id, position, cheese_name, grams, price_cents, amount_cents)
          values ('${OWN_BASKET}', 2, 'Brie', 1, 1, 1)`,
      ],
    ],
    update: [['an amount', NO_ONE, `update public.sales set amount_cents = 1`]],
    delete: [['a line', NO_ONE, `delete from public.sales`]],
  }),

  ...table('day_reports', {
    select: [['the end of a day', MANAGERS, `select from public.day_reports`]],
    insert: [
      [
        'the end of a day',
        NO_ONE,
        `insert into public.day_reports (day, counted_cents) values ('2026-01-01', 1)`,
      ],
    ],
    update: [['the cash', NO_ONE, `update public.day_reports set counted_cents = 1`]],
    delete: [['the end of a day', NO_ONE, `delete from public.day_reports`]],
  }),
]

const basket = (extra: string) =>
  `select public.record_basket(jsonb_build_object('id', gen_random_uuid(), 'payment', 'card', 'lines',
    '[{"cheese_id": "${COMTE}", "grams": 100}]'::jsonb) || '${extra}')`

export const saleFunctions: Attempt[] = [
  ...fn('record_basket', ['a sale', STAFF, basket('{}')]),
  ...fn('return_basket', [
    'of the employee, today',
    MANAGERS,
    `select public.return_basket('${OWN_BASKET}', '[{"position": 1, "grams": 50}]', 'Too salty', 'card')`,
  ]),
  ...fn(
    'void_basket',
    ['of the employee, today', STAFF, `select public.void_basket('${OWN_BASKET}', 'Wrong weight')`],
    ['of the manager', MANAGERS, `select public.void_basket('${MANAGERS_BASKET}', 'Wrong weight')`],
  ),
  ...fn('mail_slip', [
    'of the employee',
    STAFF,
    `select public.mail_slip('${OWN_BASKET}', 'guest@example.test')`,
  ]),
  ...fn('sales_report', ['call', MANAGERS, `select public.sales_report()`]),
  ...fn('sold_grams', ['call', STAFF, `select from public.sold_grams()`]),
  ...fn('export_sales', ['call', MANAGERS, `select public.export_sales()`]),
  ...fn('turnover_today', ['call', MANAGERS, `select from public.turnover_today()`]),
  ...fn('list_baskets', ['of today', STAFF, `select from public.list_baskets()`]),
  ...fn('close_day', ['call', STAFF, `select public.close_day(100)`]),
  ...fn('day_state', ['call', STAFF, `select from public.day_state()`]),
  ...fn('day_report', ['call', MANAGERS, `select public.day_report()`]),
  ...fn('waiting_baskets', ['call', MANAGERS, `select from public.waiting_baskets()`]),
  ...fn('decide_waiting_basket', [
    'call',
    MANAGERS,
    `select where public.decide_waiting_basket('${WAITING_BASKET}', true)`,
  ]),
]
