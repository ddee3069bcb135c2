import type { Sql } from '../../../server/database/sql/sql.ts'
import { employ } from '../../seed/employ.ts'
import { insertRows } from '../../seed/insert-rows.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { ACTORS, emailOf, personId, sessionId, type Actor } from './actors.ts'
import * as rows from './rows.ts'

const DAY_MS = 86_400_000

/** Adds the people and rows of the contract to a database with the catalogue. */
export async function prepareRows(owner: Sql) {
  await owner.begin(async (sql) => {
    const people = ACTORS.filter((actor) => actor !== 'anon')
    const secondAdmin = stableUuid('actor second admin')
    await insertRows(sql, 'auth.users', [
      ...people.map((actor) => account(personId(actor), emailOf(actor))),
      account(secondAdmin, 'second-admin@actors.test'),
    ])
    await insertRows(
      sql,
      'auth.sessions',
      people.map((actor) => ({ id: sessionId(actor), user_id: personId(actor), created_at: new Date() })),
    )
    for (const role of ['employee', 'manager', 'admin'] as const) {
      await employ(sql, personId(role), role)
    }
    await employ(sql, secondAdmin, 'admin')

    const member = personId('member')
    const soon = new Date(Date.now() + 3 * DAY_MS)
    // Within a day, so that employees can read its guest list.
    const tomorrow = new Date(Date.now() + DAY_MS * 0.8)
    await insertRows(sql, 'public.cheese_beverages', [
      { cheese_id: rows.DRAFT_CHEESE, position: 1, label: 'Cold tea', kind: 'na' },
    ])
    await insertRows(sql, 'public.cheeses', [
      { id: rows.DRAFT_CHEESE, name: 'Draft', slug: 'draft-cheese', country_iso: 'FR', allergens: ['milk'] },
      { id: rows.INACTIVE_CHEESE, name: 'Gone', slug: 'gone-cheese', country_iso: 'FR', allergens: ['milk'] },
    ])
    await sql`select private.suggest_facts(${rows.COMTE}, '{"rind": "washed"}', 'A label')`
    await sql`
      insert into public.cheese_documents (id, body)
      select ${rows.INACTIVE_CHEESE}, body from public.cheese_documents where id = ${rows.COMTE}`
    await sql`
      insert into public.cheese_document_drafts (id, body)
      select id, body from public.cheese_documents where id = ${rows.COMTE}`
    await sql`
      insert into public.page_document_drafts (id, body) select id, body from public.page_documents where id = 'home'`
    await sql`
      insert into private.starter_cheeses (slug, position, record, beverages, document)
      select 'starter', 100, '{"name": "Starter", "slug": "starter", "country_iso": "FR"}', '[]', body
      from public.cheese_documents where id = ${rows.COMTE}`
    await sql`
      insert into auth.kept_mail (id, message_id, recipient, subject, sealed, kind, sent_at)
      overriding system value
      values (${rows.UNSENT_MAIL}, 'contract', 'new@guests.test', 'Confirm', 'sealed', 'sign-up', now())`
    await sql`
      insert into private.imports (id, created_by, file_name, is_complete)
      select md5(id::text)::uuid, id, 'cheeses.csv', true from public.users where role in ('manager', 'admin')`
    await sql`
      insert into private.import_rows (import_id, line, cells, slug, version, outcome)
      select id, 2, '{"slug": "comte-aop"}', 'comte-aop', 1, 'unchanged' from private.imports`
    await insertRows(sql, 'storage.objects', [
      { bucket_id: 'media', name: 'contract.webp' },
      { bucket_id: 'media', name: 'unlisted.webp' },
      { bucket_id: 'media', name: 'posted.webp' },
      { bucket_id: 'media', name: rows.MEMBER_DRAFT_PICTURE },
    ])
    await sql`select storage.replace_files('contract.webp', '{320}', '{webp}', '{"a wedge"}')`
    await insertRows(sql, 'public.media', [
      picture(rows.PICTURE, 'contract.webp'),
      picture(rows.HOME_PICTURE, 'posted.webp'),
    ])
    await sql`insert into public.home_pictures (media_id, caption, published_at)
      values (${rows.HOME_PICTURE}, 'First cut', now())`
    await sql`insert into public.built_in_pictures (path, focus_x) values ('/media/home', 40)`
    await insertRows(sql, 'public.user_favorites', [opinion(member, rows.COMTE)])
    await sql`insert into public.display_names (user_id, name, look) values
      (${member}, ${rows.DISPLAY_NAME}, private.look_of(${rows.DISPLAY_NAME})),
      (${personId('other')}, ${rows.HIDDEN_DISPLAY_NAME}, private.look_of(${rows.HIDDEN_DISPLAY_NAME}))`
    await sql`update public.display_names set hidden_at = now(), hidden_reason = 'Rude'
      where user_id = ${personId('other')}`
    await insertRows(sql, 'public.cheese_ratings', [
      { ...opinion(member, rows.COMTE), rating: 5, updated_at: new Date() },
    ])
    await insertRows(sql, 'public.cheese_comments', [
      comment(rows.PUBLIC_COMMENT, rows.COMTE, true),
      comment(rows.PRIVATE_COMMENT, rows.ROQUEFORT, false),
      {
        ...comment(rows.HIDDEN_COMMENT, rows.ABONDANCE, true),
        hidden_at: rows.HIDDEN_AT,
        hidden_reason: 'Off topic',
      },
    ])
    await sql`insert into public.cheese_comments (id, user_id, cheese_id, comment, is_public)
      values (${rows.ANSWERED_COMMENT}, ${secondAdmin}, ${rows.INACTIVE_CHEESE}, 'Missed', true)`
    await sql`insert into public.comment_answers (comment_id, answer, is_published)
      values (${rows.ANSWERED_COMMENT}, 'It comes back in May.', true)`
    await sql`insert into private.cheese_affinities (cheese_id, other_id, people)
      values (${rows.COMTE}, ${rows.ABONDANCE}, 5)`
    await sql`update public.business_settings set alcohol_policy = 'hide_alcohol', orders_enabled = true`
    await sql`insert into public.orders (id, code, user_id, state, day, pickup_at, name, confirmed_at)
      values (${rows.ORDER}, ${rows.ORDER_CODE}, ${member}, 'placed', private.shop_today() + 2,
        private.day_start(private.shop_today() + 2) + interval '12 hours', 'Someone', now())`
    await sql`insert into public.order_lines (order_id, cheese_id, position, grams, price_cents, is_held)
      values (${rows.ORDER}, ${rows.INACTIVE_CHEESE}, 1, 100, 5000, true)`
    await sql`insert into private.order_tokens (token_hash, order_id)
      values (private.hash_of_token(${rows.ORDER_TOKEN}), ${rows.ORDER})`
    await sql`
      insert into public.feature_calendar (id, day, cheese_id, status) values
        (${rows.TODAYS_FEATURE}, private.shop_today(), ${rows.COMTE}, 'confirmed'),
        (${rows.PAST_FEATURE}, private.shop_today() - 1, ${rows.COMTE}, 'confirmed'),
        (${rows.PLANNED_FEATURE}, private.shop_today() + 3, ${rows.COMTE}, 'planned'),
        (${rows.FEATURE_IDEA}, null, ${rows.ROQUEFORT}, 'idea')`
    await sql`
      insert into private.calendar_feeds (user_id, token_hash)
      values (${personId('employee')}, private.hash_of_token(${rows.CALENDAR_FEED_TOKEN}))`
    await sql`
      insert into public.stock_movements (id, cheese_id, kind, grams, change_grams, stock_after_grams)
      overriding system value values (${rows.MOVEMENT}, ${rows.COMTE}, 'delivery', 1000, 1000, 1000)`
    await sql`update public.cheese_stock set grams = 1000, is_tracked = true where cheese_id = ${rows.COMTE}`

    for (const [id, seller] of [
      [rows.OWN_BASKET, 'employee'],
      [rows.MANAGERS_BASKET, 'manager'],
    ] as const)
      await sql`
        insert into public.baskets (id, sold_at, day, sold_by, sent_by, payment, tax_included, goods_cents, tax_cents,
          total_cents)
        values (${id}, now(), private.shop_today(), ${personId(seller)}, ${personId(seller)}, 'card', false,
          500, 60, 560)`
    await sql`
      insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, price_cents, amount_cents, tax_percent,
        tax_cents, net_cents)
      select id, 1, ${rows.GOUDA}, 'Gouda', 100, 5000, 500, 12, 60, 500 from public.baskets`
    await sql`
      insert into public.day_reports (day, counted_cents) values (private.shop_today() - 1, 1000)`
    await sql`
      insert into private.waiting_baskets (id, request, refused_because) values (${rows.WAITING_BASKET},
        ${JSON.stringify({
          id: rows.WAITING_BASKET,
          payment: 'card',
          is_queued: true,
          lines: [{ cheese_id: rows.COMTE, grams: 100, price_cents: 7 }],
        })}::text::jsonb, 'The price has changed')`
    await insertRows(sql, 'public.recipe_cheeses', [
      { recipe_id: rows.PUBLISHED_RECIPE, cheese_id: rows.COMTE, position: 1 },
      { recipe_id: rows.PUBLISHED_RECIPE, cheese_id: rows.INACTIVE_CHEESE, position: 2 },
      { recipe_id: rows.PENDING_RECIPE, cheese_id: rows.COMTE, position: 1 },
    ])
    await sql`
      insert into public.recipes (id, slug, title, status, by_member) values
        (${rows.PUBLISHED_RECIPE}, 'published-recipe', 'Published', 'published', true),
        (${rows.PENDING_RECIPE}, 'pending-recipe', 'Pending', 'pending', true),
        (${rows.MEMBER_DRAFT}, 'draft-of-the-member', 'Draft', 'draft', true),
        (${rows.EMPLOYEE_RECIPE}, 'recipe-of-the-employee', 'Draft', 'draft', false)`
    await insertRows(sql, 'private.recipe_authors', [
      { recipe_id: rows.PUBLISHED_RECIPE, user_id: member },
      { recipe_id: rows.PENDING_RECIPE, user_id: member },
      { recipe_id: rows.MEMBER_DRAFT, user_id: member },
      { recipe_id: rows.EMPLOYEE_RECIPE, user_id: personId('employee') },
    ])
    await sql`insert into public.recipe_favorites (user_id, recipe_id) values (${member}, ${rows.PUBLISHED_RECIPE})`
    await insertRows(sql, 'public.event_cheeses', [
      { event_id: rows.PUBLISHED_EVENT, cheese_id: rows.COMTE, position: 1 },
      { event_id: rows.DRAFT_EVENT, cheese_id: rows.COMTE, position: 1 },
    ])
    await insertRows(sql, 'public.events', [
      event(rows.PUBLISHED_EVENT, 'published-event', 'published', tomorrow),
      event(rows.OPEN_EVENT, 'open-event', 'published', soon),
      event(rows.DRAFT_EVENT, 'draft-event', 'draft', soon),
    ])
    await sql`
      insert into public.rsvps (id, event_id, user_id, status, reminded_for)
      values (${rows.RSVP}, ${rows.PUBLISHED_EVENT}, ${member}, 'going', ${tomorrow})`
    await sql`
      insert into public.notify_requests (id, cheese_id, user_id, email, confirmed_at)
      values (${rows.STOCK_ALERT}, ${rows.COMTE}, ${member}, ${emailOf('member')}, now())`
    await sql`insert into private.stock_alert_tokens (token_hash, request_id)
      values (private.hash_of_token(${rows.STOCK_ALERT_TOKEN.replaceAll('-', '')}), ${rows.STOCK_ALERT})`
    await sql`insert into public.stock_alert_batches (id, cheese_id) overriding system value
      values (${rows.STOCK_ALERT_BATCH}, ${rows.COMTE})`
    await sql`insert into public.placards (id, cheese_id) values (${rows.PLACARD}, ${rows.COMTE})`
    await sql`insert into public.placards (cheese_id) values (${rows.INACTIVE_CHEESE})`
    await sql`insert into public.change_sets (id, kind, summary, created_by)
      values (${rows.CHANGE_SET}, 'bulk', 'Price + 5 %', ${personId('manager')}),
        (${rows.ADMINS_CHANGE_SET}, 'bulk', 'Price + 6 %', ${personId('admin')})`
    await sql`select set_config('app.change_set', ${rows.CHANGE_SET}, true)`
    await sql`update public.cheeses set price_per_kg_cents = 4200 where id = ${rows.INACTIVE_CHEESE}`
    await sql`select set_config('app.change_set', '', true)`
    await sql`insert into public.price_schedule (id, cheese_id, from_day, price_per_kg_cents)
      values (${rows.PLANNED_PRICE}, ${rows.COMTE}, private.shop_today() + 9, 6000)`
    await sql`insert into public.cheese_proposals (id, cheese_id, fields, base, created_by)
      values (${rows.PROPOSAL}, ${rows.COMTE}, '{"milk_treatment": "thermized"}', '{"milk_treatment": "raw"}',
        ${personId('employee')})`
    await sql`insert into private.invitations (id, email, role, token_hashes, invited_by)
      values (${rows.INVITATION}, ${emailOf('member')}, 'employee',
        array[private.hash_of_token(${rows.INVITATION_TOKEN})], ${personId('admin')})`
    await sql`insert into private.displays (id, name, key_hash, code_expires_at, paired_at)
      values (${rows.KIOSK}, 'Window', private.hash_of_token(${rows.KIOSK_TOKEN}), null, now())`
    await sql`insert into private.displays (name, key_hash)
      values ('Counter', private.hash_of_token(${rows.PAIRING_CODE}))`
  })
}

