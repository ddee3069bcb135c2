-- A real shop starts closed and says nothing that its owner did not say. A shop that exists keeps every value and is open.
-- Nothing to validate: the constraints on the documents of pages are added again at the end, and that checks every row.

alter table public.business_settings
  alter column name drop default, alter column name drop not null,
  alter column phone drop default, alter column phone drop not null,
  alter column address drop default, alter column address drop not null,
  alter column country_iso drop default, alter column country_iso drop not null,
  alter column hours drop default, alter column hours drop not null,
  alter column time_zone drop default, alter column time_zone drop not null,
  alter column currency drop default, alter column currency drop not null,
  alter column locale set default 'en',
  alter column tax_percent drop default, alter column tax_percent drop not null,
  alter column photo_profile_url drop default,
  alter column pickup_enabled set default false,
  alter column pickup_note drop default,
  alter column email drop default, alter column email drop not null,
  alter column getting_there set default '',
  alter column what_to_expect set default '',
  alter column style_advice set default '{
    "hard": {"storage": "", "serving": "", "rind": ""}, "semi-hard": {"storage": "", "serving": "", "rind": ""},
    "semi-soft": {"storage": "", "serving": "", "rind": ""}, "soft": {"storage": "", "serving": "", "rind": ""},
    "blue": {"storage": "", "serving": "", "rind": ""}, "fresh": {"storage": "", "serving": "", "rind": ""}}',
  drop constraint business_settings_hours_check,
  add constraint business_settings_hours_check check (hours is null or private.are_opening_hours(hours)),
  drop constraint business_settings_time_zone_check,
  add constraint business_settings_time_zone_check
    check (time_zone is null or char_length(time_zone) <= 60 and private.is_time_zone(time_zone)),
  drop constraint special_days_fit_the_week,
  add constraint special_days_fit_the_week check (
    case when hours is null then special_days = '[]' else private.are_special_days(special_days, hours) end),
  -- Every shop that exists is open.
  add column opened_at timestamptz default now(),
  add column notice public.single_line_text check (char_length(notice) between 1 and 300 and private.shows_text(notice)),
  add column notice_until timestamptz,
  add constraint business_settings_check check (
    notice_until is null or notice is not null and notice_until < '2200-01-01'),
  add constraint an_open_shop_is_set_up check (
    opened_at is null or num_nulls(name, hours, time_zone, currency, tax_percent) = 0);
alter table public.business_settings alter column opened_at drop default;
comment on column public.business_settings.opened_at is 'When the owner opened the shop to guests; null while it is closed.';
comment on column public.business_settings.notice is 'What guests read instead of the pages of an open shop.';
comment on column public.business_settings.notice_until is 'When the notice ends by itself.';
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';
comment on constraint an_open_shop_is_set_up on public.business_settings is
  'An open shop has a name, opening hours, a time zone, a currency and a tax rate';

-- A database that no shop has used yet is that of a new one. Its first version is the new one's too.
alter table public.business_settings disable trigger user;
update public.business_settings set name = null, phone = null, address = null, country_iso = null, hours = null,
  time_zone = null, currency = null, locale = default, tax_percent = null, photo_profile_url = null,
  pickup_enabled = default, pickup_note = null, email = null, getting_there = default, what_to_expect = default,
  style_advice = default, opened_at = null
where version = 1 and not exists (select from public.cheeses);
alter table public.business_settings enable trigger user;
alter table public.record_versions disable trigger user;
update public.record_versions v set snapshot = to_jsonb(b)
from public.business_settings b
where v.table_name = 'business_settings' and v.version = 1 and b.opened_at is null;
alter table public.record_versions enable trigger user;

alter table private.outgoing_mail add column last_error text check (char_length(last_error) <= 200);
drop function private.mail_failed(bigint);

-- Cheeses whose texts and pictures come with the product, without prices and food facts. The seed fills it.
create table private.starter_cheeses (
  slug text primary key check (char_length(slug) <= 80),
  position smallint not null unique,
  -- Columns of public.cheeses.
  record jsonb not null,
  beverages jsonb not null,
  document jsonb not null check (private.is_cheese_document(document, true))
);
alter table private.starter_cheeses enable row level security;

