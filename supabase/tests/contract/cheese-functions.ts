import { ADMIN, MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  CHANGE_SET,
  COMTE,
  MOVEMENT,
  PLACARD,
  PLACARD_HASH,
  PLANNED_PRICE,
  PROPOSAL,
  STOCK_ALERT_BATCH,
} from './rows.ts'

/** The import that `prepareRows` adds for the caller. */
const ownImport = `md5(auth.uid()::text)::uuid`

/** With the token of the preview, which only those receive who may make the change. */
const bulkChange = (change: string) => {
  const planned = `'{"ids": ["${COMTE}"]}', '${change}'`
  return `select public.make_bulk_change(${planned}, public.preview_bulk_change(${planned}) ->> 'token')`
}

/** Cheeses with their prices, placards and page texts. */
export const cheeseFunctions: Attempt[] = [
  ...fn(
    'preview_bulk_change',
    [
      'of stock',
      STAFF,
      `select public.preview_bulk_change('{"ids": ["${COMTE}"]}', '{"field": "in_stock", "value": false}')`,
    ],
    [
      'of prices',
      MANAGERS,
      `select public.preview_bulk_change('{"ids": ["${COMTE}"]}', '{"field": "price", "percent": 5}')`,
    ],
  ),
  ...fn(
    'make_bulk_change',
    ['of stock', STAFF, bulkChange('{"field": "in_stock", "value": false}')],
    ['of prices', MANAGERS, bulkChange('{"field": "price", "percent": 5}')],
    ['of status', MANAGERS, bulkChange('{"field": "status", "value": "draft"}')],
  ),
  ...fn('find_cheeses', ['a draft', STAFF, `select from public.find_cheeses('draft')`]),
  ...fn(
    'save_cheese',
    [
      'a draft',
      STAFF,
      `select public.save_cheese('{"name": "New", "slug": "brand-new", "country_iso": "FR"}', '[]')`,
    ],
    [
      'an active cheese',
      MANAGERS,
      `select public.save_cheese('{"name": "New", "slug": "brand-new", "country_iso": "FR", "active": true, "allergens": ["milk"]}')`,
    ],
  ),
  ...fn('food_fact_states', ['call', STAFF, `select from public.food_fact_states('${COMTE}')`]),
  ...fn('confirm_food_fact', ['call', MANAGERS, `select public.confirm_food_fact('${COMTE}', 'rind', 1)`]),
  ...fn('unconfirmed_cheeses', ['call', STAFF, `select count(*) from public.unconfirmed_cheeses()`]),
  ...fn('start_import', ['call', MANAGERS, `select public.start_import('cheeses.csv')`]),
  ...fn('add_import_rows', [
    'to an own one',
    MANAGERS,
    `select public.add_import_rows(public.start_import('cheeses.csv'), '[]')`,
  ]),
  ...fn('finish_import', ['an own one', MANAGERS, `select from public.finish_import(${ownImport})`]),
  ...fn('read_import', ['an own one', MANAGERS, `select from public.read_import(${ownImport})`]),
  ...fn('import_facts', ['an own one', MANAGERS, `select count(*) from public.import_facts(${ownImport})`]),
  ...fn('apply_import', ['an own one', MANAGERS, `select public.apply_import(${ownImport})`]),
  ...fn('import_progress', ['call', MANAGERS, `select public.import_progress()`]),
  ...fn('find_placards', ['call', STAFF, `select from public.find_placards('comte')`]),
  ...fn('placards_of', ['call', STAFF, `select from public.placards_of('{${COMTE}}')`]),
  ...fn('placards_of_change_set', [
    'of the manager',
    MANAGERS,
    `select from public.placards_of_change_set('${CHANGE_SET}')`,
  ]),
  ...fn('record_placard_print', [
    'of one cheese',
    STAFF,
    `select public.record_placard_print('${COMTE}', ${PLACARD_HASH})`,
  ]),
  ...fn('record_placard_sheet', [
    'call',
    ADMIN,
    `select public.record_placard_sheet(array['${COMTE}']::uuid[], array[${PLACARD_HASH}], 'label', 2)`,
  ]),
  ...fn(
    'undo_placard_prints',
    [
      'an own print',
      STAFF,
      `select where public.undo_placard_prints(
        array[public.record_placard_print('${COMTE}', ${PLACARD_HASH})]) = 1`,
    ],
    [
      'a print of another person',
      NO_ONE,
      `select where public.undo_placard_prints(array['${PLACARD}']::uuid[]) = 1`,
    ],
  ),
  ...fn('publish_cheese_document', [
    'a draft',
    MANAGERS,
    `select public.publish_cheese_document('${COMTE}', 1)`,
  ]),
  ...fn('publish_page_document', ['a draft', MANAGERS, `select public.publish_page_document('home', 1)`]),
  ...fn('schedule_price', [
    'from tomorrow on',
    MANAGERS,
    `select from public.schedule_price('${COMTE}', private.shop_today() + 1, 7000)`,
  ]),
  ...fn('cancel_scheduled_price', [
    'call',
    MANAGERS,
    `select where public.cancel_scheduled_price('${PLANNED_PRICE}')`,
  ]),
  ...fn('price_history', ['call', MANAGERS, `select from public.price_history('${COMTE}')`]),
  ...fn('open_proposals', ['of the employee', STAFF, `select from public.open_proposals('${COMTE}')`]),
  ...fn(
    'decide_proposal',
    ['accept', MANAGERS, `select public.decide_proposal('${PROPOSAL}', 'accept', 1)`],
    ['decline', MANAGERS, `select public.decide_proposal('${PROPOSAL}', 'decline')`],
    ['withdraw', ['employee'], `select public.decide_proposal('${PROPOSAL}', 'withdraw')`],
  ),
]

