import { ADMIN, MANAGERS, NO_ONE, STAFF } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  DRAFT_EVENT,
  FEATURE_IDEA,
  OPEN_EVENT,
  PAST_FEATURE,
  PLANNED_FEATURE,
  PUBLISHED_EVENT,
  RSVP,
  TODAYS_FEATURE,
} from './rows.ts'

/** The feature calendar, events and their guests. */
export const calendarFunctions: Attempt[] = [
  ...fn('calendar_days', [
    'call',
    STAFF,
    `select from public.calendar_days(private.shop_today(), private.shop_today() + 6)`,
  ]),
  ...fn('renew_calendar_feed', ['their own', STAFF, `select public.renew_calendar_feed()`]),
  ...fn('my_calendar_feed', ['their own', STAFF, `select public.my_calendar_feed()`]),
  ...fn('preview_featured_cheese', [
    'tomorrow',
    STAFF,
    `select from public.preview_featured_cheese(private.shop_today() + 1)`,
  ]),
  ...fn('confirm_features', [
    'of two weeks',
    MANAGERS,
    `select from public.confirm_features(private.shop_today(), private.shop_today() + 14)`,
  ]),
  ...fn('plans_between', [
    'of two weeks',
    STAFF,
    `select from public.plans_between(private.shop_today(), private.shop_today() + 14)`,
  ]),
  ...fn('suggest_features', [
    'for two weeks',
    STAFF,
    `select from public.suggest_features(private.shop_today() + 4, private.shop_today() + 18)`,
  ]),
  ...fn(
    'swap_calendar_entries',
    [
      'a planned one with an idea',
      STAFF,
      `select public.swap_calendar_entries('${PLANNED_FEATURE}', 1, '${FEATURE_IDEA}', 1)`,
    ],
    [
      'a planned one with a confirmed one',
      MANAGERS,
      `select public.swap_calendar_entries('${PLANNED_FEATURE}', 1, '${TODAYS_FEATURE}', 1)`,
    ],
    [
      'a planned one with a past one',
      NO_ONE,
      `select public.swap_calendar_entries('${PLANNED_FEATURE}', 1, '${PAST_FEATURE}', 1)`,
    ],
  ),
  ...fn(
    'event_guests',
    ['of an event within a week', STAFF, `select from public.event_guests('${PUBLISHED_EVENT}')`],
    ['of a draft', MANAGERS, `select where (select count(*) from public.event_guests('${DRAFT_EVENT}')) = 0`],
    ['emails', ADMIN, `select from public.event_guests('${PUBLISHED_EVENT}') where email is not null`],
  ),
  ...fn(
    'save_event',
    [
      'a draft',
      STAFF,
      `select public.save_event('{"title": "New", "capacity": 8, "starts_at_local": "2030-05-01T19:00", "ends_at_local": "2030-05-01T21:00"}')`,
    ],
    [
      'a published event',
      MANAGERS,
      `select public.save_event('{"id": "${PUBLISHED_EVENT}", "version": 1, "summary": "x"}', '{}')`,
    ],
  ),
  ...fn('duplicate_event', [
    'as a draft',
    STAFF,
    `select public.duplicate_event('${OPEN_EVENT}', gen_random_uuid())`,
  ]),
  ...fn(
    'decide_event',
    ['publish a draft', MANAGERS, `select public.decide_event('${DRAFT_EVENT}', 'publish', 1)`],
    ['cancel', MANAGERS, `select public.decide_event('${PUBLISHED_EVENT}', 'cancel', 1, 'Sorry')`],
    ['archive a draft', MANAGERS, `select public.decide_event('${DRAFT_EVENT}', 'archive', 1)`],
  ),
  ...fn('desk_events', ['a draft', STAFF, `select from public.desk_events('draft')`]),
  ...fn('guest_counts', ['call', STAFF, `select from public.guest_counts('${PUBLISHED_EVENT}')`]),
  ...fn('add_guests', [
    'to an event within a week',
    STAFF,
    `select public.add_guests('${PUBLISHED_EVENT}', 1, 'Ines')`,
  ]),
  ...fn('remove_guests', ['of nobody', STAFF, `select public.remove_guests(gen_random_uuid())`]),
  ...fn('check_in', ['a guest of an event within a day', STAFF, `select public.check_in('${RSVP}', true)`]),
  ...fn('message_guests', [
    'to all',
    MANAGERS,
    `select public.message_guests('${PUBLISHED_EVENT}', 'all', 'See you soon.')`,
  ]),
  ...fn('sent_messages', [
    'none yet',
    MANAGERS,
    `select where (select count(*) from public.sent_messages('${PUBLISHED_EVENT}')) = 0`,
  ]),
]
