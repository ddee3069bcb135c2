import { isDemoAccount } from '../../../supabase/seed/demo/people.ts'
import { PAGE_TEXTS } from '../../../supabase/seed/demo/page-texts.ts'
import { EVENTS } from '../../../supabase/seed/demo/event-texts.ts'
import { eventId } from '../../../supabase/seed/demo/events.ts'
import { recipeId } from '../../../supabase/seed/demo/recipes.ts'
import { RECIPES } from '../../../supabase/seed/demo/recipe-texts.ts'
import { DEMO_SETTINGS, WITHOUT_COUSIN } from '../../../supabase/seed/demo/shop.ts'
import { allCheeses } from '../../../supabase/seed/all-cheeses.ts'
import { cheeseId } from '../../../supabase/seed/stable-uuid.ts'
import { NO_STYLE_ADVICE } from '../../../src/domain/cheese/advice.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Sql, TransactionSql } from '../sql/sql.ts'

/*
 * How a demo becomes a real shop
 *
 * Nothing that the demo invented may be read by guests of a real shop, and nothing that a person entered may be lost. So
 * what only the demo's own accounts did is removed or put back; where somebody else changed a field, it stays. A person is
 * an account that is not the demo's; `record_versions` says who changed what.
 *
 * Texts and pictures of the demo's cheeses are those of the starter cheeses, so they stay, as drafts. Their prices are
 * invented and go; food facts that no person has confirmed become suggestions. Recipes and events become drafts. The ledger of a cheese is a chain of sums, so it goes
 * as a whole, or stays where a person has entered anything.
 *
 * Everything is one transaction, and it ends with what was done, in lines for the operator.
 */
const LAST_ADMIN = '{"reason":"last_admin"}'

const json = (value: unknown) => JSON.stringify(value)

/** Counts what a statement changed, for the list. */
type Done = { count: number; what: string }

export async function leaveDemo(owner: Sql) {
  return owner.begin(async (sql) => {
    await sql`
      create temporary table demo_people on commit drop as select u.id from auth.users u where ${isDemoAccount(sql)}`
    // Mail to people who are about to go, and the guards of what guests were told, have no meaning here.
    const done = [
      await closeAndReset(sql),
      await resetPages(sql),
      await removeSearchTerms(sql),
      await removeStock(sql),
      await resetCheeses(sql),
      ...(await removeTrade(sql)),
      await removePeople(sql),
      await draftRecipes(sql),
      await draftEvents(sql),
    ]
    await sql`select private.refresh_affinities()`
    await sql`delete from supabase_migrations.seed_files where path = 'demo'`
    await sql`select private.audit('leave demo', 'users', null, '{}')`
    const staff = await sql<{ email: string; role: string }[]>`
      select a.email, u.role from public.users u join auth.users a on a.id = u.id
      where u.role <> 'customer' order by u.role desc, a.email`
    return { done: done.filter(({ count }) => count > 0), staff }
  })
}

/** Whether anything comes near to a cheese is for the shop to say. */
async function removeSearchTerms(sql: TransactionSql): Promise<Done> {
  const { count } = await sql`
    delete from public.search_terms where term = any (${WITHOUT_COUSIN}) and finds = '{}' and version = 1`
  return { count, what: 'search words of the demo are removed' }
}

/** What a shop that has not said anything has in these settings. */
const NEW_SETTINGS: Record<keyof typeof DEMO_SETTINGS, unknown> = {
  name: null,
  phone: null,
  email: null,
  address: null,
  country_iso: null,
  hours: null,
  time_zone: null,
  currency: null,
  locale: 'en',
  tax_percent: null,
  photo_profile_url: null,
  pickup_enabled: false,
  orders_enabled: false,
  pickup_note: null,
  getting_there: '',
  what_to_expect: '',
  style_advice: NO_STYLE_ADVICE,
  pregnancy_note_enabled: false,
  access: {},
}

