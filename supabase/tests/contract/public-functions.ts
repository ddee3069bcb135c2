import { ADMIN, EVERYONE, MANAGERS, MEMBER, NO_ONE, STAFF } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  CALENDAR_FEED_TOKEN,
  COMTE,
  DRAFT_EVENT,
  KIOSK,
  KIOSK_TOKEN,
  PAIRING_CODE,
  PRIVATE_COMMENT,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
  STOCK_ALERT_TOKEN,
} from './rows.ts'

/** Functions that return public data to all callers. */
export const publicFunctions: Attempt[] = [
  ...fn('whoami', ['call', EVERYONE, `select public.whoami()`]),
  ...fn('get_todays_featured_cheese', ['call', EVERYONE, `select from public.get_todays_featured_cheese()`]),
  ...fn('get_cheese_favorites_count', [
    'call',
    EVERYONE,
    `select public.get_cheese_favorites_count('${COMTE}')`,
  ]),
  ...fn('get_cheese_average_rating', [
    'call',
    EVERYONE,
    `select public.get_cheese_average_rating('${COMTE}')`,
  ]),
  ...fn('get_community_favorites', ['call', EVERYONE, `select from public.get_community_favorites()`]),
  ...fn(
    'search_recipes',
    ['by title', EVERYONE, `select from public.search_recipes('published')`],
    ['one that waits', NO_ONE, `select from public.search_recipes('pending')`],
  ),
  ...fn('search_events', ['by title', EVERYONE, `select from public.search_events('published')`]),
  ...fn(
    'search_cheeses',
    ['by name', EVERYONE, `select from public.search_cheeses('comte')`],
    ['by a mistyped name', EVERYONE, `select from public.search_cheeses('rocefort')`],
    ['a draft', NO_ONE, `select from public.search_cheeses('draft')`],
  ),
  ...fn(
    'list_events',
    ['an announced event', EVERYONE, `select from public.list_events() where id = '${PUBLISHED_EVENT}'`],
    [
      'of a cheese',
      EVERYONE,
      `select from public.list_events(only_coming => true, with_cheese => '${COMTE}')`,
    ],
    ['a draft', NO_ONE, `select from public.list_events() where id = '${DRAFT_EVENT}'`],
  ),
  ...fn('catalogue_facets', [
    'call',
    EVERYONE,
    `select from public.catalogue_facets() where facet = 'country'`,
  ]),
  ...fn(
    'browse_catalogue',
    ['by name', EVERYONE, `select from json_array_elements(public.browse_catalogue('comte') -> 'cheeses')`],
    ['a draft', NO_ONE, `select from json_array_elements(public.browse_catalogue('draft') -> 'cheeses')`],
  ),
  ...fn('suggest_cheeses', ['call', EVERYONE, `select from public.suggest_cheeses('manchego')`]),
  ...fn('resolve_short_code', [
    'call',
    EVERYONE,
    `select from public.resolve_short_code('CMT4') as slug where slug is not null`,
  ]),
  ...fn(
    'read_calendar_feed',
    [
      'with the token of the employee',
      EVERYONE,
      `select from public.read_calendar_feed('${CALENDAR_FEED_TOKEN}')`,
    ],
    ['with another token', NO_ONE, `select from public.read_calendar_feed('guess')`],
  ),
  ...fn('cheeses_on_map', ['call', EVERYONE, `select from public.cheeses_on_map() where slug = 'comte-aop'`]),
  ...fn('suggest_board', ['call', EVERYONE, `select public.suggest_board(4)`]),
  ...fn('taste_map_cells', ['call', EVERYONE, `select from public.taste_map_cells() limit 1`]),
  ...fn('also_loved', ['call', EVERYONE, `select from public.also_loved('${COMTE}')`]),
  ...fn('request_stock_alert', [
    'call',
    EVERYONE,
    `select public.request_stock_alert('new@guests.test', '${COMTE}')`,
  ]),
  ...['confirm_stock_alert', 'unsubscribe_stock_alert'].flatMap((name) =>
    fn(name, ['with the token', EVERYONE, `select where public.${name}('${STOCK_ALERT_TOKEN}')`]),
  ),
]

