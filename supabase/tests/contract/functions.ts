import {
  ADMIN,
  CUSTOMERS,
  EVERYONE,
  MANAGERS,
  MEMBER,
  NOBODY,
  personId,
  sessionId,
  SIGNED_IN,
  STAFF,
} from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import {
  CALENDAR_FEED_TOKEN,
  CHANGE_SET,
  COMTE,
  DISPLAY_NAME,
  DRAFT_EVENT,
  EMPLOYEE_RECIPE,
  FEATURE_IDEA,
  GOUDA,
  HIDDEN_AT,
  HIDDEN_COMMENT,
  HIDDEN_DISPLAY_NAME,
  MEMBER_DRAFT,
  INVITATION,
  INVITATION_TOKEN,
  KIOSK,
  KIOSK_TOKEN,
  MOVEMENT,
  STOCK_ALERT_BATCH,
  STOCK_ALERT_TOKEN,
  OPEN_EVENT,
  PAIRING_CODE,
  PAST_FEATURE,
  PENDING_RECIPE,
  PLACARD,
  PLACARD_HASH,
  PLANNED_FEATURE,
  PLANNED_PRICE,
  PRIVATE_COMMENT,
  PROPOSAL,
  PUBLIC_COMMENT,
  PUBLISHED_EVENT,
  PUBLISHED_RECIPE,
  RSVP,
  TODAYS_FEATURE,
} from './rows.ts'

const member = personId('member')
/** The import that `prepareRows` adds for the caller. */
const ownImport = `md5(auth.uid()::text)::uuid`
/** What a recipe needs to be sent in. */
const COMPLETE = `"ingredients": [{"item": "Cheese"}], "steps": ["Melt."]`
const publicId = `(select id from public.public_comments where cheese_id = '${COMTE}')`

/** With the token of the preview, which only those receive who may make the change. */
const bulkChange = (change: string) => {
  const planned = `'{"ids": ["${COMTE}"]}', '${change}'`
  return `select public.make_bulk_change(${planned}, public.preview_bulk_change(${planned}) ->> 'token')`
}

/** Functions that return public data to everybody. */
const publicFunctions: Attempt[] = [
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
  ...fn('opening_days', ['call', EVERYONE, `select from public.opening_days('2026-12-24', '2026-12-26')`]),
  ...fn('get_community_favorites', ['call', EVERYONE, `select from public.get_community_favorites()`]),
  ...fn(
    'search_recipes',
    ['by title', EVERYONE, `select from public.search_recipes('published')`],
    ['one that waits', NOBODY, `select from public.search_recipes('pending')`],
  ),
  ...fn('search_events', ['by title', EVERYONE, `select from public.search_events('published')`]),
  ...fn(
    'search_cheeses',
    ['by name', EVERYONE, `select from public.search_cheeses('comte')`],
    ['by a mistyped name', EVERYONE, `select from public.search_cheeses('rocefort')`],
    ['a draft', NOBODY, `select from public.search_cheeses('draft')`],
  ),
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
    'list_events',
    ['an announced event', EVERYONE, `select from public.list_events() where id = '${PUBLISHED_EVENT}'`],
    [
      'of a cheese',
      EVERYONE,
      `select from public.list_events(only_coming => true, with_cheese => '${COMTE}')`,
    ],
    ['a draft', NOBODY, `select from public.list_events() where id = '${DRAFT_EVENT}'`],
  ),
  ...fn('catalogue_facets', [
    'call',
    EVERYONE,
    `select from public.catalogue_facets() where facet = 'country'`,
  ]),
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
    ['with another token', NOBODY, `select from public.read_calendar_feed('guess')`],
  ),
  ...fn('cheeses_on_map', ['call', EVERYONE, `select from public.cheeses_on_map() where slug = 'comte-aop'`]),
  ...fn('taste_map_cells', ['call', EVERYONE, `select from public.taste_map_cells() limit 1`]),
  ...fn('also_loved', ['call', EVERYONE, `select from public.also_loved('${COMTE}')`]),
  ...['request_stock_alert', 'request_notice'].flatMap((name) =>
    fn(name, ['call', EVERYONE, `select public.${name}('new@guests.test', '${COMTE}')`]),
  ),
  ...['confirm_stock_alert', 'confirm_notice', 'unsubscribe_stock_alert', 'unsubscribe_notice'].flatMap(
    (name) => fn(name, ['with the token', EVERYONE, `select where public.${name}('${STOCK_ALERT_TOKEN}')`]),
  ),
]