/** Settings that still have the demo's value get that of a new shop. */
async function closeAndReset(sql: TransactionSql): Promise<Done> {
  const demo = json(DEMO_SETTINGS)
  const [reset] = await sql<{ count: number }[]>`
    with still as (
      select field.key, ${json(NEW_SETTINGS)}::text::jsonb -> field.key as value
      from public.business_settings b
      cross join jsonb_each(${demo}::text::jsonb) as field
      where to_jsonb(b) -> field.key = field.value and not (field.key = 'hours' and b.special_days <> '[]')
    )
    select (select count(*)::integer from still) as count, private.update_fields('public.business_settings', '1',
      coalesce((select jsonb_object_agg(key, value) from still), '{}')
      || jsonb_build_object('opened_at', null, 'notice', null, 'notice_until', null, 'version', b.version))
    from public.business_settings b`
  return { count: reset?.count ?? 0, what: "settings were the demo's and are empty now; the shop is closed" }
}

/** Part by part, so that a headline of the owner stays while the demo's text below it goes. */
async function resetPages(sql: TransactionSql): Promise<Done> {
  const demo = json(PAGE_TEXTS)
  let count = 0
  for (const table of ['page_documents', 'page_document_drafts'])
    count += (
      await sql`
        update public.${sql.unsafe(table)} d set version = d.version, body = d.body || still.parts
        from (
          select d.id, jsonb_object_agg(part.key, private.first_page_words(d.id) -> part.key) as parts
          from public.${sql.unsafe(table)} d
          cross join lateral jsonb_each(${demo}::text::jsonb -> d.id::text) as part
          where d.body -> part.key = part.value and part.value <> private.first_page_words(d.id) -> part.key
          group by d.id
        ) as still
        where still.id = d.id`
    ).count
  return { count, what: 'pages had words of the demo, which are gone' }
}

const seededCheeses = allCheeses.map(({ record }) => cheeseId(record.slug))

async function removeStock(sql: TransactionSql): Promise<Done> {
  const { count } = await sql`
    delete from public.stock_movements m where not exists (
      select from public.stock_movements other where other.cheese_id = m.cheese_id and other.created_by is not null
        and other.created_by not in (select id from demo_people))`
  await sql`
    update public.cheese_stock s set grams = 0, is_tracked = false, updated_at = now()
    where not exists (select from public.stock_movements m where m.cheese_id = s.cheese_id)`
  return { count, what: 'movements of stock are removed' }
}

/** What people have not set themselves is invented. */
async function resetCheeses(sql: TransactionSql): Promise<Done> {
  const invented = { price_per_kg_cents: null, in_stock: true, staff_pick: '', staff_pick_by: '' }
  const noFacts = {
    milk_treatment: 'unknown',
    coagulant: 'unknown',
    lactose: 'unknown',
    lactose_source: '',
    allergens: null,
    rind: 'unknown',
  }
  await sql`
    delete from public.cheese_fact_confirmations
    where confirmed_by is null or confirmed_by in (select id from demo_people)`
  const isConfirmed = sql`
    exists (
      select from public.cheese_fact_confirmations f
      where f.cheese_id = c.id and field.key = any (private.fields_of_fact(f.fact)))`
  await sql`
    select private.suggest_facts(c.id, coalesce((
      select jsonb_object_agg(field.key, field.value)
      from jsonb_each(private.guarded_fields_of(to_jsonb(c))) as field where not ${isConfirmed}), '{}'),
      'Stated by the demo, an invented shop. Read the label of yours')
    from public.cheeses c where c.id in ${sql(seededCheeses)}`
  const changed = await sql`
    select private.update_fields('public.cheeses', c.id::text, jsonb_build_object('active', false, 'version', c.version)
      || coalesce((
        select jsonb_object_agg(field.key, field.value) from jsonb_each(${json(invented)}::text::jsonb) as field
        where not exists (
          select from public.record_versions v
          where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
            and v.changed_by not in (select id from demo_people)
            -- A pick and its signature stay together.
            and v.changed_fields && array[field.key, case when field.key like 'staff_pick%' then 'staff_pick' end])
          and not (field.key = 'in_stock' and exists (
            select from public.stock_movements m where m.cheese_id = c.id))), '{}')
      || coalesce((
        select jsonb_object_agg(field.key, field.value) from jsonb_each(${json(noFacts)}::text::jsonb) as field
        where not ${isConfirmed}), '{}'))
    from public.cheeses c where c.id in ${sql(seededCheeses)}`
  return {
    count: changed.count,
    what: 'cheeses of the demo are drafts without price, with food facts as suggestions',
  }
}

