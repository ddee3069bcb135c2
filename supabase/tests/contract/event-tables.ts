import { CUSTOMERS, EVERYONE, MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { oneRow, table, type Attempt } from './attempt.ts'
import {
  COMTE,
  DRAFT_EVENT,
  OPEN_EVENT,
  PAST_FEATURE,
  PLANNED_FEATURE,
  PUBLISHED_EVENT,
  TODAYS_FEATURE,
} from './rows.ts'

/** The feature calendar and events. */
export const eventTables: Attempt[] = [
  ...table('feature_calendar', {
    select: [
      ['what was featured yesterday', STAFF, oneRow('feature_calendar', PAST_FEATURE)],
      ['what is planned', STAFF, oneRow('feature_calendar', PLANNED_FEATURE)],
    ],
    insert: [
      ['a coming day', STAFF, insertFeature('private.shop_today() + 5')],
      ['a past day', NO_ONE, insertFeature('private.shop_today() - 5')],
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
        NO_ONE,
        `update public.feature_calendar set version = version, note = 'x' where id = '${PAST_FEATURE}'`,
      ],
      // Reads no column, so the policies for reading do not apply.
      ['days unseen', NO_ONE, `update public.feature_calendar set version = 1, note = 'x'`, CUSTOMERS],
    ],
    delete: [
      ['a coming day', MANAGERS, `delete from public.feature_calendar where id = '${PLANNED_FEATURE}'`],
      ['a past day', NO_ONE, `delete from public.feature_calendar where id = '${PAST_FEATURE}'`],
    ],
  }),

  ...table('events', {
    select: [
      ['an announced event', EVERYONE, oneRow('events', PUBLISHED_EVENT)],
      ['a draft', STAFF, oneRow('events', DRAFT_EVENT)],
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
      ['an event without RSVPs', MANAGERS, `delete from public.events where id = '${OPEN_EVENT}'`],
      ['an event with guests', NO_ONE, `delete from public.events where id = '${PUBLISHED_EVENT}'`],
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
        NO_ONE,
        `insert into public.event_cheeses (event_id, cheese_id, position) values ('${OPEN_EVENT}', '${COMTE}', 1)`,
      ],
    ],
    update: [['a position', NO_ONE, `update public.event_cheeses set position = 9`]],
    delete: [['a cheese', NO_ONE, `delete from public.event_cheeses`]],
  }),

  ...table('event_stats', {
    select: [
      ['how full an announced event is', EVERYONE, statsOf(PUBLISHED_EVENT)],
      ['how full a draft is', STAFF, statsOf(DRAFT_EVENT)],
    ],
    insert: [['numbers', NO_ONE, `insert into public.event_stats (event_id) values (gen_random_uuid())`]],
    update: [['numbers', NO_ONE, `update public.event_stats set going = 0`]],
    delete: [['numbers', NO_ONE, `delete from public.event_stats`]],
  }),
]

function insertFeature(day: string, status = 'planned') {
  return `insert into public.feature_calendar (day, cheese_id, status) values (${day}, '${COMTE}', '${status}')`
}

function changeFeature(id: string, change: string) {
  return `update public.feature_calendar set version = version, ${change} where id = '${id}'`
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