-- The list of the cheeses in stock has words of its own on the home page; a shop that exists keeps those that it had.
alter table public.page_documents drop constraint page_documents_check;
alter table public.page_document_drafts drop constraint page_document_drafts_check;
alter table public.page_documents disable trigger user;
alter table public.page_document_drafts disable trigger user;
update public.page_documents d set body = d.body || case
    when exists (select from public.cheeses) then
      jsonb '{"cheeses": {"heading": "On the counter", "text": "What we cut at the moment, country by country."}}'
    else jsonb '{"cheeses": {"heading": "In stock", "text": ""}}' end
where d.id = 'home';
update public.page_document_drafts d set body = d.body || jsonb_build_object('cheeses', p.body -> 'cheeses')
from public.page_documents p where d.id = 'home' and p.id = 'home';
alter table public.page_documents enable trigger user;
alter table public.page_document_drafts enable trigger user;

set check_function_bodies = off;

-- Whether a value is the document of a page. The forms have the same rules, in src/domain/documents/page-document.ts, and a
-- test compares the two.
create or replace function private.is_page_document(page public.page_kind, body jsonb, is_complete boolean)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.fits_shape(body, jsonb_build_object('fields', case page
      when 'home' then jsonb '{
        "headline": {"line": 120}, "introduction": {"plain": 600},
        "cheeses": {"fields": {"heading": {"line": 80, "required": true}, "text": {"plain": 300}}},
        "search": {"fields": {"tagline": {"line": 120}, "description": {"line": 200}}}}'
        || jsonb_build_object('picture', picture, 'about', jsonb_build_object('fields', jsonb_build_object(
          'heading', jsonb '{"line": 120}', 'columns', jsonb_build_object('most', 3, 'list', jsonb_build_object(
            'fields', jsonb '{"heading": {"line": 80, "required": true}, "text": {"plain": 600, "required": true}}'
            || jsonb_build_object('picture', picture))))))
        || jsonb_build_object('social', jsonb_build_object('fields', jsonb '{
          "heading": {"line": 120}, "text": {"plain": 300}, "label": {"line": 40}}'
          || jsonb_build_object('tiles', jsonb_build_object('most', 4, 'list', picture))))
        || jsonb '{"closing": {"fields": {
          "heading": {"line": 120}, "text": {"plain": 300}, "members": {"plain": 300}}}}'
      when 'visit' then jsonb '{"heading": {"line": 80, "required": true}}'
        || jsonb_build_object('picture', picture, 'map', jsonb_build_object('fields', jsonb '{
          "kind": {"choice": ["none", "drawn", "picture"]}, "caption": {"line": 200}}'
          || jsonb_build_object('picture', picture)))
      when 'community_favorites' then jsonb '{
        "heading": {"line": 80, "required": true}, "introduction": {"plain": 300},
        "empty": {"fields": {"heading": {"line": 80, "required": true}, "text": {"plain": 300}}}}'
      when 'sign_in' then jsonb '{"introduction": {"plain": 300}}' || jsonb_build_object('picture', picture)
      when 'footer' then jsonb '{"text": {"plain": 300}}'
      else jsonb '{
        "heading": {"line": 80, "required": true}, "introduction": {"plain": 300}, "empty": {"plain": 300}}' end),
    is_complete) and private.fits_on_a_page(body)
  from (select jsonb '{"fields": {"url": {"line": 300}, "alt": {"line": 300}}}') as shapes (picture)
$$;

-- The words of a shop that has not said anything yet. Without a headline the home page has the name of the shop.
create or replace function private.first_page_words(page public.page_kind) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case page
    when 'home' then jsonb '{
      "headline": "", "introduction": "Read about our cheeses, then come and taste.", "picture": {"url": "", "alt": ""},
      "cheeses": {"heading": "In stock", "text": ""},
      "about": {"heading": "About us", "columns": [
        {"heading": "Cheese", "text": "Every cheese has a page of its own: what it tastes like and what goes with it.",
          "picture": {"url": "", "alt": ""}},
        {"heading": "Community", "text": "Keep your favorites, rate what you tried and share a comment.",
          "picture": {"url": "", "alt": ""}},
        {"heading": "Visit", "text": "See where we are and when we are open.", "picture": {"url": "", "alt": ""}}]},
      "social": {"heading": "Pictures", "text": "", "label": "", "tiles": []},
      "closing": {"heading": "Keep your favorites", "text": "Sign in to keep your favorites and rate what you tried.",
        "members": "Your favorites are kept for you."},
      "search": {"tagline": "", "description": ""}}'
    when 'visit' then jsonb '{
      "heading": "Visit", "picture": {"url": "", "alt": ""},
      "map": {"kind": "none", "picture": {"url": "", "alt": ""}, "caption": ""}}'
    when 'recipes' then jsonb '{
      "heading": "Recipes", "introduction": "What to cook with our cheeses.", "empty": "No recipes yet. Do you have one?"}'
    when 'events' then jsonb '{
      "heading": "Events", "introduction": "What is planned.",
      "empty": "Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it."}'
    when 'community_favorites' then jsonb '{
      "heading": "Community Favorites", "introduction": "The cheeses that most people keep as a favorite.",
      "empty": {"heading": "No community favorites yet",
        "text": "Be the first to share your favorite cheese with the community"}}'
    when 'sign_in' then jsonb '{
      "introduction": "Keep your favorites, rate what you tried and leave a comment.", "picture": {"url": "", "alt": ""}}'
    when 'footer' then jsonb '{"text": ""}'
  end