/** Functions for displays, which have no account, and for the staff who look after them. */
export const kioskFunctions: Attempt[] = [
  ...fn('add_display', ['call', ADMIN, `select public.add_display('Door')`]),
  ...fn('revoke_display', ['call', ADMIN, `select where public.revoke_display('${KIOSK}')`]),
  ...fn('list_displays', ['call', STAFF, `select from public.list_displays()`]),
  ...fn('preview_kiosk', ['of tomorrow', STAFF, `select public.preview_kiosk(private.shop_today() + 1)`]),
  ...fn(
    'pair_kiosk',
    ['with the code', EVERYONE, `select where public.pair_kiosk('${PAIRING_CODE}') is not null`],
    ['with another code', NO_ONE, `select where public.pair_kiosk('000000') is not null`],
    ['with a token', NO_ONE, `select where public.pair_kiosk('${KIOSK_TOKEN}') is not null`],
  ),
  ...fn('shop_time_in', ['call', EVERYONE, `select public.shop_time_in(240)`]),
  ...fn(
    'kiosk_heartbeat',
    ['with the token', EVERYONE, `select where public.kiosk_heartbeat('${KIOSK_TOKEN}', '1')`],
    ['with a code', NO_ONE, `select where public.kiosk_heartbeat('${PAIRING_CODE}', '1')`],
  ),
  ...fn(
    'kiosk_data',
    ['with the token', EVERYONE, `select public.kiosk_data('${KIOSK_TOKEN}')`],
    ['with a code', NO_ONE, `select public.kiosk_data('${PAIRING_CODE}')`],
  ),
]

/** Computed columns, readable with the row. */
export const computedColumns: Attempt[] = [
  ...fn('now_local', ['call', EVERYONE, `select s.now_local from public.business_settings s`]),
  ...fn('next_midnight', ['call', EVERYONE, `select s.next_midnight from public.business_settings s`]),
  ...fn('opening_sentences', [
    'call',
    EVERYONE,
    `select s.opening_sentences from public.business_settings s`,
  ]),
  ...fn('coming_special_days', [
    'call',
    EVERYONE,
    `select s.coming_special_days from public.business_settings s`,
  ]),
  ...fn('starts_at_local', ['call', EVERYONE, `select e.starts_at_local from public.events e`]),
  ...fn(
    'served_cheeses',
    [
      'of an announced event',
      EVERYONE,
      `select from public.events e where id = '${PUBLISHED_EVENT}' and e.served_cheeses <> '[]'`,
    ],
    [
      'of a draft',
      STAFF,
      `select from public.events e where id = '${DRAFT_EVENT}' and e.served_cheeses <> '[]'`,
    ],
  ),
  ...fn('is_guest_list_open', [
    'of an announced event',
    EVERYONE,
    `select from public.events e where id = '${PUBLISHED_EVENT}' and e.is_guest_list_open`,
  ]),
  ...fn('is_guest_list_readable', [
    'of an announced event',
    EVERYONE,
    `select from public.events e where id = '${PUBLISHED_EVENT}' and e.is_guest_list_readable`,
  ]),
  ...fn('takes_walk_ins', [
    'of an announced event',
    EVERYONE,
    `select e.takes_walk_ins from public.events e where id = '${PUBLISHED_EVENT}'`,
  ]),
  ...fn('is_over', [
    'of an announced event',
    EVERYONE,
    `select from public.events e where id = '${PUBLISHED_EVENT}' and not e.is_over`,
  ]),
  ...fn('takes_messages', [
    'of an announced event',
    EVERYONE,
    `select from public.events e where id = '${PUBLISHED_EVENT}' and e.takes_messages`,
  ]),
  ...fn('ends_at_local', ['call', EVERYONE, `select e.ends_at_local from public.events e`]),
  ...fn(
    'created_at_local',
    ['of a public comment', EVERYONE, `select c.created_at_local from public.public_comments c`],
    [
      'of an own comment',
      MEMBER,
      `select c.created_at_local from public.cheese_comments c where id = '${PRIVATE_COMMENT}'`,
    ],
  ),
  ...fn('current_piece_price', [
    'of an active cheese',
    EVERYONE,
    `select c.current_piece_price from public.cheeses c where id = '${COMTE}'`,
  ]),
  ...fn('created_at_local', [
    'of a stock movement',
    STAFF,
    `select m.created_at_local from public.stock_movements m`,
  ]),
  ...fn('shown_milk', [
    'of an active cheese',
    EVERYONE,
    `select c.shown_milk from public.cheeses c where id = '${COMTE}'`,
  ]),
  ...fn('image_url', [
    'of an active cheese',
    EVERYONE,
    `select c.image_url from public.cheeses c where id = '${COMTE}'`,
  ]),
  ...fn('current_price', [
    'of an active cheese',
    EVERYONE,
    `select c.current_price from public.cheeses c where id = '${COMTE}'`,
  ]),
  ...fn('created_at_local', [
    'of a change set',
    MANAGERS,
    `select s.created_at_local from public.change_sets s`,
  ]),
  ...fn('author_name', [
    'of a published recipe',
    EVERYONE,
    `select from public.recipes r where r.id = '${PUBLISHED_RECIPE}' and r.author_name is not null`,
  ]),
  ...fn(
    'saved_by',
    ['of the draft of a cheese', STAFF, `select d.saved_by from public.cheese_document_drafts d`],
    ['of the draft of a page', STAFF, `select d.saved_by from public.page_document_drafts d`],
  ),
  ...fn('updated_at_local', ['of a cheese', EVERYONE, `select c.updated_at_local from public.cheeses c`]),
]