/** Stock, and the guests who wait for it. */
export const stockFunctions: Attempt[] = [
  ...fn('set_in_stock', ['call', STAFF, `select public.set_in_stock('${COMTE}', false)`]),
  ...fn('low_stock', ['call', STAFF, 'select count(*) from public.low_stock()']),
  ...fn('record_stock_movement', [
    'call',
    STAFF,
    `select public.record_stock_movement('${COMTE}', 'sale', 100)`,
  ]),
  ...fn('record_delivery', [
    'call',
    STAFF,
    `select from public.record_delivery('[{"cheese_id": "${COMTE}", "grams": 100}]')`,
  ]),
  ...fn('correct_stock_movement', ['call', STAFF, `select public.correct_stock_movement(${MOVEMENT})`]),
  ...fn('correct_stock_movements', [
    'call',
    STAFF,
    `select from public.correct_stock_movements(array[${MOVEMENT}])`,
  ]),
  ...fn('record_counts', [
    'call',
    STAFF,
    `select from public.record_counts('[{"cheese_id": "${COMTE}", "grams": 100}]')`,
  ]),
  ...fn('best_before_list', ['call', STAFF, `select count(*) from public.best_before_list()`]),
  ...fn('stock_questions', ['call', STAFF, `select count(*) from public.stock_questions()`]),
  ...fn('inventory', ['call', STAFF, `select from public.inventory()`]),
  ...fn('stock_ledger', ['call', STAFF, `select from public.stock_ledger('${COMTE}')`]),
  ...fn('stock_days', ['call', STAFF, `select from public.stock_days('${COMTE}')`]),
  ...fn('export_stock_ledger', ['call', MANAGERS, `select public.export_stock_ledger('${COMTE}')`]),
  ...fn('stock_alert_log', ['call', STAFF, `select from public.stock_alert_log()`]),
  ...fn('cancel_stock_alerts', [
    'a held one',
    STAFF,
    `select where public.cancel_stock_alerts(${STOCK_ALERT_BATCH})`,
  ]),
  ...fn('stop_counting_stock', ['call', STAFF, `select public.stop_counting_stock('${COMTE}')`]),
  ...fn('notify_request_counts', ['call', STAFF, `select from public.notify_request_counts()`]),
]
