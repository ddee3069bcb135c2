import { ADMIN, EVERYONE, MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { oneRow, table, type Attempt } from './attempt.ts'
import {
  ADMINS_CHANGE_SET,
  CHANGE_SET,
  COMTE,
  MEMBER_DRAFT,
  PENDING_RECIPE,
  PLANNED_PRICE,
  PROPOSAL,
  PUBLIC_COMMENT,
} from './rows.ts'

/** Settings, histories and the audit log. */
export const staffTables: Attempt[] = [
  ...table('business_settings', {
    select: [
      [
        'the settings',
        EVERYONE,
        `select name, phone, hours, address from public.business_settings where id = 1`,
      ],
    ],
    insert: [['a second row', NO_ONE, `insert into public.business_settings (id) values (2)`]],
    update: [
      [
        'the settings',
        MANAGERS,
        `update public.business_settings set version = version, name = 'New' where id = 1`,
      ],
    ],
    delete: [['the settings', NO_ONE, `delete from public.business_settings`]],
  }),

  ...table('page_documents', {
    select: [['the words of a page', EVERYONE, oneRow('page_documents', 'home')]],
    insert: [
      [
        'a second home page',
        NO_ONE,
        `insert into public.page_documents (id, body) select 'home', body from public.page_documents where id = 'home'`,
      ],
    ],
    update: [
      [
        'its words',
        MANAGERS,
        `update public.page_documents set version = version, body = body where id = 'home'`,
      ],
    ],
    delete: [['the words of a page', NO_ONE, `delete from public.page_documents where id = 'footer'`]],
  }),

  ...table('page_document_drafts', {
    select: [['a draft', STAFF, oneRow('page_document_drafts', 'home')]],
    insert: [
      [
        'a draft',
        STAFF,
        `insert into public.page_document_drafts (id, body)
          select id, body from public.page_documents where id = 'visit'`,
      ],
    ],
    update: [
      [
        'its words',
        STAFF,
        `update public.page_document_drafts set version = version, body = body where id = 'home'`,
      ],
      // Reads no column, so the policies for reading do not apply.
      ['a draft unseen', STAFF, `update public.page_document_drafts set version = 1`],
    ],
    delete: [['a draft', NO_ONE, `delete from public.page_document_drafts where id = 'home'`]],
  }),

  ...table('comment_answers', {
    select: [['an answer', STAFF, `select from public.comment_answers`]],
    insert: [
      [
        'an answer',
        NO_ONE,
        `insert into public.comment_answers (comment_id, answer) values ('${PUBLIC_COMMENT}', 'x')`,
      ],
    ],
    update: [['an answer', NO_ONE, `update public.comment_answers set version = version, answer = 'x'`]],
    delete: [['an answer', NO_ONE, `delete from public.comment_answers`]],
  }),

  ...table('search_terms', {
    select: [['a term', STAFF, `select from public.search_terms where term = 'Gruyère'`]],
    insert: [
      [
        'a term',
        MANAGERS,
        `insert into public.search_terms (term, kind, finds) values ('tomme', 'synonym', '{comte}')`,
      ],
    ],
    update: [
      [
        'a term',
        MANAGERS,
        `update public.search_terms set version = version, finds = '{comte}' where term = 'Gruyère'`,
      ],
    ],
    delete: [['a term', MANAGERS, `delete from public.search_terms where term = 'Gruyère'`]],
  }),

  ...table('staff_settings', {
    select: [['the settings', STAFF, `select from public.staff_settings where id = 1`]],
    insert: [['a second row', NO_ONE, `insert into public.staff_settings (id) values (2)`]],
    update: [
      [
        'the settings',
        MANAGERS,
        `update public.staff_settings set version = version, caption_tone = 'playful' where id = 1`,
      ],
    ],
    delete: [['the settings', NO_ONE, `delete from public.staff_settings`]],
  }),

  ...table('record_versions', {
    select: [
      ['the history', MANAGERS, `select from public.record_versions where table_name = 'cheeses'`],
      ['of a pending recipe', MANAGERS, versionsOf(PENDING_RECIPE)],
      ['of a draft of the member', NO_ONE, versionsOf(MEMBER_DRAFT)],
    ],
    insert: [
      [
        'a version',
        NO_ONE,
        `insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
          values ('cheeses', '${COMTE}', 99, 'update', '{}', '{}')`,
      ],
    ],
    update: [['a version', NO_ONE, `update public.record_versions set version = 99`]],
    delete: [['a version', NO_ONE, `delete from public.record_versions`]],
  }),

  ...table('change_sets', {
    select: [
      ['of the manager', MANAGERS, oneRow('change_sets', CHANGE_SET)],
      ['of the admin', ADMIN, oneRow('change_sets', ADMINS_CHANGE_SET)],
    ],
    insert: [
      ['a change set', NO_ONE, `insert into public.change_sets (kind, summary) values ('bulk', 'Forged')`],
    ],
    update: [['its maker', NO_ONE, `update public.change_sets set created_by = auth.uid()`]],
    delete: [['a change set', NO_ONE, `delete from public.change_sets`]],
  }),

  ...table('price_schedule', {
    select: [['a planned price', STAFF, oneRow('price_schedule', PLANNED_PRICE)]],
    insert: [
      [
        'a planned price',
        NO_ONE,
        `insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
          values ('${COMTE}', private.shop_today() + 1, 1)`,
      ],
    ],
    update: [['a planned price', NO_ONE, `update public.price_schedule set price_per_kg_cents = 1`]],
    delete: [['a planned price', NO_ONE, `delete from public.price_schedule`]],
  }),

  ...table('cheese_proposals', {
    select: [['of the employee', STAFF, oneRow('cheese_proposals', PROPOSAL)]],
    insert: [
      [
        'a proposal',
        NO_ONE,
        `insert into public.cheese_proposals (cheese_id, fields, base, created_by)
          values ('${COMTE}', '{"coagulant": "plant"}', '{}', auth.uid())`,
      ],
    ],
    update: [
      ['a decision', NO_ONE, `update public.cheese_proposals set status = 'accepted', decided_at = now()`],
    ],
    delete: [['a proposal', NO_ONE, `delete from public.cheese_proposals`]],
  }),

  ...table('cheese_versions', {
    select: [
      [
        'the history of a cheese',
        MANAGERS,
        `select from public.cheese_versions where cheese_id = '${COMTE}'`,
      ],
    ],
    insert: [
      [
        'a version',
        NO_ONE,
        `insert into public.cheese_versions (version, operation, changed_fields, snapshot) values (99, 'update', '{}', '{}')`,
      ],
    ],
    update: [['a version', NO_ONE, `update public.cheese_versions set version = 99`]],
    delete: [['a version', NO_ONE, `delete from public.cheese_versions`]],
  }),

  ...table('audit_log', {
    select: [['the log', ADMIN, `select from public.audit_log`]],
    insert: [
      [
        'an entry',
        NO_ONE,
        `insert into public.audit_log (action, subject, hash) values ('x', 'y', repeat('0', 64))`,
      ],
    ],
    update: [['an entry', NO_ONE, `update public.audit_log set action = 'x'`]],
    delete: [['an entry', NO_ONE, `delete from public.audit_log`]],
  }),
]

function versionsOf(recipe: string) {
  return `select from public.record_versions where record_id = '${recipe}'`
}