/** Functions for a caller with the link of the member's invitation. */
const invitationFunctions: Attempt[] = [
  ...fn(
    'read_invitation',
    ['with the token', EVERYONE, `select from public.read_invitation('${INVITATION_TOKEN}')`],
    ['with another token', NOBODY, `select from public.read_invitation('guessed')`],
  ),
  ...fn('accept_invitation', [
    'with the token',
    MEMBER,
    `select public.accept_invitation('${INVITATION_TOKEN}')`,
  ]),
]

/** Functions for displays, which have no account, and for the staff who look after them. */
const kioskFunctions: Attempt[] = [
  ...fn('add_kiosk', ['call', ADMIN, `select public.add_kiosk('Door')`]),
  ...fn('revoke_kiosk', ['call', ADMIN, `select where public.revoke_kiosk('${KIOSK}')`]),
  ...fn('list_kiosks', ['call', STAFF, `select from public.list_kiosks()`]),
  ...fn('preview_kiosk', ['of tomorrow', STAFF, `select public.preview_kiosk(private.shop_today() + 1)`]),
  ...fn(
    'pair_kiosk',
    ['with the code', EVERYONE, `select where public.pair_kiosk('${PAIRING_CODE}') is not null`],
    ['with another code', NOBODY, `select where public.pair_kiosk('000000') is not null`],
    ['with a token', NOBODY, `select where public.pair_kiosk('${KIOSK_TOKEN}') is not null`],
  ),
  ...fn(
    'kiosk_heartbeat',
    ['with the token', EVERYONE, `select where public.kiosk_heartbeat('${KIOSK_TOKEN}', '1')`],
    ['with a code', NOBODY, `select where public.kiosk_heartbeat('${PAIRING_CODE}', '1')`],
  ),
  ...fn(
    'kiosk_data',
    ['with the token', EVERYONE, `select public.kiosk_data('${KIOSK_TOKEN}')`],
    ['with a code', NOBODY, `select public.kiosk_data('${PAIRING_CODE}')`],
  ),
]

