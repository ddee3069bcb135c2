import { ADMIN, EVERYONE, MANAGERS, NO_ONE, personId, sessionId, STAFF } from './actors.ts'
import { fn, type Attempt } from './attempt.ts'
import { ADMINS_CHANGE_SET, CHANGE_SET, COMTE, INVITATION } from './rows.ts'

const member = personId('member')

/** Accounts, roles and sessions. */
export const peopleFunctions: Attempt[] = [
  ...fn('list_users', ['call', ADMIN, `select from public.list_users()`]),
  ...fn(
    'set_user_role',
    ['of the member', ADMIN, `select public.set_user_role('${member}', 'manager')`],
    ['their own', NO_ONE, `select public.set_user_role(auth.uid(), 'customer')`],
  ),
  ...fn(
    'suspend_user',
    ['the member', ADMIN, `select public.suspend_user('${member}')`],
    ['themselves', NO_ONE, `select public.suspend_user(auth.uid())`],
  ),
  ...fn(
    'reactivate_user',
    ['the member', ADMIN, `select public.reactivate_user('${member}')`],
    ['themselves', NO_ONE, `select public.reactivate_user(auth.uid())`],
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
]

/** Who works on a record, its versions, and the audit log. */
export const historyFunctions: Attempt[] = [
  ...fn(
    'attend_record',
    ['a cheese', STAFF, `select count(*) from public.attend_record('cheeses:${COMTE}')`],
    ['a picture', STAFF, `select count(*) from public.attend_record('pictures:/media/cheeses/comte-aop')`],
    ['the settings', MANAGERS, `select count(*) from public.attend_record('settings')`],
  ),
  ...fn(
    'leave_record',
    ['a cheese', STAFF, `select public.leave_record('cheeses:${COMTE}')`],
    ['the settings', MANAGERS, `select public.leave_record('settings')`],
  ),
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
  ...fn(
    'list_change_sets',
    ['of the manager', MANAGERS, `select from public.list_change_sets('${CHANGE_SET}')`],
    ['of the admin', ADMIN, `select from public.list_change_sets('${ADMINS_CHANGE_SET}')`],
  ),
  ...fn('list_editors', ['call', ADMIN, `select from public.list_editors()`]),
  ...fn('last_saved', ['a cheese', STAFF, `select from public.last_saved('cheeses', '${COMTE}')`]),
  ...fn('rollback_cheese', ['call', ADMIN, `select public.rollback_cheese('${COMTE}', 1, 1)`]),
  ...fn('undo_change_set', [
    'of the manager',
    MANAGERS,
    `select from public.undo_change_set('${CHANGE_SET}') where outcome = 'undone'`,
  ]),
  ...fn('list_audit_entries', ['call', ADMIN, `select from public.list_audit_entries()`]),
  ...fn('export_audit_log', ['call', ADMIN, `select public.export_audit_log()`]),
  ...fn('verify_audit_log', ['call', ADMIN, `select from public.verify_audit_log()`]),
  ...fn(
    'export_list',
    ['of cheeses', MANAGERS, `select from public.export_list('cheeses')`],
    ['of recipes', MANAGERS, `select from public.export_list('recipes')`],
    ['of users', ADMIN, `select from public.export_list('users')`],
  ),
]

/** Reports and settings. */
export const reportFunctions: Attempt[] = [
  ...fn('analytics_report', ['call', STAFF, `select public.analytics_report('7days')`]),
  ...fn('dashboard_counts', ['call', STAFF, `select from public.dashboard_counts()`]),
  ...fn('export_report', ['call', MANAGERS, `select public.export_report('days')`]),
  ...fn('failed_searches', ['call', MANAGERS, `select count(*) from public.failed_searches()`]),
  ...fn('search_terms_without_cheese', [
    'call',
    MANAGERS,
    `select count(*) from public.search_terms_without_cheese()`,
  ]),
  ...fn('set_shop_open', ['closing it', ADMIN, `select public.set_shop_open(false)`]),
  ...fn('set_notice', ['call', MANAGERS, `select public.set_notice('Back at noon')`]),
  ...fn('missing_for_opening', [
    'of the shop',
    EVERYONE,
    `select public.missing_for_opening(b) from public.business_settings b`,
  ]),
  ...fn('closed_to_guests', [
    'of the shop',
    EVERYONE,
    `select public.closed_to_guests(b) from public.business_settings b`,
  ]),
  ...fn('has_taste_map', [
    'of the shop',
    EVERYONE,
    `select public.has_taste_map(b) from public.business_settings b`,
  ]),
  ...fn('notice_until_local', [
    'of the shop',
    EVERYONE,
    `select public.notice_until_local(b) from public.business_settings b`,
  ]),
  ...fn('list_starter_cheeses', ['call', STAFF, `select count(*) from public.list_starter_cheeses()`]),
  ...fn('add_starter_cheeses', [
    'one that the shop does not have',
    MANAGERS,
    `select public.add_starter_cheeses('{starter}')`,
  ]),
  ...fn('explain_board', ['call', MANAGERS, `select from public.explain_board(4)`]),
  ...fn('example_prices', ['call', MANAGERS, `select from public.example_prices()`]),
  ...fn('upgraded_prices', ['call', MANAGERS, `select count(*) from public.upgraded_prices()`]),
  ...fn('decide_upgraded_price', [
    'call',
    MANAGERS,
    `select public.decide_upgraded_price(gen_random_uuid(), true)`,
  ]),
  ...fn('save_settings', [
    'a name',
    MANAGERS,
    `select public.save_settings('{"name": "New"}', '{}',
      (select b.version + s.version from public.business_settings b, public.staff_settings s))`,
  ]),
]