/** Plans, prints, baskets, visits and mail. */
async function removeTrade(sql: TransactionSql): Promise<Done[]> {
  const isTouched = (table: string) => sql`
    exists (
      select from public.record_versions v
      where v.table_name = ${table} and v.record_id = r.id::text and v.changed_by is not null
        and v.changed_by not in (select id from demo_people))`
  const plans = await sql`
    delete from public.feature_calendar r where not ${isTouched('feature_calendar')}`
  await sql`delete from private.featured_days`
  const prints = await sql`
    delete from public.placards p where p.printed_by is null or p.printed_by in (select id from demo_people)`
  let visits = 0
  for (const table of [
    'page_views',
    'searches',
    'daily_visits',
    'hourly_visits',
    'daily_pages',
    'daily_searches',
  ])
    visits += (await sql`delete from private.${sql.unsafe(table)}`).count
  const orders = await sql`
    delete from public.orders o
    where o.user_id in (select id from demo_people) or o.taken_by in (select id from demo_people)`
  const baskets = await sql`
    delete from public.baskets b
    where b.sold_by in (select id from demo_people)
      or exists (
        select from public.baskets v where v.id in (b.voids, b.returns) and v.sold_by in (select id from demo_people))`
  await sql`delete from private.waiting_baskets w where w.sent_by in (select id from demo_people)`
  await sql`
    delete from public.day_reports r where not exists (select from public.baskets b where b.report_id = r.id)`
  const mail = await sql`delete from auth.kept_mail m where m.recipient ~ '@(guests\\.)?demo\\.test$'`
  await sql`delete from private.outgoing_mail m where m.recipient ~ '@(guests\\.)?demo\\.test$'`
  const answers = await sql`delete from public.comment_answers r where not ${isTouched('comment_answers')}`
  return [
    { count: answers.count, what: 'answers to comments are removed' },
    { count: plans.count, what: 'entries of the feature calendar are removed' },
    { count: prints.count, what: 'prints of placards are forgotten' },
    { count: orders.count, what: 'orders are removed' },
    { count: baskets.count, what: 'baskets of the counter are removed' },
    { count: visits, what: 'rows of visits and searches are removed' },
    { count: mail.count, what: 'messages to demo accounts are removed' },
  ]
}

/** With their comments, ratings, favorites, RSVPs, sessions and invitations. */
async function removePeople(sql: TransactionSql): Promise<Done> {
  await sql`delete from public.notify_requests n where n.email ~ '@(guests\\.)?demo\\.test$'`
  const { count } = await sql`
    delete from auth.users u where u.id in (select id from demo_people)`.catch(explainLastAdmin)
  return { count, what: 'demo accounts are removed, with what they said and booked' }
}

async function draftRecipes(sql: TransactionSql): Promise<Done> {
  const ids = RECIPES.map(({ slug }) => recipeId(slug))
  const { count } = await sql`
    update public.recipes r set status = 'draft', by_member = false, version = r.version
    where r.id in ${sql(ids)} and (r.status <> 'draft' or r.by_member)`
  return { count, what: 'recipes of the demo are drafts' }
}

/** Nobody expects them: an announced event cannot become a draft otherwise. */
async function draftEvents(sql: TransactionSql): Promise<Done> {
  const ids = EVENTS.map(({ slug }) => eventId(slug))
  await sql`alter table public.events disable trigger events_are_guarded`
  const { count } = await sql`
    update public.events e set status = 'draft', version = e.version
    where e.id in ${sql(ids)} and e.status <> 'draft'`
  await sql`alter table public.events enable trigger events_are_guarded`
  return { count, what: 'events of the demo are drafts' }
}

function explainLastAdmin(error: Error & { detail?: string }): never {
  if (error.detail !== LAST_ADMIN) throw error
  throw new OperatorError(
    'Only the demo has an admin. Run npm run grant -- EMAIL admin with your own email, start the demo, open the link that the command printed, and then run this command again.',
  )
}