$$;

-- The filter of the audit page that finds an action.
create or replace function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'set prices', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' or action like '% display' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- The columns of a snapshot that a restore may write: never a slug that people already know, nor whether an event takes
-- place, which guests are told, nor whether the shop is open. A version from before its table had an archive was not archived.
create or replace function private.restorable_fields(target regclass, state jsonb, fields text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each('{"archived_at": null}' || state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at', 'opened_at', 'notice',
      'notice_until')
    and not (target = 'public.events'::regclass and field.key in ('status', 'cancel_note'))
    and (fields is null or field.key = any (fields))
$$;

-- What the shop is called, and before it has a name.
create or replace function private.shown_name(shop public.business_settings) returns text
language sql immutable set search_path = ''
as $$ select coalesce(shop.name, 'Our shop') $$;

-- What a shop has to say before it opens, and has not said.
create or replace function public.missing_for_opening(public.business_settings) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select said.field from (values ('name', $1.name is null), ('hours', $1.hours is null),
      ('time_zone', $1.time_zone is null), ('currency', $1.currency is null), ('tax_percent', $1.tax_percent is null)
    ) as said (field, is_missing) where said.is_missing)
$$;

-- What guests read instead of every page: null while they are served, that the shop opens soon, or its notice.
create or replace function public.closed_to_guests(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when $1.opened_at is null then jsonb '{"reason": "not_open"}'
    when $1.notice is not null and ($1.notice_until is null or $1.notice_until > now()) then
      jsonb_build_object('reason', 'notice', 'notice', $1.notice, 'until', $1.notice_until,
        'until_local', private.wall_clock($1.notice_until))
  end
$$;

-- When the notice ends by the shop's clock.
create or replace function public.notice_until_local(public.business_settings) returns text
language sql stable
as $$ select private.wall_clock($1.notice_until) $$;

-- Refuses what guests ask for while they are not served.
create or replace function private.require_guests() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.business_settings b where public.closed_to_guests(b) is not null) then
    perform private.refuse('PT409', 'We are closed just now. Please come back later.', reason => 'closed');
  end if;
end
$$;

-- Lets admins alone open and close the shop, and dates it. The operator may too.
create or replace function private.guard_opening() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if auth.uid() is not null then
    if not private.is_admin() then perform private.deny(); end if;
    if new.opened_at is not null then new.opened_at := now(); end if;
  end if;
  return new;
end
$$;

create or replace trigger opening_is_guarded before update on public.business_settings
  for each row when (new.opened_at is distinct from old.opened_at) execute function private.guard_opening();

-- Opens the shop to guests, if it has said what it has to.
create or replace function private.open_shop() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  missing text[] := (select public.missing_for_opening(b) from public.business_settings b);
begin
  if missing <> '{}' then
    perform private.refuse('PT409', 'Before the shop opens, say ' || array_to_string(array(
      select case field when 'name' then 'its name' when 'hours' then 'its opening hours'
        when 'time_zone' then 'its time zone' when 'currency' then 'its currency' else 'its tax rate' end
      from unnest(missing) as field), ', '), reason => 'not_set_up');
  end if;
  update public.business_settings b set opened_at = now(), version = b.version where b.opened_at is null;
end
$$;

