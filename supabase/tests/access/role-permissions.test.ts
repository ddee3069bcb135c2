import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { ENUMS } from '../../../src/domain/enums.ts'
import { LOWEST_ROLE, may, type Permission, type Role } from '../../../src/domain/people/roles.ts'
import { createShopWithActors } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import {
  COMTE,
  DISPLAY_NAME,
  DRAFT_EVENT,
  GOUDA,
  HOME_PICTURE,
  KIOSK,
  OPEN_EVENT,
  ORDER,
  PENDING_RECIPE,
  PICTURE,
  PLACARD,
  PLACARD_HASH,
  PLANNED_FEATURE,
  PUBLIC_COMMENT,
  PUBLISHED_EVENT,
  RSVP,
  UNSENT_MAIL,
} from '../contract/rows.ts'
import { tryAttempts } from '../history/try-attempts.ts'

const ACTOR_OF: Record<Role, Actor> = {
  customer: 'member',
  employee: 'employee',
  manager: 'manager',
  admin: 'admin',
}

/** Each statement needs the permission and touches at least one row. */
const ATTEMPTS: Record<Permission, [string, ...string[]]> = {
  openStaffArea: [`select from public.dashboard_counts()`, `select from public.staff_settings`],
  editCheeses: [
    `update public.cheeses set version = version, summary = 'x' where id = '${COMTE}'`,
    `select public.save_cheese('{"name": "New", "slug": "brand-new", "country_iso": "FR"}', '[]')`,
    `select from public.find_cheeses('draft')`,
  ],
  readTurnover: [`select public.day_report()`, `select public.sales_report()`],
  recordStock: [
    `select public.record_stock_movement('${COMTE}', 'sale', 100)`,
    `update public.cheeses set version = version, in_stock = false where id = '${GOUDA}'`,
  ],
  takeOrders: [`select from public.list_orders()`, `select public.set_order_state('${ORDER}', 'ready')`],
  printPlacards: [
    `select from public.placards where id = '${PLACARD}'`,
    `select public.record_placard_print('${COMTE}', ${PLACARD_HASH})`,
  ],
  editCalendar: [
    `select from public.calendar_days(private.shop_today(), private.shop_today())`,
    `update public.feature_calendar set version = version, day = day + 1 where id = '${PLANNED_FEATURE}'`,
  ],
  editRecipes: [`select from public.recipe_queue()`, `select public.save_recipe('{"title": "New"}')`],
  editEvents: [
    `select from public.desk_events()`,
    `select public.save_event('{"id": "${DRAFT_EVENT}", "version": 1, "summary": "x"}')`,
    `select public.duplicate_event('${OPEN_EVENT}', gen_random_uuid())`,
  ],
  checkInGuests: [
    `select from public.event_guests('${PUBLISHED_EVENT}')`,
    `select public.check_in('${RSVP}', true)`,
  ],
  readAnalytics: [`select public.analytics_report('7days')`, `select from public.notify_request_counts()`],
  editPictures: [
    `select from public.list_pictures()`,
    `select public.save_picture('/storage/v1/object/public/media/contract.webp', 1, 'A wedge', 'A wheel', 40, 30)`,
  ],
  publishPictures: [
    `select public.save_picture('/media/home', 1, 'A board', 'A slate', 40, 30)`,
    `select public.remove_home_picture('${HOME_PICTURE}')`,
    `delete from public.media where id = '${PICTURE}'`,
  ],
  editPages: [
    `update public.page_document_drafts set version = version, body = body where id = 'home'`,
    `select from public.page_document_drafts`,
  ],
  publishPages: [
    `select public.publish_page_document('home', 1)`,
    `update public.page_documents set version = version, body = body where id = 'home'`,
  ],
  publishCheeses: [
    `update public.cheeses set version = version, staff_pick = 'Try it', staff_pick_by = 'Ada' where id = '${COMTE}'`,
    `update public.cheeses set version = version, active = false where id = '${COMTE}'`,
    `update public.cheeses set version = version, active = false, archived_at = now() where id = '${COMTE}'`,
  ],
  setPrices: [`update public.cheeses set version = version, price_per_kg_cents = 1 where id = '${COMTE}'`],
  confirmFeatures: [
    `update public.feature_calendar set version = version, status = 'confirmed' where id = '${PLANNED_FEATURE}'`,
    `delete from public.feature_calendar where id = '${PLANNED_FEATURE}'`,
  ],
  readHistory: [
    `select from public.record_versions`,
    `select from public.list_versions('cheeses', '${COMTE}')`,
    `select where (select count(*) from public.compare_versions('cheeses', '${COMTE}', 1, 1)) = 0`,
  ],
  answerComments: [
    `select from public.moderation_queue('newest')`,
    `select public.save_answer('${PUBLIC_COMMENT}', 'Thank you')`,
  ],
  moderateComments: [
    `select public.save_answer('${PUBLIC_COMMENT}', 'Thank you', true)`,
    `select public.moderate_comment('${PUBLIC_COMMENT}', 'hide', 'Off topic')`,
    `select public.hide_display_name('${DISPLAY_NAME}', 'Rude')`,
  ],
  reviewRecipes: [
    `select public.review_recipe('${PENDING_RECIPE}', 'publish', null, 1)`,
    `update public.recipes set version = version, status = 'published' where id = '${PENDING_RECIPE}'`,
  ],
  publishEvents: [
    `select public.decide_event('${DRAFT_EVENT}', 'publish', 1)`,
    `update public.events set version = version, summary = 'x' where id = '${PUBLISHED_EVENT}'`,
  ],
  messageGuests: [`select public.message_guests('${PUBLISHED_EVENT}', 'all', 'See you soon.')`],
  changeSettings: [
    `update public.search_terms set version = version, finds = '{comte}' where term = 'Gruyère'`,
    `update public.business_settings set version = version, name = 'New'`,
    `update public.staff_settings set version = version, caption_tone = 'playful'`,
    `select public.save_settings('{"name": "New"}', '{}',
      (select b.version + s.version from public.business_settings b, public.staff_settings s))`,
  ],
  exportLists: [`select public.export_report('days')`, `select from public.export_list('cheeses')`],
  importCheeses: [`select public.start_import('cheeses.csv')`],
  manageUsers: [
    `select from public.list_users()`,
    `select public.set_user_role('${personId('other')}', 'employee')`,
    `select from public.user_sessions('${personId('other')}')`,
    `select public.end_sessions('${personId('other')}')`,
    `select public.suspend_user('${personId('other')}')`,
    `select public.invite_person('new@guests.test', 'employee')`,
    `select from public.list_invitations()`,
  ],
  manageDisplays: [`select public.add_display('Door')`, `select public.revoke_display('${KIOSK}')`],
  managePlacards: [
    `insert into public.placards (cheese_id) values ('${COMTE}')`,
    `select public.record_placard_sheet(array['${COMTE}']::uuid[], array[${PLACARD_HASH}])`,
  ],
  rollBack: [
    `select public.rollback_record('cheeses', '${COMTE}', 1, 1)`,
    `select from public.list_editors()`,
  ],
  openShop: [
    `select public.set_shop_open(false)`,
    `update public.business_settings set opened_at = null, version = version`,
  ],
  readUnsentMail: [
    `select count(*) from private.list_unsent_mail(0)`,
    `select private.copy_sign_up_mail(${UNSENT_MAIL})`,
  ],
  readAuditLog: [
    `select from public.audit_log`,
    `select from public.list_audit_entries()`,
    `select from public.verify_audit_log()`,
    `select public.export_audit_log()`,
  ],
}

const PERMISSION_DENIED = '42501'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** For each statement, the roles that succeed with it. Everyone else must be refused, not fail otherwise. */
async function rolesThatSucceed(statements: string[]) {
  const succeeding = statements.map((): Role[] => [])
  const session = await database.requests.reserve()
  for (const role of ENUMS.user_role) {
    const outcomes = await tryAttempts(session, ACTOR_OF[role], statements)
    for (const [index, { rows, error }] of outcomes.entries()) {
      if (error && !error.startsWith(PERMISSION_DENIED)) throw new Error(`${role}: ${error}`)
      if (rows > 0) succeeding[index]?.push(role)
    }
  }
  session.release()
  return succeeding
}

const permissions = Object.keys(LOWEST_ROLE) as Permission[]

test.each(permissions)(
  'The database grants %s to exactly the roles that the table names',
  async (permission) => {
    const statements = ATTEMPTS[permission]
    const roles = ENUMS.user_role.filter((role) => may(role, permission))
    expect(await rolesThatSucceed(statements)).toEqual(statements.map(() => roles))
  },
)