function account(id: string, email: string) {
  return {
    id,
    email,
    email_confirmed_at: new Date(),
    created_at: new Date(),
    is_sso_user: false,
    is_anonymous: false,
    raw_user_meta_data: { first_name: 'Someone', role: 'admin' },
  }
}

const picture = (id: string, name: string) => ({
  id,
  object_name: name,
  alt_text: 'A wheel',
  width: 10,
  height: 10,
  byte_size: 10,
  content_type: 'image/webp',
  created_at: new Date(),
})

const opinion = (user: string, cheese: string) => ({
  id: stableUuid(`opinion ${user} ${cheese}`),
  user_id: user,
  cheese_id: cheese,
  created_at: new Date(),
})

const comment = (id: string, cheese: string, isPublic: boolean, author: Actor = 'member') => ({
  id,
  user_id: personId(author),
  cheese_id: cheese,
  comment: 'Lovely',
  is_public: isPublic,
  created_at: new Date(),
  hidden_at: null as Date | null,
  hidden_reason: null as string | null,
})

const event = (id: string, slug: string, status: string, starts_at: Date) => ({
  id,
  slug,
  title: slug,
  summary: '',
  description: '',
  location: '',
  capacity: 5,
  price_cents: 0,
  status,
  starts_at,
  ends_at: new Date(starts_at.getTime() + DAY_MS / 12),
  created_at: new Date(),
})