-- Opens the shop to guests, or closes it, for an admin.
create or replace function public.set_shop_open(is_open boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if is_open then
    perform private.open_shop();
  else
    update public.business_settings b set opened_at = null, version = b.version where b.opened_at is not null;
  end if;
end
$$;

-- Shows guests a notice instead of every page, until it is taken away or the shop's clock shows its end, for a manager.
create or replace function public.set_notice(notice text, until_local text default null) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  ends_at timestamptz := private.shop_instant(until_local, 'until_local');
begin
  if not private.is_manager() then perform private.deny(); end if;
  if ends_at <= now() then
    perform private.refuse('PT400', 'Choose an end that is still to come', 'until_local');
  end if;
  update public.business_settings b set notice = nullif(trim(set_notice.notice), ''),
    notice_until = case when trim(set_notice.notice) <> '' then ends_at end, version = b.version
  where b.id = 1;
end
$$;

-- The shop's time zone, and before it has one that of the world.
create or replace function private.shop_time_zone() returns text
language sql stable security definer set search_path = ''
as $$ select coalesce(time_zone, 'UTC') from public.business_settings $$;

-- Whether the shop does not open on a day.
create or replace function private.is_closed_on(day date) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(h.day_hours = 'closed', false)
  from public.business_settings b
  cross join lateral private.hours_between(is_closed_on.day, is_closed_on.day, b.hours, b.special_days) as h
$$;

-- What guests read about the hours from an instant on: each sentence with the instant from which it is true. A shop
-- without hours says nothing.
create or replace function private.opening_sentences(
  since timestamptz, until timestamptz, shop public.business_settings default private.shop_settings()
)
returns table (at timestamptz, sentence text)
language sql stable set search_path = ''
as $$
  with days as materialized (
    select zone.name as zone, (since at time zone zone.name)::date as first,
      (until at time zone zone.name)::date as last
    from (select private.shop_time_zone()) as zone (name)
  ),
  -- Spans that touch are one period.
  periods as materialized (
    select lower(period) as opens_at, upper(period) as closes_at
    from days
    cross join lateral (
      select range_agg(tstzrange(s.opens_at, s.closes_at))
      from private.opening_spans(days.first - 1, days.last + 7, shop) as s
    ) as open (ranges)
    cross join lateral unnest(open.ranges) as period
  ),
  moments as (
    select since as at
    union
    select moment.at from periods
    cross join lateral (
      values (periods.opens_at), (periods.closes_at), (periods.closes_at - interval '24 hours')) as moment (at)
    where moment.at > since and moment.at < until
    union
    select midnight.at from days
    cross join lateral generate_series(1, days.last - days.first) as n
    cross join lateral (select private.day_start(days.first + n)) as midnight (at)
    where midnight.at < until
  ),
  sentences as (
    select m.at, case
        when now_open.closes_at <= m.at + interval '24 hours'
          then 'Open now, closes at ' || private.spoken_time(now_open.closes_at at time zone days.zone)
        when now_open.closes_at is not null then 'Open now'
        else coalesce(nullif(concat_ws('. ',
          private.closing_sentence(today.special),
          private.opening_sentence(next.opens_at at time zone days.zone, today.day)), ''), 'Closed for now')
      end as sentence
    from days
    cross join moments m
    join private.hours_between(
      (select first from days), (select last from days), shop.hours, shop.special_days) as today
      on today.day = (m.at at time zone days.zone)::date and today.day_hours is not null
    cross join lateral (
      select max(p.closes_at) from periods p where p.opens_at <= m.at and p.closes_at > m.at) as now_open (closes_at)
    cross join lateral (
      select coalesce(
        (select min(p.opens_at) from periods p where p.opens_at > m.at),
        (select min(later.opens_at)
          from days d cross join lateral private.opening_spans(d.last + 8, d.last + 366, shop) as later))
    ) as next (opens_at)
  )
  select change.at, change.sentence
  from (select s.at, s.sentence, lag(s.sentence) over (order by s.at) as former from sentences s) as change
  where change.sentence is distinct from change.former
  order by change.at
$$;

-- What guests read now and in the coming week: [{"at": instant, "sentence": what is true from then on}, ...].
create or replace function public.opening_sentences(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'sentence', s.sentence) order by s.at), '[]')
  from private.opening_sentences(now(), private.day_start(private.shop_today() + 8), $1) as s
$$;

