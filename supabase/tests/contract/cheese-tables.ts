import { ADMIN, EVERYONE, MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { oneRow, table } from './attempt.ts'
import { COMTE, DRAFT_CHEESE, GOUDA, INACTIVE_CHEESE, PLACARD } from './rows.ts'

export const cheeseTables = [
  ...table('cheeses', {
    select: [
      ['an active cheese', EVERYONE, oneRow('cheeses', COMTE)],
      ['a draft', STAFF, oneRow('cheeses', DRAFT_CHEESE)],
    ],
    insert: [
      ['a draft', STAFF, insertCheese('')],
      ['an active cheese', MANAGERS, insertCheese(', active, allergens', `, true, '{milk}'`)],
      ['a cheese with a price', MANAGERS, insertCheese(', price_per_kg_cents', ', 100')],
      ['a draft with a food fact', MANAGERS, insertCheese(', rind', `, 'washed'`)],
    ],
    update: [
      [
        'its words',
        STAFF,
        `update public.cheeses set version = version, summary = 'x' where id = '${COMTE}'`,
      ],
      [
        'its price',
        MANAGERS,
        `update public.cheeses set version = version, price_per_kg_cents = 1 where id = '${COMTE}'`,
      ],
      [
        'whether it is active',
        MANAGERS,
        `update public.cheeses set version = version, active = false where id = '${COMTE}'`,
      ],
      [
        'a food fact',
        MANAGERS,
        `update public.cheeses set version = version, rind = 'waxed' where id = '${COMTE}'`,
      ],
      [
        'a food fact of a draft',
        MANAGERS,
        `update public.cheeses set version = version, coagulant = 'plant' where id = '${DRAFT_CHEESE}'`,
      ],
      [
        'a draft to be active',
        MANAGERS,
        `update public.cheeses set version = version, active = true where id = '${DRAFT_CHEESE}'`,
      ],
      [
        'whether one without tracked stock is in stock',
        STAFF,
        `update public.cheeses set version = version, in_stock = false where id = '${GOUDA}'`,
      ],
      [
        'whether one with tracked stock is in stock',
        NO_ONE,
        `update public.cheeses set version = version, in_stock = false where id = '${COMTE}'`,
      ],
      [
        'the slug of a published one',
        NO_ONE,
        `update public.cheeses set version = version, slug = 'moved' where id = '${COMTE}'`,
      ],
    ],
    delete: [
      ['a draft', ADMIN, `delete from public.cheeses where id = '${DRAFT_CHEESE}'`],
      ['a published one', NO_ONE, `delete from public.cheeses where id = '${COMTE}'`],
    ],
  }),

  ...table('cheese_fact_confirmations', {
    select: [['a fact', STAFF, `select from public.cheese_fact_confirmations where cheese_id = '${COMTE}'`]],
    insert: [
      [
        'a fact',
        NO_ONE,
        `insert into public.cheese_fact_confirmations (cheese_id, fact) values ('${DRAFT_CHEESE}', 'rind')`,
      ],
    ],
    update: [
      [
        'a fact',
        NO_ONE,
        `update public.cheese_fact_confirmations set confirmed_at = now() where cheese_id = '${COMTE}'`,
      ],
    ],
    delete: [['a fact', NO_ONE, `delete from public.cheese_fact_confirmations where cheese_id = '${COMTE}'`]],
  }),

  ...table('cheese_fact_suggestions', {
    select: [['a fact', STAFF, `select from public.cheese_fact_suggestions where cheese_id = '${COMTE}'`]],
    insert: [
      [
        'a fact',
        NO_ONE,
        `insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source) values ('${DRAFT_CHEESE}', 'rind', '{"rind": "waxed"}', 'x')`,
      ],
    ],
    update: [
      [
        'a fact',
        NO_ONE,
        `update public.cheese_fact_suggestions set source = 'x' where cheese_id = '${COMTE}'`,
      ],
    ],
    delete: [['a fact', NO_ONE, `delete from public.cheese_fact_suggestions where cheese_id = '${COMTE}'`]],
  }),

  ...table('cheese_beverages', {
    select: [
      ['a drink without alcohol', EVERYONE, drinksOf(COMTE, 'not contains_alcohol')],
      ['a drink with alcohol while the shop hides them', STAFF, drinksOf(COMTE, 'contains_alcohol')],
      ['the drinks of a draft', STAFF, drinksOf(DRAFT_CHEESE, 'true')],
    ],
    insert: [
      [
        'another drink',
        NO_ONE,
        `insert into public.cheese_beverages (cheese_id, position, label, kind) values ('${COMTE}', 30, 'Tea', 'na')`,
      ],
    ],
    update: [
      ['a label', NO_ONE, `update public.cheese_beverages set label = 'x' where cheese_id = '${COMTE}'`],
    ],
    delete: [['a drink', NO_ONE, `delete from public.cheese_beverages where cheese_id = '${COMTE}'`]],
  }),

  ...table('cheese_documents', {
    select: [
      ['of an active cheese', EVERYONE, oneRow('cheese_documents', COMTE)],
      ['of an inactive cheese', STAFF, oneRow('cheese_documents', INACTIVE_CHEESE)],
    ],
    insert: [
      [
        'a first one',
        MANAGERS,
        `insert into public.cheese_documents (id, body)
          select '${DRAFT_CHEESE}', body from public.cheese_documents where id = '${COMTE}'`,
      ],
    ],
    update: [
      [
        'its words',
        MANAGERS,
        `update public.cheese_documents set version = version, body = body where id = '${COMTE}'`,
      ],
    ],
    delete: [['a document', NO_ONE, `delete from public.cheese_documents where id = '${COMTE}'`]],
  }),

  ...table('cheese_document_drafts', {
    select: [['a draft', STAFF, oneRow('cheese_document_drafts', COMTE)]],
    insert: [
      [
        'a draft',
        STAFF,
        `insert into public.cheese_document_drafts (id, body)
          select '${GOUDA}', body from public.cheese_documents where id = '${COMTE}'`,
      ],
    ],
    update: [
      [
        'its words',
        STAFF,
        `update public.cheese_document_drafts set version = version, body = body where id = '${COMTE}'`,
      ],
      // Reads no column, so the policies for reading do not apply.
      ['a draft unseen', STAFF, `update public.cheese_document_drafts set version = 1`],
    ],
    delete: [['a draft', NO_ONE, `delete from public.cheese_document_drafts where id = '${COMTE}'`]],
  }),

  ...table('cheese_stock', {
    select: [['the stock', STAFF, `select from public.cheese_stock where cheese_id = '${COMTE}'`]],
    insert: [['a stock', NO_ONE, `insert into public.cheese_stock (cheese_id) values (gen_random_uuid())`]],
    update: [['the stock', NO_ONE, `update public.cheese_stock set grams = 5 where cheese_id = '${COMTE}'`]],
    delete: [['the stock', NO_ONE, `delete from public.cheese_stock where cheese_id = '${COMTE}'`]],
  }),

  ...table('stock_movements', {
    select: [['the ledger', STAFF, `select from public.stock_movements where cheese_id = '${COMTE}'`]],
    insert: [
      [
        'a movement past the function',
        NO_ONE,
        `insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams)
          values ('${COMTE}', 'delivery', 1, 1, 1)`,
      ],
    ],
    update: [
      ['a movement', NO_ONE, `update public.stock_movements set grams = 5 where cheese_id = '${COMTE}'`],
    ],
    delete: [['a movement', NO_ONE, `delete from public.stock_movements where cheese_id = '${COMTE}'`]],
  }),

  ...table('stock_alert_batches', {
    select: [['the held mails', STAFF, `select from public.stock_alert_batches`]],
    insert: [['mails', NO_ONE, `insert into public.stock_alert_batches (cheese_id) values ('${GOUDA}')`]],
    update: [['the time', NO_ONE, `update public.stock_alert_batches set send_at = now()`]],
    delete: [['the mails', NO_ONE, `delete from public.stock_alert_batches`]],
  }),

  ...table('placards', {
    select: [['a card', STAFF, oneRow('placards', PLACARD)]],
    insert: [['a card', ADMIN, `insert into public.placards (cheese_id) values ('${COMTE}')`]],
    update: [
      [
        'a card',
        ADMIN,
        `update public.placards set template = 'label', version = version where id = '${PLACARD}'`,
      ],
    ],
    delete: [['a card', ADMIN, `delete from public.placards where id = '${PLACARD}'`]],
  }),

  ...table('placard_states', {
    select: [['which cards are out of date', STAFF, `select from public.placard_states`]],
    insert: [['a state', NO_ONE, `insert into public.placard_states (name) values ('x')`]],
    update: [['a state', NO_ONE, `update public.placard_states set name = 'x'`]],
    delete: [['a state', NO_ONE, `delete from public.placard_states`]],
  }),
]

function insertCheese(columns: string, values = '') {
  return `insert into public.cheeses (name, slug, country_iso${columns}) values ('New', 'brand-new', 'FR'${values})`
}

function drinksOf(cheese: string, condition: string) {
  return `select from public.cheese_beverages where cheese_id = '${cheese}' and ${condition}`
}