/** Computed columns, readable with the row. */
const computedColumns: Attempt[] = [
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
  ...fn('is_door_open', [
    'of an announced event',
    EVERYONE,
    `select from public.events e where id = '${PUBLISHED_EVENT}' and e.is_door_open`,
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
  ...fn('created_at_local', [
    'of a stock movement',
    STAFF,
    `select m.created_at_local from public.stock_movements m`,
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
  ...fn('saved_by', ['of a draft', STAFF, `select d.saved_by from public.cheese_document_drafts d`]),
  ...fn('updated_at_local', ['of a cheese', EVERYONE, `select c.updated_at_local from public.cheeses c`]),
]

/** Functions that act for the person who is signed in. */
const personalFunctions: Attempt[] = [
  ...fn('panel_state', ['call', SIGNED_IN, `select from public.panel_state('${COMTE}')`]),
  ...fn('my_favorites', ['of the member', MEMBER, `select from public.my_favorites()`]),
  ...fn('taste_profile', ['call', SIGNED_IN, `select public.taste_profile()`]),
  ...fn('my_home', ['call', SIGNED_IN, `select public.my_home()`]),
  ...fn('needs_second_factor', ['call', SIGNED_IN, `select where public.needs_second_factor() is not null`]),
  ...fn('report_comment', ['call', SIGNED_IN, `select public.report_comment(${publicId}, 'spam')`]),
  ...fn(
    'set_display_name',
    ['a free one', SIGNED_IN, `select public.set_display_name('Curd Nerd')`],
    ['one of the staff', NOBODY, `select public.set_display_name('Shop Admin')`],
  ),
  ...fn('withdraw_display_name', ['an own one', CUSTOMERS, `select where public.withdraw_display_name()`]),
  ...fn(
    'rsvp',
    ['call', SIGNED_IN, `select public.rsvp('${OPEN_EVENT}')`],
    ['for six', SIGNED_IN, `select public.rsvp('${OPEN_EVENT}', 6)`],
    ['for seven', NOBODY, `select public.rsvp('${OPEN_EVENT}', 7)`],
  ),
  ...fn('change_party_size', [
    'of an own RSVP',
    MEMBER,
    `select public.change_party_size(event_id, 2) from public.rsvps where event_id = '${PUBLISHED_EVENT}'`,
  ]),
  ...fn('my_rsvps', ['of the member', MEMBER, `select from public.my_rsvps()`]),
  ...fn('cancel_rsvp', ['an own answer', MEMBER, `select where public.cancel_rsvp('${PUBLISHED_EVENT}')`]),
  ...fn(
    'submit_recipe',
    ['a new one', SIGNED_IN, `select public.submit_recipe('{"title": "New", ${COMPLETE}, "consent": true}')`],
    [
      'over the one of the member',
      MEMBER,
      `select public.submit_recipe('{"id": "${PENDING_RECIPE}", "title": "Mine", ${COMPLETE}, "consent": true}')`,
    ],
    [
      'a published one',
      NOBODY,
      `select public.submit_recipe('{"id": "${PUBLISHED_RECIPE}", "title": "Mine", ${COMPLETE}, "consent": true}')`,
    ],
  ),
  ...fn(
    'save_recipe_draft',
    [
      'a new one',
      SIGNED_IN,
      `select public.save_recipe_draft(jsonb_build_object('id', gen_random_uuid(), 'title', 'New'))`,
    ],
    [
      'the draft of the member',
      MEMBER,
      `select public.save_recipe_draft('{"id": "${MEMBER_DRAFT}", "title": "Mine"}')`,
    ],
    [
      'over one that waits',
      NOBODY,
      `select public.save_recipe_draft('{"id": "${PENDING_RECIPE}", "title": "Mine"}')`,
    ],
  ),
  ...fn(
    'delete_my_recipe',
    ['the draft of the member', MEMBER, `select where public.delete_my_recipe('${MEMBER_DRAFT}')`],
    ['a published one', NOBODY, `select where public.delete_my_recipe('${PUBLISHED_RECIPE}')`],
  ),
  ...fn('my_recipes', [
    'of the member',
    MEMBER,
    `select from public.my_recipes() where id = '${MEMBER_DRAFT}'`,
  ]),
  ...fn('is_own', [
    'of the member',
    MEMBER,
    `select from public.recipes r where r.is_own and id = '${PENDING_RECIPE}'`,
  ]),
  ...fn('my_favorite_recipes', ['of the member', MEMBER, `select from public.my_favorite_recipes()`]),
  ...fn('my_sessions', ['call', SIGNED_IN, `select from public.my_sessions()`]),
  ...fn('end_my_session', [
    'an own one',
    SIGNED_IN,
    `select where public.end_my_session((auth.jwt() ->> 'session_id')::uuid)`,
  ]),
  ...fn('export_my_data', ['call', SIGNED_IN, `select public.export_my_data()`]),
  ...fn('delete_my_account', ['an own one', SIGNED_IN, `select public.delete_my_account(auth.email())`]),
]

/** Functions of the staff area. */
const staffFunctions: Attempt[] = [
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
  ...fn('start_import', ['call', MANAGERS, `select public.start_import('cheeses.csv')`]),
  ...fn('add_import_rows', [
    'to an own one',
    MANAGERS,
    `select public.add_import_rows(public.start_import('cheeses.csv'), '[]')`,
  ]),
  ...fn('finish_import', ['an own one', MANAGERS, `select from public.finish_import(${ownImport})`]),
  ...fn('read_import', ['an own one', MANAGERS, `select from public.read_import(${ownImport})`]),
  ...fn('apply_import', ['an own one', MANAGERS, `select public.apply_import(${ownImport})`]),
  ...fn('import_progress', ['call', MANAGERS, `select public.import_progress()`]),
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
      'a print of somebody else',
      NOBODY,
      `select where public.undo_placard_prints(array['${PLACARD}']::uuid[]) = 1`,
    ],
  ),
  ...fn('stop_counting_stock', ['call', STAFF, `select public.stop_counting_stock('${COMTE}')`]),
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
      NOBODY,
      `select public.swap_calendar_entries('${PLANNED_FEATURE}', 1, '${PAST_FEATURE}', 1)`,
    ],
  ),
  ...fn(
    'save_recipe',
    ['a draft', STAFF, `select public.save_recipe('{"title": "New"}', array['${GOUDA}']::uuid[])`],
    [
      'the draft of the employee',
      STAFF,
      `select public.save_recipe('{"id": "${EMPLOYEE_RECIPE}", "version": 1, "title": "New"}')`,
    ],
    [
      'a pending one of the member',
      MANAGERS,
      `select public.save_recipe('{"id": "${PENDING_RECIPE}", "version": 1, "title": "New"}')`,
    ],
  ),
  ...fn('notify_request_counts', ['call', STAFF, `select from public.notify_request_counts()`]),
  ...fn('analytics_report', ['call', STAFF, `select public.analytics_report('7days')`]),
  ...fn(
    'attend_record',
    ['a cheese', STAFF, `select count(*) from public.attend_record('cheeses:${COMTE}')`],
    ['the settings', MANAGERS, `select count(*) from public.attend_record('settings')`],
  ),
  ...fn(
    'leave_record',
    ['a cheese', STAFF, `select public.leave_record('cheeses:${COMTE}')`],
    ['the settings', MANAGERS, `select public.leave_record('settings')`],
  ),
  ...fn('dashboard_counts', ['call', STAFF, `select from public.dashboard_counts()`]),
  ...fn('moderation_queue', ['call', MANAGERS, `select from public.moderation_queue('newest')`]),
  ...fn('moderate_comment', [
    'hide',
    MANAGERS,
    `select public.moderate_comment('${PUBLIC_COMMENT}', 'hide', 'Off topic')`,
  ]),
  ...fn('undo_moderation', [
    'of a hidden one',
    MANAGERS,
    `select public.undo_moderation('${HIDDEN_COMMENT}', '${HIDDEN_AT}')`,
  ]),
  ...fn('hide_display_name', [
    'of the member',
    MANAGERS,
    `select public.hide_display_name('${DISPLAY_NAME}', 'Rude')`,
  ]),
  ...fn('restore_display_name', [
    'a hidden one',
    MANAGERS,
    `select public.restore_display_name('${HIDDEN_DISPLAY_NAME}')`,
  ]),
  ...fn('publish_cheese_document', [
    'a draft',
    MANAGERS,
    `select public.publish_cheese_document('${COMTE}', 1)`,
  ]),
  ...fn('recipe_queue', ['call', STAFF, `select from public.recipe_queue('pending')`]),
  ...fn(
    'review_recipe',
    ['publish', MANAGERS, `select public.review_recipe('${PENDING_RECIPE}', 'publish', null, 1)`],
    ['return', MANAGERS, `select public.review_recipe('${PENDING_RECIPE}', 'return', 'How long?', 1)`],
  ),
  ...fn(
    'event_guests',
    ['of an event within a day', STAFF, `select from public.event_guests('${PUBLISHED_EVENT}')`],
    [
      'of a later event',
      MANAGERS,
      `select where (select count(*) from public.event_guests('${OPEN_EVENT}')) = 0`,
    ],
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
  ...fn('export_report', ['call', MANAGERS, `select public.export_report('days')`]),
  ...fn('failed_searches', ['call', MANAGERS, `select count(*) from public.failed_searches()`]),
  ...fn('save_settings', [
    'a name',
    MANAGERS,
    `select public.save_settings('{"name": "New"}', '{}',
      (select b.version + s.version from public.business_settings b, public.staff_settings s))`,
  ]),
  ...fn('list_users', ['call', ADMIN, `select from public.list_users()`]),
  ...fn(
    'set_user_role',
    ['of the member', ADMIN, `select public.set_user_role('${member}', 'manager')`],
    ['their own', NOBODY, `select public.set_user_role(auth.uid(), 'customer')`],
  ),
  ...fn(
    'suspend_user',
    ['the member', ADMIN, `select public.suspend_user('${member}')`],
    ['themselves', NOBODY, `select public.suspend_user(auth.uid())`],
  ),
  ...fn(
    'reactivate_user',
    ['the member', ADMIN, `select public.reactivate_user('${member}')`],
    ['themselves', NOBODY, `select public.reactivate_user(auth.uid())`],
  ),
  ...fn('invite_person', ['call', ADMIN, `select public.invite_person('new@guests.test', 'employee')`]),
  ...fn('list_invitations', ['call', ADMIN, `select from public.list_invitations()`]),
  ...fn('withdraw_invitation', [
    'a waiting one',
    ADMIN,
    `select where public.withdraw_invitation('${INVITATION}')`,
  ]),
  ...fn('end_sessions', ['of the member', ADMIN, `select public.end_sessions('${member}')`]),
  ...fn('end_session', ['of the member', ADMIN, `select where public.end_session('${sessionId('member')}')`]),
  ...fn('user_sessions', ['of the member', ADMIN, `select from public.user_sessions('${member}')`]),
  ...fn('rollback_record', ['call', ADMIN, `select public.rollback_record('cheeses', '${COMTE}', 1, 1)`]),
  ...fn('list_versions', [
    'of a cheese',
    MANAGERS,
    `select from public.list_versions('cheeses', '${COMTE}')`,
  ]),
  ...fn('compare_versions', [
    'of a cheese',
    MANAGERS,
    // Two versions are needed, so one is compared with itself in the count of its differences.
    `select where (select count(*) from public.compare_versions('cheeses', '${COMTE}', 1, 1)) = 0`,
  ]),
  ...fn('list_removed', [
    'a deleted cheese',
    ADMIN,
    `select where (select count(*) from public.list_removed()) >= 0`,
  ]),
  ...fn('list_change_sets', [
    'the bulk change',
    ADMIN,
    `select from public.list_change_sets('${CHANGE_SET}')`,
  ]),
  ...fn('list_editors', ['call', ADMIN, `select from public.list_editors()`]),
  ...fn('last_saved', ['a cheese', STAFF, `select from public.last_saved('cheeses', '${COMTE}')`]),
  ...fn('rollback_cheese', ['call', ADMIN, `select public.rollback_cheese('${COMTE}', 1, 1)`]),
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
  ...fn('undo_change_set', [
    'of the manager',
    MANAGERS,
    `select from public.undo_change_set('${CHANGE_SET}') where outcome = 'undone'`,
  ]),
  ...fn('list_audit_entries', ['call', ADMIN, `select from public.list_audit_entries()`]),
  ...fn('export_audit_log', ['call', ADMIN, `select public.export_audit_log()`]),
  ...fn('verify_audit_log', ['call', ADMIN, `select from public.verify_audit_log()`]),
  ...fn('record_export', ['of a list', MANAGERS, `select public.record_export('cheeses')`]),
  ...fn('audit_log_is_whole', ['call', ADMIN, `select public.audit_log_is_whole()`]),
]

export const functions: Attempt[] = [
  ...publicFunctions,
  ...invitationFunctions,
  ...kioskFunctions,
  ...computedColumns,
  ...personalFunctions,
  ...staffFunctions,
]
