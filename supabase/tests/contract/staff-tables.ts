import { ADMIN, CUSTOMERS, EVERYONE, MANAGERS, MEMBER, NOBODY, STAFF, type Actor } from './actors.ts'
import { table, type Attempt } from './attempt.ts'
import {
  CHANGE_SET,
  COMTE,
  DRAFT_EVENT,
  EMPLOYEE_RECIPE,
  MEMBER_DRAFT,
  OPEN_EVENT,
  PAST_FEATURE,
  PENDING_RECIPE,
  PLANNED_FEATURE,
  PLANNED_PRICE,
  PROPOSAL,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
  TODAYS_FEATURE,
} from './rows.ts'

const AUTHOR_AND_STAFF: readonly Actor[] = ['member', ...STAFF]

export const staffTables: Attempt[] = [
  ...table('business_settings', {
    select: [
      [
        'the settings',
        EVERYONE,
        `select name, phone, hours, address from public.business_settings where id = 1`,
      ],
    ],
    insert: [['a second row', NOBODY, `insert into public.business_settings (id) values (2)`]],
    update: [
      [
        'the settings',
        MANAGERS,
        `update public.business_settings set version = version, name = 'New' where id = 1`,
      ],
    ],
    delete: [['the settings', NOBODY, `delete from public.business_settings`]],
  }),

  ...table('search_terms', {
    select: [['a term', MANAGERS, `select from public.search_terms where term = 'Gruyère'`]],
    insert: [
      [
        'a term',
        MANAGERS,
        `insert into public.search_terms (term, kind, finds) values ('tomme', 'synonym', '{comte}')`,
      ],
    ],
    update: [['all terms', MANAGERS, `update public.search_terms set finds = '{comte}'`]],
    delete: [['all terms', MANAGERS, `delete from public.search_terms`]],
  }),

  ...table('staff_settings', {
    select: [['the settings', STAFF, `select from public.staff_settings where id = 1`]],
    insert: [['a second row', NOBODY, `insert into public.staff_settings (id) values (2)`]],
    update: [
      [
        'the settings',
        MANAGERS,
        `update public.staff_settings set version = version, caption_tone = 'playful' where id = 1`,
      ],
    ],
    delete: [['the settings', NOBODY, `delete from public.staff_settings`]],
  }),

  ...table('feature_calendar', {
    select: [
      ['what was featured yesterday', STAFF, one('feature_calendar', PAST_FEATURE)],
      ['what is planned', STAFF, one('feature_calendar', PLANNED_FEATURE)],
    ],
    insert: [
      ['a coming day', STAFF, insertFeature('private.shop_today() + 5')],
      ['a past day', NOBODY, insertFeature('private.shop_today() - 5')],
      ['a confirmed day', MANAGERS, insertFeature('private.shop_today() + 5', 'confirmed')],
    ],
    update: [
      [
        'a coming day',
        STAFF,
        `update public.feature_calendar set version = version, note = 'x' where id = '${PLANNED_FEATURE}'`,
      ],
      [
        'today',
        STAFF,
        `update public.feature_calendar set version = version, note = 'x' where id = '${TODAYS_FEATURE}'`,
      ],
      ['a planned day, to confirm it', MANAGERS, changeFeature(PLANNED_FEATURE, `status = 'confirmed'`)],
      ['the day of a planned one', STAFF, changeFeature(PLANNED_FEATURE, `day = day + 1`)],
      ['the day of a confirmed one', MANAGERS, changeFeature(TODAYS_FEATURE, `day = day + 1`)],
      [
        'a past day',
        NOBODY,
        `update public.feature_calendar set version = version, note = 'x' where id = '${PAST_FEATURE}'`,
      ],
      // Reads no column, so the policies for reading do not apply.
      ['days unseen', NOBODY, `update public.feature_calendar set version = 1, note = 'x'`, CUSTOMERS],
    ],
    delete: [
      ['a coming day', MANAGERS, `delete from public.feature_calendar where id = '${PLANNED_FEATURE}'`],
      ['a past day', NOBODY, `delete from public.feature_calendar where id = '${PAST_FEATURE}'`],
    ],
  }),

  ...table('recipes', {
    select: [
      ['a published recipe', EVERYONE, one('recipes', PUBLISHED_RECIPE)],
      ['a pending one of the member', AUTHOR_AND_STAFF, one('recipes', PENDING_RECIPE)],
      ['a draft of the member', MEMBER, one('recipes', MEMBER_DRAFT)],
    ],
    insert: [
      ['a draft', STAFF, `insert into public.recipes (slug, title) values ('brand-new', 'New')`],
      [
        'a published one',
        MANAGERS,
        `insert into public.recipes (slug, title, status) values ('brand-new', 'New', 'published')`,
      ],
    ],
    update: [
      [
        'the draft of the employee',
        STAFF,
        `update public.recipes set version = version, summary = 'x' where id = '${EMPLOYEE_RECIPE}'`,
      ],
      [
        'a pending one of the member',
        MANAGERS,
        `update public.recipes set version = version, summary = 'x' where id = '${PENDING_RECIPE}'`,
      ],
      [
        'a draft of the member',
        NOBODY,
        `update public.recipes set version = version, summary = 'x' where id = '${MEMBER_DRAFT}'`,
      ],
      [
        'a draft to be published',
        MANAGERS,
        `update public.recipes set version = version, status = 'published' where id = '${EMPLOYEE_RECIPE}'`,
      ],
      [
        'a published one',
        MANAGERS,
        `update public.recipes set version = version, summary = 'x' where id = '${PUBLISHED_RECIPE}'`,
      ],
    ],
    delete: [
      ['a recipe', MANAGERS, `delete from public.recipes where id = '${PENDING_RECIPE}'`],
      ['a draft of the member', NOBODY, `delete from public.recipes where id = '${MEMBER_DRAFT}'`],
    ],
  }),

  ...table('recipe_cheeses', {
    select: [
      ['of a published recipe', EVERYONE, cheesesOf(PUBLISHED_RECIPE)],
      ['of a pending one of the member', AUTHOR_AND_STAFF, cheesesOf(PENDING_RECIPE)],
    ],
    insert: [
      [
        'a cheese past the function',
        NOBODY,
        `insert into public.recipe_cheeses (recipe_id, cheese_id, position) values ('${EMPLOYEE_RECIPE}', '${COMTE}', 1)`,
      ],
    ],
    update: [['a place', NOBODY, `update public.recipe_cheeses set position = 9`]],
    delete: [['a cheese', NOBODY, `delete from public.recipe_cheeses`]],
  }),

  ...table('events', {
    select: [
      ['an announced event', EVERYONE, one('events', PUBLISHED_EVENT)],
      ['a draft', STAFF, one('events', DRAFT_EVENT)],
    ],
    insert: [
      ['a draft', STAFF, insertEvent('draft')],
      ['an announced event', MANAGERS, insertEvent('published')],
    ],
    update: [
      [
        'a draft',
        STAFF,
        `update public.events set version = version, summary = 'x' where id = '${DRAFT_EVENT}'`,
      ],
      [
        'a draft to be announced',
        MANAGERS,
        `update public.events set version = version, status = 'published' where id = '${DRAFT_EVENT}'`,
      ],
      [
        'an announced event',
        MANAGERS,
        `update public.events set version = version, summary = 'x' where id = '${PUBLISHED_EVENT}'`,
      ],
    ],
    delete: [
      ['an event that nobody answered', MANAGERS, `delete from public.events where id = '${OPEN_EVENT}'`],
      ['an event with guests', NOBODY, `delete from public.events where id = '${PUBLISHED_EVENT}'`],
    ],
  }),

  ...table('event_cheeses', {
    select: [
      ['of an announced event', EVERYONE, cheesesOfEvent(PUBLISHED_EVENT)],
      ['of a draft', STAFF, cheesesOfEvent(DRAFT_EVENT)],
    ],
    insert: [
      [
        'a cheese past the function',
        NOBODY,
        `insert into public.event_cheeses (event_id, cheese_id, position) values ('${OPEN_EVENT}', '${COMTE}', 1)`,
      ],
    ],
    update: [['a position', NOBODY, `update public.event_cheeses set position = 9`]],
    delete: [['a cheese', NOBODY, `delete from public.event_cheeses`]],
  }),

  ...table('event_stats', {
    select: [
      ['how full an announced event is', EVERYONE, statsOf(PUBLISHED_EVENT)],
      ['how full a draft is', STAFF, statsOf(DRAFT_EVENT)],
    ],
    insert: [['numbers', NOBODY, `insert into public.event_stats (event_id) values (gen_random_uuid())`]],
    update: [['numbers', NOBODY, `update public.event_stats set going = 0`]],
    delete: [['numbers', NOBODY, `delete from public.event_stats`]],
  }),

  ...table('record_versions', {
    select: [
      ['the history', MANAGERS, `select from public.record_versions where table_name = 'cheeses'`],
      ['of a pending recipe', MANAGERS, versionsOf(PENDING_RECIPE)],
      ['of a draft of the member', NOBODY, versionsOf(MEMBER_DRAFT)],
    ],
    insert: [
      [
        'a version',
        NOBODY,
        `insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
          values ('cheeses', '${COMTE}', 99, 'update', '{}', '{}')`,
      ],
    ],
    update: [['a version', NOBODY, `update public.record_versions set version = 99`]],
    delete: [['a version', NOBODY, `delete from public.record_versions`]],
  }),

  ...table('change_sets', {
    select: [['a bulk change', MANAGERS, one('change_sets', CHANGE_SET)]],
    insert: [
      ['a change set', NOBODY, `insert into public.change_sets (kind, summary) values ('bulk', 'Forged')`],
    ],
    update: [['its maker', NOBODY, `update public.change_sets set created_by = auth.uid()`]],
    delete: [['a change set', NOBODY, `delete from public.change_sets`]],
  }),

  ...table('price_schedule', {
    select: [['a planned price', STAFF, one('price_schedule', PLANNED_PRICE)]],
    insert: [
      [
        'a planned price',
        NOBODY,
        `insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
          values ('${COMTE}', private.shop_today() + 1, 1)`,
      ],
    ],
    update: [['a planned price', NOBODY, `update public.price_schedule set price_per_kg_cents = 1`]],
    delete: [['a planned price', NOBODY, `delete from public.price_schedule`]],
  }),

  ...table('cheese_proposals', {
    select: [['of the employee', STAFF, one('cheese_proposals', PROPOSAL)]],
    insert: [
      [
        'a proposal',
        NOBODY,
        `insert into public.cheese_proposals (cheese_id, fields, base, created_by)
          values ('${COMTE}', '{"coagulant": "plant"}', '{}', auth.uid())`,
      ],
    ],
    update: [
      ['a decision', NOBODY, `update public.cheese_proposals set status = 'accepted', decided_at = now()`],
    ],
    delete: [['a proposal', NOBODY, `delete from public.cheese_proposals`]],
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
        NOBODY,
        `insert into public.cheese_versions (version, operation, changed_fields, snapshot) values (99, 'update', '{}', '{}')`,
      ],
    ],
    update: [['a version', NOBODY, `update public.cheese_versions set version = 99`]],
    delete: [['a version', NOBODY, `delete from public.cheese_versions`]],
  }),

  ...table('audit_log', {
    select: [['the log', ADMIN, `select from public.audit_log`]],
    insert: [
      [
        'an entry',
        NOBODY,
        `insert into public.audit_log (action, subject, hash) values ('x', 'y', repeat('0', 64))`,
      ],
    ],
    update: [['an entry', NOBODY, `update public.audit_log set action = 'x'`]],
    delete: [['an entry', NOBODY, `delete from public.audit_log`]],
  }),
]

function one(name: string, id: string) {
  return `select from public.${name} where id = '${id}'`
}

function insertFeature(day: string, status = 'planned') {
  return `insert into public.feature_calendar (day, cheese_id, status) values (${day}, '${COMTE}', '${status}')`
}

function changeFeature(id: string, change: string) {
  return `update public.feature_calendar set version = version, ${change} where id = '${id}'`
}

function versionsOf(recipe: string) {
  return `select from public.record_versions where record_id = '${recipe}'`
}

function cheesesOf(recipe: string) {
  return `select from public.recipe_cheeses where recipe_id = '${recipe}'`
}

function cheesesOfEvent(id: string) {
  return `select from public.event_cheeses where event_id = '${id}'`
}

function insertEvent(status: string) {
  return `insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    values ('brand-new', 'New', now() + interval '1 day', now() + interval '26 hours', 5, '${status}')`
}

function statsOf(event: string) {
  return `select from public.event_stats where event_id = '${event}'`
}