-- Makes a mail that could not be sent due again, later after each failure.
create or replace function private.mail_failed(mail_id bigint, reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail
  set last_error = left(reason, 200), next_attempt_at = now() + interval '5 minutes' * (1 + (attempts - 1) * (attempts - 1))
  where id = mail_id
$$;

-- What has not reached its mailbox, for an admin, newest first: what a shop without a mail server keeps, and what could not
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out.
create or replace function public.list_unsent_mail(page_limit integer default 50, page_offset integer default 0)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, plain_text text, failure text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.plain_text, m.failure, count(*) over ()
    from (
      select b.id, b.kind, b.sent_at as at, b.recipient, b.subject, b.plain_text, null::text as failure
      from auth.mailbox b
      where b.kind = 'shop' and not (b.plain_text like '%/auth/invitation#%' and exists (
        select from private.people p where lower(p.email) = lower(b.recipient)))
      union all
      select b.id, b.kind, b.sent_at, b.recipient, b.subject, null, null from auth.mailbox b where b.kind = 'sign-up'
      union all
      select o.id, 'failed', o.created_at, o.recipient, replace(o.template, '-', ' '), null,
        coalesce(o.last_error, 'Not sent yet')
      from private.outgoing_mail o where o.attempts > 0
      union all
      select o.id, 'failed', o.created_at, '', 'message about an account', null, coalesce(o.last_error, 'Not sent yet')
      from auth.outgoing_mail o where o.attempts > 0
    ) as m
    order by m.at desc, m.id desc
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- The link that confirms a new account, for an admin who passes it on to its owner.
create or replace function public.copy_sign_up_link(mail_id bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message auth.mailbox;
begin
  if not private.is_admin() then perform private.deny(); end if;
  select * into message from auth.mailbox b where b.id = mail_id and b.kind = 'sign-up';
  if message.id is null then perform private.deny(); end if;
  perform private.audit('copy sign-up link', 'mail', message.id::text,
    jsonb_build_object('recipient', message.recipient));
  return substring(message.plain_text from 'https?://[^[:space:]]+/auth/confirm[^[:space:]]*');
end
$$;

-- How many active cheeses have a price that no person has set, for managers.
create or replace function public.count_example_prices() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (
    select count(*) from public.cheeses c
    where c.active and c.price_per_kg_cents is not null and not exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
        and 'price_per_kg_cents' = any (v.changed_fields)));
end
$$;

-- The starter cheeses, for staff, and whether the shop has each.
create or replace function public.list_starter_cheeses()
returns table (
  slug text, name text, country_iso text, flag_emoji text, summary text, hero_image_url text, is_added boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select s.slug, s.record ->> 'name', s.record ->> 'country_iso', s.record ->> 'flag_emoji', s.record ->> 'summary',
      s.record ->> 'hero_image_url', exists (select from public.cheeses c where c.slug = s.slug)
    from private.starter_cheeses s order by s.position;
end
$$;

-- Adds starter cheeses as drafts, for a manager, and returns the change set by which they can be taken back. Those that
-- the shop has stay as they are.
create or replace function public.add_starter_cheeses(slugs text[]) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  starter private.starter_cheeses;
  cheese_uuid uuid;
  added text[] := '{}';
  change_set uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for starter in
    select * from private.starter_cheeses s
    where s.slug = any (slugs) and not exists (select from public.cheeses c where c.slug = s.slug) order by s.position
  loop
    change_set := coalesce(change_set, private.start_change_set('import', 'Starter cheeses'));
    perform set_config('app.change_set', change_set::text, true);
    cheese_uuid := gen_random_uuid();
    perform private.replace_beverages(cheese_uuid, starter.beverages);
    perform private.insert_fields('public.cheeses', starter.record || jsonb_build_object('id', cheese_uuid));
    -- The text of a page is no part of the change set: it goes with its cheese.
    perform set_config('app.change_set', '', true);
    insert into public.cheese_documents (id, body) values (cheese_uuid, starter.document);
    added := added || starter.slug;
  end loop;
  if change_set is null then
    perform private.refuse('PT409', 'The shop has these cheeses already', reason => 'nothing_to_add');
  end if;
  update public.change_sets s set summary = case cardinality(added) when 1 then '1 starter cheese'
    else cardinality(added) || ' starter cheeses' end where s.id = change_set;
  perform private.audit('add starter cheeses', 'cheeses', change_set::text, jsonb_build_object('slugs', added));
  return change_set;
end
$$;

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
  perform private.require_guests();
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null then
    perform private.limit_calls('stock-alert-from:' || md5(private.caller_ip_network()), 60, interval '1 hour');
  end if;
  if is_own then
    update public.notify_requests r set user_id = auth.uid(), confirmed_at = now()
    where r.cheese_id = cheese_uuid and lower(r.email) = mailbox and r.sent_at is null and r.confirmed_at is null;
  elsif not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  insert into private.stock_alert_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- Whether a style of cheese suits the time of the year where the shop is: hard and blue ones the cold half of the
-- year, fresh and soft ones the warm half.
create or replace function private.is_in_season(style public.cheese_style, on_day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (style in ('hard', 'semi-hard', 'blue')) = ((extract(month from on_day) between 4 and 9)
    = (coalesce(s.country_iso, '') in ('AR', 'AU', 'BO', 'BW', 'BR', 'CL', 'LS', 'MG', 'MU', 'MZ', 'NA', 'NZ', 'PE', 'PY', 'SZ', 'UY',
      'ZA', 'ZW')))
  from public.business_settings s
$$;

-- What a placard says. Lactose is on it only where it is known to be absent, so that the others need no new print.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  shown_cents integer := private.shown_cents_per_kg(cheese.price_per_kg_cents);
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) <> 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', cheese.milk_type, 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents', shown_cents / 10,
    'price_per_kg_cents', shown_cents, 'currency', coalesce(shop.currency, ''), 'locale', shop.locale, 'shop_name', private.shown_name(shop),
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end;
end
$$;

-- Everything that a display shows from an instant on: what guests can read on the site, and nothing else. Instants say
-- when the shop is open, so that the display knows when to sleep while it is offline.
create or replace function private.kiosk_content(feature_id uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'read_at_local', private.wall_clock(since),
    'shop', jsonb_build_object('name', private.shown_name(s), 'locale', s.locale, 'currency', coalesce(s.currency, ''),
      'price_rounding', s.price_rounding, 'price_display', s.price_display),
    'message', s.kiosk_message,
    'refresh_seconds', s.kiosk_refresh_seconds,
    'opening_sentences', (
      select coalesce(jsonb_agg(jsonb_build_object('at', o.at, 'sentence', o.sentence) order by o.at), '[]')
      from private.opening_sentences(since, private.day_start(today.day + 8), s) as o),
    'opening_spans', (
      select coalesce(jsonb_agg(jsonb_build_object('opens_at', p.opens_at, 'closes_at', p.closes_at)
        order by p.opens_at), '[]')
      from private.opening_spans(today.day - 1, today.day + 7, s) as p),
    'known_until', private.day_start(today.day + 8),
    'feature', (
      select private.kiosk_cheese(c, s.kiosk_shows_price) from public.cheeses c where c.id = feature_id and c.active),
    'new_slugs', private.new_on_the_counter(),
    'pictures', private.kiosk_pictures(),
    'cheeses', (
      select coalesce(jsonb_agg(private.kiosk_cheese(shown.cheese, s.kiosk_shows_price) order by shown.place), '[]')
      from (
        select c as cheese, row_number() over (order by c.in_stock desc, listed.sort_name, c.id) as place
        from public.cheeses c join private.catalogue listed on listed.cheese_id = c.id
        where c.active
        order by place
        limit 300
      ) as shown),
    'next_event', case when s.kiosk_shows_next_event then private.next_event(since) end)
  from public.business_settings s
  cross join (select (since at time zone private.shop_time_zone())::date) as today (day)
$$;


reset check_function_bodies;

grant execute on function private.mail_failed(bigint,text) to service_role;
grant execute on function private.open_shop() to authenticated;
grant execute on function private.shown_name(public.business_settings) to anon, authenticated;
grant execute on function public.add_starter_cheeses(text[]) to authenticated;
grant execute on function public.closed_to_guests(public.business_settings) to anon, authenticated;
grant execute on function public.copy_sign_up_link(bigint) to authenticated;
grant execute on function public.count_example_prices() to authenticated;
grant execute on function public.list_starter_cheeses() to authenticated;
grant execute on function public.list_unsent_mail(integer,integer) to authenticated;
grant execute on function public.missing_for_opening(public.business_settings) to anon, authenticated;
grant execute on function public.notice_until_local(public.business_settings) to anon, authenticated;
grant execute on function public.set_notice(text,text) to authenticated;
grant execute on function public.set_shop_open(boolean) to authenticated;

alter table public.page_documents
  add constraint page_documents_check check (private.is_page_document(id, body, true));
alter table public.page_document_drafts
  add constraint page_document_drafts_check check (private.is_page_document(id, body, false));

-- Carries supabase/schemas as of 97e122d0de05cc07298372f08595e9b302f9b6a783a98033884e861c7794328f.
