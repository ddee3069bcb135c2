-- Version 0.2: what its 123 migrations made, written by pg_dump 15 from a database of commit e5e83b97, with the first rows
-- and the setting of PostgREST. A database of that version records this file instead of them and does not run it.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create schema private;
grant usage on schema private to anon, authenticated, service_role, authenticator, supabase_auth_admin;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
set check_function_bodies = off;

do $$
begin
  if exists (select from pg_catalog.pg_collation where collprovider = 'i') then
    create collation private.by_name (provider = icu, locale = 'en');
  else
    create collation private.by_name from pg_catalog."C";
  end if;
end
$$;

CREATE TYPE private.cache_topic AS ENUM (
    'cheeses',
    'comments',
    'community',
    'events',
    'featured',
    'recipes',
    'rsvps',
    'settings',
    'stats'
);

CREATE TYPE private.search_plan AS (
	patterns text[],
	by_substitutes boolean
);

CREATE TYPE public.alcohol_policy AS ENUM (
    'prefer_na',
    'show_all',
    'hide_alcohol'
);

CREATE TYPE public.allergen AS ENUM (
    'celery',
    'crustaceans',
    'egg',
    'fish',
    'gluten',
    'lupin',
    'milk',
    'mollusks',
    'mustard',
    'nuts',
    'peanuts',
    'sesame',
    'soy',
    'sulphites'
);

CREATE TYPE public.beverage_kind AS ENUM (
    'wine',
    'beer',
    'cider',
    'spirit',
    'na'
);

CREATE TYPE public.calendar_status AS ENUM (
    'idea',
    'planned',
    'confirmed'
);

CREATE TYPE public.caption_tone AS ENUM (
    'classy',
    'playful'
);

CREATE TYPE public.cheese_style AS ENUM (
    'hard',
    'semi-hard',
    'semi-soft',
    'soft',
    'blue',
    'fresh'
);

CREATE TYPE public.catalogue_entry AS (
	id uuid,
	name text,
	slug text,
	country_iso text,
	country_name text,
	flag_emoji text,
	origin_region text,
	milk_type text,
	aging_time text,
	style public.cheese_style,
	summary text,
	flavor_tags text[],
	texture_tags text[],
	hero_image_url text,
	hero_image_alt text,
	image_urls text[],
	price_per_kg_cents integer,
	in_stock boolean,
	favorites_count integer,
	average_rating numeric,
	total bigint
);

CREATE TYPE public.coagulant AS ENUM (
    'animal',
    'microbial',
    'plant',
    'varies',
    'unknown'
);

CREATE TYPE public.event_status AS ENUM (
    'draft',
    'published',
    'cancelled'
);

CREATE TYPE public.import_outcome AS ENUM (
    'created',
    'changed',
    'unchanged',
    'refused'
);

CREATE TYPE public.lactose AS ENUM (
    'free',
    'naturally_free',
    'contains',
    'unknown'
);

CREATE TYPE public.milk_species AS ENUM (
    'cow',
    'sheep',
    'goat',
    'buffalo'
);

CREATE TYPE public.milk_treatment AS ENUM (
    'raw',
    'thermized',
    'pasteurized',
    'unknown'
);

CREATE DOMAIN public.multi_line_text AS text
	CONSTRAINT has_only_line_breaks_and_tabs CHECK ((VALUE !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'::text));

CREATE TYPE public.placard_template AS ENUM (
    'a4-eight-up',
    'label',
    'a6-tent'
);

CREATE TYPE public.price_display AS ENUM (
    'per_100g',
    'per_kg'
);

CREATE TYPE public.price_range AS ENUM (
    'to_3',
    'to_4',
    'to_5',
    'to_6',
    'over_6'
);

CREATE TYPE public.recipe_status AS ENUM (
    'draft',
    'pending',
    'returned',
    'rejected',
    'published',
    'archived'
);

CREATE TYPE public.report_reason AS ENUM (
    'spam',
    'offensive',
    'personal',
    'off-topic',
    'other'
);

CREATE TYPE public.rsvp_status AS ENUM (
    'going',
    'waiting'
);

CREATE TYPE public.search_term_kind AS ENUM (
    'synonym',
    'substitute'
);

CREATE DOMAIN public.single_line_text AS text
	CONSTRAINT is_single_line CHECK ((VALUE !~ '[[:cntrl:]]'::text));

CREATE TYPE public.stock_movement_kind AS ENUM (
    'delivery',
    'sale',
    'waste',
    'count',
    'correction'
);

CREATE TYPE public.strength AS ENUM (
    'mild',
    'medium',
    'strong',
    'unknown'
);

CREATE TYPE public.user_role AS ENUM (
    'customer',
    'employee',
    'manager',
    'admin'
);

CREATE TYPE public.view_kind AS ENUM (
    'view',
    'scan'
);

CREATE FUNCTION private.accept_invitation(token text, account uuid) RETURNS public.user_role
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  accepted private.invitations;
  new_role public.user_role;
begin
  delete from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    raise exception 'This invitation is not valid' using errcode = 'PT404', hint = 'Ask for a new one.';
  end if;
  if not exists (
    select from auth.users a
    where a.id = account and lower(a.email) = accepted.email and a.email_confirmed_at is not null
  ) then perform private.deny(); end if;
  update public.users u set role = greatest(u.role, accepted.role) where u.id = account returning u.role into new_role;
  delete from auth.sessions s
  where s.user_id = account and s.id is distinct from (auth.jwt() ->> 'session_id')::uuid;
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;

CREATE FUNCTION private.accept_invitation_of_new_account(token text, account uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
end
$$;

CREATE FUNCTION private.add_ratings(cheese_uuids uuid[], ratings smallint[], factor integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.uncounted_votes (cheese_id, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5)
  select cheese_id,
    factor * count(*) filter (where rating = 1), factor * count(*) filter (where rating = 2),
    factor * count(*) filter (where rating = 3), factor * count(*) filter (where rating = 4),
    factor * count(*) filter (where rating = 5)
  from unnest(cheese_uuids, ratings) as given (cheese_id, rating)
  group by cheese_id
$$;

CREATE FUNCTION private.add_to_groups() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (select 1 from came) then return null; end if;
  perform private.take_turn_with_groups();
  insert into private.catalogue_groups as g (country_iso, milk_species, style, milk_treatment, coagulant, lactose,
    allergens, in_stock, price_ranges, strength, cheeses)
  select c.country_iso, c.milk_species, c.style, c.milk_treatment, c.coagulant, c.lactose, c.allergens, c.in_stock,
    c.price_ranges, c.strength, count(*)
  from came c group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict on constraint catalogue_groups_pkey do update set cheeses = g.cheeses + excluded.cheeses;
  return null;
end
$$;

CREATE FUNCTION private.age_band(days integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$ select width_bucket(days, array[14, 42, 90, 180, 365]) $$;

CREATE FUNCTION private.age_days(recorded integer, style public.cheese_style) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce(recorded, case style when 'fresh' then 3 when 'soft' then 21 when 'semi-soft' then 28
    when 'semi-hard' then 45 when 'blue' then 60 else 150 end)
$$;

CREATE FUNCTION private.announce(topic private.cache_topic, key text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  transaction_mark text := '@' || pg_catalog.pg_current_xact_id();
  message text := concat_ws(':', topic, key) || transaction_mark;
  noted text := coalesce(pg_catalog.current_setting('shop.announced', true), '');
begin
  perform pg_catalog.pg_notify('site_changed', message);
  if topic::text in ('community', 'rsvps', 'stats') or noted = '*' or position(message in noted) > 0 then
    return;
  end if;
  perform pg_catalog.set_config('shop.announced',
    case when length(noted) > 1000 then '*' else ltrim(noted || ' ' || message) end, true);
end
$$;

CREATE FUNCTION private.announce_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.announce(tg_argv[0]::private.cache_topic);
  return null;
end
$$;

CREATE FUNCTION private.announce_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.announce('comments');
  perform private.announce('comments', c.slug) from public.cheeses c where c.id = old.cheese_id;
  return null;
end
$$;

CREATE FUNCTION private.announce_stats() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
begin
  perform private.announce('community'), private.announce('stats', c.slug)
  from public.cheeses c where c.id = concerned;
  return null;
end
$$;

CREATE FUNCTION private.answer_before(key uuid, request jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  hash text := encode(sha256(convert_to(request::text, 'utf8')), 'hex');
  known private.idempotency_keys;
begin
  if key is null then return null; end if;
  delete from private.idempotency_keys k
  where k.person_id = auth.uid() and k.created_at < now() - interval '1 day';
  insert into private.idempotency_keys (person_id, key, request_hash) values (auth.uid(), answer_before.key, hash)
  on conflict do nothing;
  if found then
    if not private.is_staff() and (
      select count(*) from private.idempotency_keys k
      where k.person_id = auth.uid() and k.created_at > now() - interval '1 hour'
    ) > 180 then
      raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
    end if;
    return null;
  end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    raise exception 'This key belongs to another request' using errcode = 'PT422', hint = 'Use a new key.';
  end if;
  return known.answer;
end
$$;

CREATE FUNCTION private.anywhere(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$ select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

CREATE FUNCTION private.apply_bulk_plan(plan jsonb, change jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  changed uuid[] := array(
    select p.id from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
    where p.old_value is distinct from p.new_value order by p.id);
begin
  if change ->> 'from_day' is not null then
    perform private.plan_prices(plan, (change ->> 'from_day')::date);
    return;
  end if;
  perform set_config('app.catalogue_waits', 'true', true);
  if change ->> 'field' = 'in_stock' then
    perform public.set_in_stock(c.id, (change -> 'value')::boolean) from unnest(changed) as c (id);
  else
    update public.cheeses c set
      price_per_kg_cents = case when change ->> 'field' = 'price' then p.new_value::integer else c.price_per_kg_cents end,
      active = case when change ->> 'field' = 'status' then change ->> 'value' = 'active' else c.active end,
      archived_at = case when change ->> 'field' <> 'status' then c.archived_at
        when change ->> 'value' = 'archived' then now() end
    from jsonb_to_recordset(plan) as p (id uuid, new_value jsonb)
    where c.id = p.id and c.id = any (changed);
  end if;
  perform set_config('app.catalogue_waits', '', true);
  if change ->> 'field' = 'price' then
    perform private.list_prices(changed);
  else
    perform private.list_in_catalogue(changed);
  end if;
end
$$;

CREATE FUNCTION private.apply_due_prices() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c set price_per_kg_cents = due.price_per_kg_cents
    where c.id = due.cheese_id and c.price_per_kg_cents is distinct from due.price_per_kg_cents;
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

CREATE FUNCTION private.are_day_hours(day_hours text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select case
    when day_hours = 'closed' then true
    when day_hours ~ ('^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)'
      || '(, ([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)){0,2}$') then not exists (
        select from (
          select s.closes, lead(s.opens) over (order by s.number) as next_opens from private.day_spans(day_hours) s
        ) as span
        where span.closes > span.next_opens)
    else false
  end
$_$;

CREATE FUNCTION private.are_ingredients(list jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 60 and not exists (
    select 1 from jsonb_array_elements(list) as entry
    where jsonb_typeof(entry) <> 'object'
      or entry - array['amount', 'unit', 'item', 'cheese_id'] <> '{}'
      or coalesce(char_length(entry ->> 'item'), 0) not between 1 and 120
      or coalesce(char_length(entry ->> 'unit'), 0) > 20
      or coalesce(jsonb_typeof(entry -> 'amount'), 'null') not in ('number', 'null')
      or coalesce((entry ->> 'amount')::numeric, 1) not between 0.001 and 100000
      or coalesce(entry ->> 'cheese_id', '00000000-0000-0000-0000-000000000000')
        !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or entry::text ~ '[[:cntrl:]]' or entry::text ~ '\\u00[01]'
  )
$_$;

CREATE FUNCTION private.are_opening_hours(hours jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  with week as (
    select day.number, hours ->> day.name as day_hours
    from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
      with ordinality as day (name, number)
  )
  select case
    when jsonb_typeof(hours) <> 'object' or (select count(*) from jsonb_object_keys(hours)) <> 7 then false
    when not (select bool_and(coalesce(private.are_day_hours(w.day_hours), false)) from week w) then false
    else not exists (
      select from week one join week next on next.number = one.number % 7 + 1
      where private.runs_into(one.day_hours, next.day_hours))
  end
$$;

CREATE FUNCTION private.are_special_days(special_days jsonb, hours jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case
    when not private.are_opening_hours(hours) or not private.fits_shape(special_days, '{"most": 60, "list": {"fields": {
        "from": {"line": 10}, "to": {"line": 10}, "hours": {"line": 40}, "note": {"line": 140}}}}', true) then false
    when exists (
      select from jsonb_array_elements(special_days) as special
      where not (private.is_day(special ->> 'from') and private.is_day(special ->> 'to')
        and private.are_day_hours(special ->> 'hours')
        and (special ->> 'note' = '' or private.shows_text(special ->> 'note')))
    ) then false
    else not exists (
      select from (
        select (entry.special ->> 'from')::date as first, (entry.special ->> 'to')::date as last,
          lead((entry.special ->> 'from')::date) over (order by entry.number) as next_first
        from jsonb_array_elements(special_days) with ordinality as entry (special, number)
      ) as span
      where span.first > span.last or span.last >= span.next_first
    ) and not exists (
      select from jsonb_array_elements(special_days) as entry (special)
      cross join lateral (values ((entry.special ->> 'from')::date - 1), ((entry.special ->> 'from')::date),
        ((entry.special ->> 'to')::date)) as edge (day)
      cross join lateral private.hours_between(edge.day, edge.day, hours, special_days) as one
      cross join lateral private.hours_between(edge.day + 1, edge.day + 1, hours, special_days) as next
      where private.runs_into(one.day_hours, next.day_hours))
  end
$$;

CREATE FUNCTION private.audit(action text, subject text, subject_id text, detail jsonb DEFAULT '{}'::jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  entry public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  entry.id := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  entry.at := clock_timestamp();
  entry.actor_id := auth.uid();
  entry.action := audit.action;
  entry.subject := audit.subject;
  entry.subject_id := audit.subject_id;
  entry.detail := audit.detail;
  select log.hash into entry.prev_hash from public.audit_log as log order by log.id desc limit 1;
  entry.hash := private.audit_digest(entry);
  insert into public.audit_log overriding system value select entry.*;
end
$$;

CREATE FUNCTION private.audit_bulk_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is not null then
    perform private.audit(
      case when exists (
        select from public.record_versions v
        where v.change_set_id = new.id and 'price_per_kg_cents' = any (v.changed_fields)
      ) then 'set prices' else 'bulk change' end,
      'change_sets', new.id::text, jsonb_build_object('summary', new.summary));
  end if;
  return null;
end
$$;

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    prev_hash text,
    hash text NOT NULL,
    CONSTRAINT audit_log_action_check CHECK (((char_length(action) <= 60) AND (action !~ '[[:cntrl:]]'::text))),
    CONSTRAINT audit_log_detail_check CHECK ((pg_column_size(detail) <= 16000)),
    CONSTRAINT audit_log_hash_check CHECK ((char_length(hash) = 64)),
    CONSTRAINT audit_log_prev_hash_check CHECK ((char_length(prev_hash) = 64)),
    CONSTRAINT audit_log_subject_check CHECK (((char_length(subject) <= 60) AND (subject !~ '[[:cntrl:]]'::text))),
    CONSTRAINT audit_log_subject_id_check CHECK (((char_length(subject_id) <= 60) AND (subject_id !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION private.audit_digest(entry public.audit_log) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject, entry.subject_id,
    entry.detail, entry.prev_hash)::text, 'utf8')), 'hex')
$$;

CREATE FUNCTION private.audit_price() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.jwt() ->> 'session_id' is not null and private.current_change_set() is null
    and coalesce(current_setting('app.restored_from', true), '') = ''
  then
    perform private.audit('set price', 'cheeses', new.id::text,
      jsonb_build_object('from', old.price_per_kg_cents, 'to', new.price_per_kg_cents));
  end if;
  return null;
end
$$;

CREATE FUNCTION private.audit_publication() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is not null then
    perform private.audit('publish document', 'cheese_documents', new.id::text,
      jsonb_build_object('version', new.version));
  end if;
  return null;
end
$$;

CREATE FUNCTION private.audit_settings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  fields text[] := private.differing_fields(tg_table_name, to_jsonb(old), to_jsonb(new));
begin
  if auth.uid() is not null and fields <> '{}' then
    perform private.audit('change settings', tg_table_name, new.id::text, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;

CREATE FUNCTION private.audit_staff_account(account uuid, action text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(action, 'users', account::text);
  perform set_config('request.jwt.claims', '', true);
end
$$;

CREATE FUNCTION private.audit_subject_name(subject text, subject_id text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case
    when subject_id is null then null
    when subject = 'users' then coalesce((
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
      from public.users u left join private.people p on p.id = u.id where u.id::text = subject_id), 'A deleted account')
    when subject = 'invitations' then (
      select i.email from private.invitations i where i.id::text = subject_id)
    when subject = 'cheese_comments' then (
      select 'on ' || c.name from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id
      where m.id::text = subject_id)
    else coalesce(
      (select private.record_title(v.table_name, v.snapshot) from public.record_versions v
        where v.table_name = subject and v.record_id = subject_id
          and not private.is_private_version(v.table_name, v.snapshot)
        order by v.version desc limit 1),
      (select s.summary from public.change_sets s where s.id::text = subject_id)) end
$$;

CREATE FUNCTION private.audit_topic(action text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
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
    when action in ('publish document', 'import', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

CREATE FUNCTION private.author_name_of(recipe_uuid uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select n.name
  from public.recipes r
  join private.recipe_authors a on a.recipe_id = r.id
  join public.display_names n on n.user_id = a.user_id
  where r.id = recipe_uuid and r.status = 'published' and r.by_member and n.hidden_at is null
$$;

CREATE FUNCTION private.available_grams(cheese_uuid uuid) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select s.grams from public.cheese_stock s where s.cheese_id = cheese_uuid and s.is_counted $$;

CREATE FUNCTION private.back_in_stock_at(cheese_uuid uuid) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select max(v.changed_at)
  from public.record_versions v
  join public.record_versions before
    on before.table_name = v.table_name and before.record_id = v.record_id and before.version = v.version - 1
  where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text and v.changed_at > now() - interval '14 days'
    and (v.snapshot ->> 'in_stock')::boolean and not (before.snapshot ->> 'in_stock')::boolean
$$;

CREATE FUNCTION private.caller_ip_network() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select host(network(set_masklen(forwarded.ip, case family(forwarded.ip) when 6 then 64 else 32 end)))
  from (
    select nullif(regexp_replace(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1),
      '^::ffff:(?=\d+\.)', '', 'i'), '')::inet as ip
  ) as forwarded
$$;

CREATE FUNCTION private.cell_entries(cell text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(trim(entry) order by place) filter (where trim(entry) <> ''), '{}')
  from unnest(string_to_array(cell, case when position(';' in cell) > 0 then ';' else ',' end))
    with ordinality as listed (entry, place)
$$;

CREATE FUNCTION private.cell_of(kind text, value jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case
    when kind = 'declaration' and jsonb_typeof(value) = 'null' then 'not declared'
    when kind = 'declaration' and value = '[]' then 'none'
    when value is null or jsonb_typeof(value) = 'null' then ''
    when kind = 'flag' then case when value::boolean then 'yes' else 'no' end
    when kind = 'price' then to_char(value::integer / 100.0, 'FM9999990.00')
    when jsonb_typeof(value) = 'array' then (
      select coalesce(array_to_string(array_agg(entry order by place),
        case when bool_or(position(',' in entry) > 0) then '; ' else ', ' end), '')
      from jsonb_array_elements_text(value) with ordinality as listed (entry, place))
    else value #>> '{}' end
$$;

CREATE FUNCTION private.changed_price(price_per_kg_cents integer, change jsonb) RETURNS numeric
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select step * round((price_per_kg_cents * (1 + coalesce((change ->> 'percent')::numeric, 0) / 100)
    + coalesce((change ->> 'cents_per_kg')::integer, 0)) / step)
  from (select coalesce((change ->> 'step_cents')::numeric, 1) as step) as rounding
$$;

CREATE FUNCTION private.check_bulk_change(change jsonb) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() or (change ->> 'field' is distinct from 'in_stock' and not private.is_manager()) then
    perform private.deny();
  end if;
  if not coalesce(case change ->> 'field'
    when 'price' then (change ? 'percent') <> (change ? 'cents_per_kg')
      and coalesce((change ->> 'percent')::numeric, 0) between -90 and 500
      and coalesce((change ->> 'cents_per_kg')::integer, 0) between -1000000 and 1000000
      and coalesce((change ->> 'step_cents')::integer, 1) between 1 and 10000
    when 'status' then change ->> 'value' in ('active', 'draft', 'archived')
    when 'in_stock' then jsonb_typeof(change -> 'value') = 'boolean'
  end, false) or (change ? 'from_day' and change ->> 'field' <> 'price') then
    raise exception 'There is no such bulk change' using errcode = 'PT400';
  end if;
  perform private.require_plannable_day((change ->> 'from_day')::date);
end
$$;

CREATE FUNCTION private.check_ingredient_count(record jsonb) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if jsonb_typeof(record -> 'ingredients') = 'array' and jsonb_array_length(record -> 'ingredients') > 60 then
    raise exception 'A recipe has at most 60 ingredients' using errcode = '23514';
  end if;
end
$$;

CREATE FUNCTION private.check_may_open(record text) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if not private.is_staff() or (record = 'settings' and not private.is_manager()) then perform private.deny(); end if;
  if record !~ '^(calendar|settings|(cheeses|documents|events|recipes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and record !~ '^pictures:(/media(/[a-z0-9-]+){1,2}|/storage/v1/object/public/media/[a-z0-9/_-]+\.(avif|webp|jpg|png))$'
    or char_length(record) > 250
  then
    raise exception 'No such record' using errcode = '22023';
  end if;
end
$_$;

CREATE FUNCTION private.check_party_size(party_size integer) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if coalesce(party_size, 0) not between 1 and 6 then
    raise exception 'An RSVP is for one to six people' using errcode = '23514';
  end if;
end
$$;

CREATE FUNCTION private.check_restored_day(entry jsonb, patch jsonb) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
  restored jsonb := coalesce(entry, '{}') || patch;
begin
  if (entry ->> 'day')::date < today or (restored ->> 'day')::date < today then
    raise exception 'Past days are read-only' using errcode = '23514', column = 'day';
  end if;
  if restored ->> 'day' is not null and not exists (
    select 1 from public.cheeses c where c.id = (restored ->> 'cheese_id')::uuid and c.active
  ) then
    raise exception 'Only an active cheese can be featured' using errcode = '23514', column = 'cheese_id';
  end if;
end
$$;

CREATE FUNCTION private.check_rows(import_uuid uuid, lines integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_declares_its_allergens' then 'allergens'
      when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    private.explain_rule(c.conname, pg_get_expr(c.conbin, c.conrelid)), pg_get_expr(c.conbin, c.conrelid)), ', ')
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state
        from private.import_rows r left join public.cheeses c on c.slug = r.slug
        where r.import_id = $1 and r.line = any ($2) and r.changes <> '[]'
      ) planned
      cross join lateral jsonb_populate_record(null::public.cheeses, planned.state) as cheese
      cross join lateral (values %s) as rule (field_name, problem, holds)
      where rule.holds is false
      group by planned.at_line
    )
    update private.import_rows r
    set problems = r.problems || (
      select coalesce(jsonb_agg(distinct entry), '[]') from jsonb_array_elements(b.problems) as entry
      where not r.problems @> jsonb_build_array(jsonb_build_object('field', entry -> 'field')))
    from broken b where r.import_id = $1 and r.line = b.at_line $statement$, rules)
  using import_uuid, lines, private.import_defaults();
end
$_$;

CREATE FUNCTION private.check_session() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'role' = 'authenticated' and not exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and u.id = (claims ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now()) and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise exception 'This session has ended' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
end
$$;

CREATE FUNCTION private.cheese_name(cheese text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select v.snapshot ->> 'name' from public.record_versions v
  where v.table_name = 'cheeses' and v.record_id = cheese
  order by v.version desc limit 1
$$;

CREATE FUNCTION private.cheeses_found_by(query text) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select w.cheese_id from private.cheese_words w
  where (select private.is_staff()) and w.found_by like all (coalesce(
    (select array_agg(private.anywhere(word)) from unnest(private.words_of(left(query, 100))) as word),
    array[private.anywhere(private.fold(trim(left(query, 100))))]))
$$;

CREATE FUNCTION private.cheeses_of_recipe(recipe_uuid uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hero_image_url', c.hero_image_url,
    'hero_image_alt', c.hero_image_alt) order by l.position), '[]')
  from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.recipe_id = recipe_uuid
$$;

CREATE FUNCTION private.claim_mail(how_many integer DEFAULT 20) RETURNS TABLE(id bigint, template text, recipient text, data jsonb, message_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.outgoing_mail m
  set attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes' * (1 + m.attempts * m.attempts)
  from (
    select due.id from private.outgoing_mail due
    where due.next_attempt_at <= now() and due.attempts < 8
    order by due.id limit how_many for update skip locked
  ) due
  where m.id = due.id
  returning m.id, m.template, m.recipient, m.data, m.message_id
$$;

CREATE FUNCTION private.clean_name(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case when private.shows_text(cleaned) then cleaned end
  from trim(left(regexp_replace(value, '[[:cntrl:]<>]', '', 'g'), 1000)) as cleaned
$$;

CREATE FUNCTION private.clear_review_note() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if new.status in ('published', 'archived') then new.review_note := null; end if;
  return new;
end
$$;

CREATE FUNCTION private.closing_sentence(special jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select concat_ws(': ', 'Closed today',
    nullif(rtrim(regexp_replace(special ->> 'note', '^closed (for |on )?', '', 'i'), '. '), ''))
  where special ->> 'hours' = 'closed'
$$;

CREATE FUNCTION private.community_totals(from_day date, to_day date) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'favorites', (select count(*) from public.user_favorites
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'ratings', (select count(*) from public.cheese_ratings
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'comments', (select count(*) from public.cheese_comments
      where is_public and hidden_at is null
        and created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)))
$$;

CREATE FUNCTION private.compare_rows(import_uuid uuid, lines integer[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_counted
    from private.import_rows r
    left join public.cheeses c on c.slug = r.slug
    left join public.cheese_stock s on s.cheese_id = c.id
    where r.import_id = import_uuid and r.line = any (lines)
  ), written as (
    select k.*, f.field, f.kind, f.choices, f.keeps_value, trim(k.cells ->> f.field) as cell,
      private.cell_of(f.kind, k.state -> f.field) as shown
    from known k cross join private.import_fields() f
    where k.cells ? f.field and (f.field <> 'slug' or k.id is null)
  ), judged as materialized (
    select w.line, w.field, w.kind, w.shown, w.id, read.value,
      case when w.cell = '' then null
        when w.field = 'in_stock' and w.is_counted then 'The stock of this cheese is tracked; record a movement instead'
        else read.problem end as problem
    from written w
    cross join lateral (
      select case when w.kind in ('list', 'choices') then '[]' when w.kind = 'text' then '""' else 'null' end::jsonb
        as value, null as problem where w.cell = ''
      union all
      select r.value, r.problem from private.read_cell(w.kind, w.choices, w.cell) r where w.cell <> ''
    ) read
    where w.cell is distinct from trim(w.shown) and not (w.cell = '' and w.keeps_value)
      and (read.problem is not null or w.id is null or read.value is distinct from w.state -> w.field)
  ), required as materialized (
    select k.line, need.field, need.problem
    from known k
    cross join lateral (values
      ('name', 'A cheese needs a name', k.id is null and coalesce(trim(k.cells ->> 'name'), '') = ''),
      ('country_iso', 'A new cheese needs a country', k.id is null and coalesce(trim(k.cells ->> 'country_iso'), '') = ''),
      ('slug', 'No slug can be made from this name; write one', k.slug = '' and trim(k.cells ->> 'name') <> '')
    ) as need (field, problem, is_missing)
    where need.is_missing
  ), found as materialized (
    select j.line,
      coalesce(jsonb_object_agg(j.field, j.value) filter (where j.kind <> 'currency' and j.problem is null), '{}') as fields,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'old', coalesce(j.shown, ''),
        'new', private.cell_of(j.kind, j.value))) filter (where j.kind <> 'currency' and j.problem is null), '[]') as changes,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'problem', j.problem))
        filter (where j.problem is not null), '[]') as problems
    from judged j group by j.line
  )
  update private.import_rows r
  set version = k.version,
    changes = coalesce(f.changes, '[]'),
    problems = coalesce(f.problems, '[]') || coalesce((
      select jsonb_agg(jsonb_build_object('field', n.field, 'problem', n.problem)) from required n where n.line = k.line), '[]'),
    fields = coalesce(f.fields, '{}')
      || case when k.id is null and k.slug <> '' then jsonb_build_object('slug', k.slug) else '{}' end
      || coalesce((
        select jsonb_build_object('flag_emoji', chr(127397 + ascii(iso)) || chr(127397 + ascii(substr(iso, 2))))
        from (select f.fields ->> 'country_iso' as iso) changed where iso is not null), '{}')
  from known k left join found f on f.line = k.line
  where r.import_id = import_uuid and r.line = k.line
$$;

CREATE FUNCTION private.compared_fields(of_table text, state jsonb) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case of_table when 'cheese_documents' then state -> 'body' else state
    - array['id', 'version', 'created_at', 'updated_at', 'published_at', 'ical_sequence']
    - array(select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attgenerated <> '') end
$$;

CREATE FUNCTION private.count_answer(part anyelement) RETURNS anyelement
    LANGUAGE plpgsql STRICT
    SET search_path TO ''
    AS $$
declare
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > 8 * 1024 * 1024 then
    raise exception 'The answer is too large' using errcode = 'PT413',
      hint = 'Ask for fewer rows, columns or embedded resources.';
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;

CREATE FUNCTION private.count_favorites() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.uncounted_votes (cheese_id, favorites)
  select cheese_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by cheese_id;
  if found then perform private.count_votes_of(array(select cheese_id from changed)); end if;
  return null;
end
$$;

CREATE FUNCTION private.count_guests(event_uuid uuid, OUT rsvps integer, OUT seated integer, OUT waiting integer, OUT arrived integer) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(r.id)::integer, s.going, s.waiting,
    coalesce(sum(r.party_size) filter (where r.checked_in_at is not null), 0)::integer
  from public.event_stats s left join public.rsvps r on r.event_id = s.event_id
  where s.event_id = event_uuid
  group by s.event_id
$$;

CREATE FUNCTION private.count_public_comments() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.uncounted_votes (cheese_id, public_comments)
  select cheese_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by cheese_id;
  if found then perform private.count_votes_of(array(select cheese_id from changed)); end if;
  return null;
end
$$;

CREATE FUNCTION private.count_ratings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  cheese_uuids uuid[];
begin
  if tg_op <> 'INSERT' then
    cheese_uuids := array(select cheese_id from before);
    if cheese_uuids = '{}' then return null; end if;
    perform private.add_ratings(cheese_uuids, array(select rating from before), -1);
  end if;
  if tg_op <> 'DELETE' then
    cheese_uuids := array(select cheese_id from after);
    if cheese_uuids = '{}' then return null; end if;
    perform private.add_ratings(cheese_uuids, array(select rating from after), 1);
  end if;
  perform private.count_votes_of(cheese_uuids);
  return null;
end
$$;

CREATE FUNCTION private.count_recipe_upload() RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.within_limit('recipe picture:' || auth.uid(), 20, interval '1 day') $$;

CREATE FUNCTION private.count_rsvp() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  update public.event_stats s set
    going = s.going
      + case when tg_op <> 'DELETE' and new.status = 'going' then new.party_size else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'going' then old.party_size else 0 end,
    waiting = s.waiting
      + case when tg_op <> 'DELETE' and new.status = 'waiting' then new.party_size else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'waiting' then old.party_size else 0 end
  where s.event_id = concerned;
  perform private.announce('rsvps');
  if tg_op = 'DELETE' then
    perform private.fill_seats(concerned);
  end if;
  return null;
end
$$;

CREATE FUNCTION private.count_votes() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.count_votes_of(array(select distinct v.cheese_id from private.uncounted_votes v));
  delete from private.uncounted_votes v
  where not exists (select from public.cheese_stats s where s.cheese_id = v.cheese_id);
end
$$;

CREATE FUNCTION private.count_votes_of(cheese_uuids uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  free uuid[] := array(
    select s.cheese_id from public.cheese_stats s where s.cheese_id = any (cheese_uuids)
    for no key update skip locked);
  changed integer;
begin
  if not cheese_uuids <@ free then
    perform private.note_left_votes(array(select unnest(cheese_uuids) except select unnest(free)));
  end if;
  if free = '{}' then return 0; end if;
  with counted as (
    delete from private.uncounted_votes v where v.cheese_id = any (free) returning v.*
  ), change as (
    select cheese_id, sum(favorites) as favorites, sum(ratings_1) as ones, sum(ratings_2) as twos,
      sum(ratings_3) as threes, sum(ratings_4) as fours, sum(ratings_5) as fives, sum(public_comments) as comments
    from counted group by cheese_id
  )
  update public.cheese_stats s set
    favorites_count = s.favorites_count + c.favorites,
    ratings_1 = s.ratings_1 + c.ones,
    ratings_2 = s.ratings_2 + c.twos,
    ratings_3 = s.ratings_3 + c.threes,
    ratings_4 = s.ratings_4 + c.fours,
    ratings_5 = s.ratings_5 + c.fives,
    public_comment_count = s.public_comment_count + c.comments
  from change c
  where s.cheese_id = c.cheese_id;
  get diagnostics changed = row_count;
  return changed;
end
$$;

CREATE FUNCTION private.country_name(iso text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce('{
    "AD": "Andorra", "AE": "United Arab Emirates", "AF": "Afghanistan", "AG": "Antigua & Barbuda", "AI": "Anguilla",
    "AL": "Albania", "AM": "Armenia", "AO": "Angola", "AQ": "Antarctica", "AR": "Argentina", "AS": "American Samoa",
    "AT": "Austria", "AU": "Australia", "AW": "Aruba", "AX": "Åland Islands", "AZ": "Azerbaijan",
    "BA": "Bosnia & Herzegovina", "BB": "Barbados", "BD": "Bangladesh", "BE": "Belgium", "BF": "Burkina Faso",
    "BG": "Bulgaria", "BH": "Bahrain", "BI": "Burundi", "BJ": "Benin", "BL": "St. Barthélemy", "BM": "Bermuda",
    "BN": "Brunei", "BO": "Bolivia", "BQ": "Caribbean Netherlands", "BR": "Brazil", "BS": "Bahamas", "BT": "Bhutan",
    "BV": "Bouvet Island", "BW": "Botswana", "BY": "Belarus", "BZ": "Belize", "CA": "Canada",
    "CC": "Cocos (Keeling) Islands", "CD": "Congo - Kinshasa", "CF": "Central African Republic",
    "CG": "Congo - Brazzaville", "CH": "Switzerland", "CI": "Côte d’Ivoire", "CK": "Cook Islands", "CL": "Chile",
    "CM": "Cameroon", "CN": "China", "CO": "Colombia", "CR": "Costa Rica", "CU": "Cuba", "CV": "Cape Verde",
    "CW": "Curaçao", "CX": "Christmas Island", "CY": "Cyprus", "CZ": "Czechia", "DE": "Germany", "DJ": "Djibouti",
    "DK": "Denmark", "DM": "Dominica", "DO": "Dominican Republic", "DZ": "Algeria", "EC": "Ecuador", "EE": "Estonia",
    "EG": "Egypt", "EH": "Western Sahara", "ER": "Eritrea", "ES": "Spain", "ET": "Ethiopia", "FI": "Finland",
    "FJ": "Fiji", "FK": "Falkland Islands", "FM": "Micronesia", "FO": "Faroe Islands", "FR": "France", "GA": "Gabon",
    "GB": "United Kingdom", "GD": "Grenada", "GE": "Georgia", "GF": "French Guiana", "GG": "Guernsey", "GH": "Ghana",
    "GI": "Gibraltar", "GL": "Greenland", "GM": "Gambia", "GN": "Guinea", "GP": "Guadeloupe",
    "GQ": "Equatorial Guinea", "GR": "Greece", "GS": "South Georgia & South Sandwich Islands", "GT": "Guatemala",
    "GU": "Guam", "GW": "Guinea-Bissau", "GY": "Guyana", "HK": "Hong Kong SAR China",
    "HM": "Heard & McDonald Islands", "HN": "Honduras", "HR": "Croatia", "HT": "Haiti", "HU": "Hungary",
    "ID": "Indonesia", "IE": "Ireland", "IL": "Israel", "IM": "Isle of Man", "IN": "India",
    "IO": "British Indian Ocean Territory", "IQ": "Iraq", "IR": "Iran", "IS": "Iceland", "IT": "Italy",
    "JE": "Jersey", "JM": "Jamaica", "JO": "Jordan", "JP": "Japan", "KE": "Kenya", "KG": "Kyrgyzstan",
    "KH": "Cambodia", "KI": "Kiribati", "KM": "Comoros", "KN": "St. Kitts & Nevis", "KP": "North Korea",
    "KR": "South Korea", "KW": "Kuwait", "KY": "Cayman Islands", "KZ": "Kazakhstan", "LA": "Laos", "LB": "Lebanon",
    "LC": "St. Lucia", "LI": "Liechtenstein", "LK": "Sri Lanka", "LR": "Liberia", "LS": "Lesotho", "LT": "Lithuania",
    "LU": "Luxembourg", "LV": "Latvia", "LY": "Libya", "MA": "Morocco", "MC": "Monaco", "MD": "Moldova",
    "ME": "Montenegro", "MF": "St. Martin", "MG": "Madagascar", "MH": "Marshall Islands", "MK": "North Macedonia",
    "ML": "Mali", "MM": "Myanmar (Burma)", "MN": "Mongolia", "MO": "Macao SAR China",
    "MP": "Northern Mariana Islands", "MQ": "Martinique", "MR": "Mauritania", "MS": "Montserrat", "MT": "Malta",
    "MU": "Mauritius", "MV": "Maldives", "MW": "Malawi", "MX": "Mexico", "MY": "Malaysia", "MZ": "Mozambique",
    "NA": "Namibia", "NC": "New Caledonia", "NE": "Niger", "NF": "Norfolk Island", "NG": "Nigeria", "NI": "Nicaragua",
    "NL": "Netherlands", "NO": "Norway", "NP": "Nepal", "NR": "Nauru", "NU": "Niue", "NZ": "New Zealand",
    "OM": "Oman", "PA": "Panama", "PE": "Peru", "PF": "French Polynesia", "PG": "Papua New Guinea",
    "PH": "Philippines", "PK": "Pakistan", "PL": "Poland", "PM": "St. Pierre & Miquelon", "PN": "Pitcairn Islands",
    "PR": "Puerto Rico", "PS": "Palestinian Territories", "PT": "Portugal", "PW": "Palau", "PY": "Paraguay",
    "QA": "Qatar", "RE": "Réunion", "RO": "Romania", "RS": "Serbia", "RU": "Russia", "RW": "Rwanda",
    "SA": "Saudi Arabia", "SB": "Solomon Islands", "SC": "Seychelles", "SD": "Sudan", "SE": "Sweden",
    "SG": "Singapore", "SH": "St. Helena", "SI": "Slovenia", "SJ": "Svalbard & Jan Mayen", "SK": "Slovakia",
    "SL": "Sierra Leone", "SM": "San Marino", "SN": "Senegal", "SO": "Somalia", "SR": "Suriname", "SS": "South Sudan",
    "ST": "São Tomé & Príncipe", "SV": "El Salvador", "SX": "Sint Maarten", "SY": "Syria", "SZ": "Eswatini",
    "TC": "Turks & Caicos Islands", "TD": "Chad", "TF": "French Southern Territories", "TG": "Togo", "TH": "Thailand",
    "TJ": "Tajikistan", "TK": "Tokelau", "TL": "Timor-Leste", "TM": "Turkmenistan", "TN": "Tunisia", "TO": "Tonga",
    "TR": "Türkiye", "TT": "Trinidad & Tobago", "TV": "Tuvalu", "TW": "Taiwan", "TZ": "Tanzania", "UA": "Ukraine",
    "UG": "Uganda", "UM": "U.S. Outlying Islands", "US": "United States", "UY": "Uruguay", "UZ": "Uzbekistan",
    "VA": "Vatican City", "VC": "St. Vincent & Grenadines", "VE": "Venezuela", "VG": "British Virgin Islands",
    "VI": "U.S. Virgin Islands", "VN": "Vietnam", "VU": "Vanuatu", "WF": "Wallis & Futuna", "WS": "Samoa",
    "YE": "Yemen", "YT": "Mayotte", "ZA": "South Africa", "ZM": "Zambia", "ZW": "Zimbabwe"
  }'::jsonb ->> iso, iso)
$$;

CREATE FUNCTION private.csv_cell(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select case when cell ~ '[",\n\r]' then '"' || replace(cell, '"', '""') || '"' else cell end
  from (
    select case when value ~ '^[=+@\t\r-]' and value !~ '^-?[0-9]+(\.[0-9]+)?$' then '''' || value
      else coalesce(value, '') end
  ) as disarmed (cell)
$_$;

CREATE FUNCTION private.current_change_set() RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select nullif(current_setting('app.change_set', true), '')::uuid $$;

CREATE TABLE public.cheese_stats (
    cheese_id uuid NOT NULL,
    favorites_count integer DEFAULT 0 NOT NULL,
    ratings_1 integer DEFAULT 0 NOT NULL,
    ratings_2 integer DEFAULT 0 NOT NULL,
    ratings_3 integer DEFAULT 0 NOT NULL,
    ratings_4 integer DEFAULT 0 NOT NULL,
    ratings_5 integer DEFAULT 0 NOT NULL,
    rating_count integer GENERATED ALWAYS AS (((((ratings_1 + ratings_2) + ratings_3) + ratings_4) + ratings_5)) STORED NOT NULL,
    average_rating numeric(7,6) GENERATED ALWAYS AS (COALESCE(((((((ratings_1)::numeric + (2.0 * (ratings_2)::numeric)) + (3.0 * (ratings_3)::numeric)) + (4.0 * (ratings_4)::numeric)) + (5.0 * (ratings_5)::numeric)) / (NULLIF(((((ratings_1 + ratings_2) + ratings_3) + ratings_4) + ratings_5), 0))::numeric), (0)::numeric)) STORED NOT NULL,
    public_comment_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT cheese_stats_favorites_count_check CHECK ((favorites_count >= 0)),
    CONSTRAINT cheese_stats_public_comment_count_check CHECK ((public_comment_count >= 0)),
    CONSTRAINT cheese_stats_ratings_1_check CHECK ((ratings_1 >= 0)),
    CONSTRAINT cheese_stats_ratings_2_check CHECK ((ratings_2 >= 0)),
    CONSTRAINT cheese_stats_ratings_3_check CHECK ((ratings_3 >= 0)),
    CONSTRAINT cheese_stats_ratings_4_check CHECK ((ratings_4 >= 0)),
    CONSTRAINT cheese_stats_ratings_5_check CHECK ((ratings_5 >= 0))
);

CREATE FUNCTION private.current_stats(cheese_uuid uuid) RETURNS SETOF public.cheese_stats
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select s.cheese_id, s.favorites_count + u.favorites, r.ones, r.twos, r.threes, r.fours, r.fives, n.ratings,
    coalesce((r.ones + 2.0 * r.twos + 3.0 * r.threes + 4.0 * r.fours + 5.0 * r.fives) / nullif(n.ratings, 0), 0)
      ::numeric(7, 6),
    s.public_comment_count + u.public_comments
  from public.cheese_stats s
  cross join lateral private.uncounted_of(s.cheese_id) u
  cross join lateral (
    select s.ratings_1 + u.ratings_1 as ones, s.ratings_2 + u.ratings_2 as twos, s.ratings_3 + u.ratings_3 as threes,
      s.ratings_4 + u.ratings_4 as fours, s.ratings_5 + u.ratings_5 as fives
  ) r
  cross join lateral (select r.ones + r.twos + r.threes + r.fours + r.fives as ratings) n
  where s.cheese_id = cheese_uuid
$$;

CREATE FUNCTION private.day_spans(day_hours text) RETURNS TABLE(opens integer, closes integer, number bigint)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select clock.opens, clock.closes + case when clock.closes > clock.opens then 0 else 1440 end, span.number
  from regexp_split_to_table(nullif(day_hours, 'closed'), ', ') with ordinality as span (written, number)
  cross join lateral (
    select left(span.written, 2)::integer * 60 + substr(span.written, 4, 2)::integer,
      substr(span.written, 7, 2)::integer * 60 + substr(span.written, 10, 2)::integer
  ) as clock (opens, closes)
$$;

CREATE FUNCTION private.day_start(day date) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select day::timestamp at time zone private.shop_time_zone() $$;

CREATE FUNCTION private.deny() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception 'permission denied' using errcode = '42501';
end
$$;

CREATE FUNCTION private.describe_bulk_change(change jsonb, how_many integer) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select case change ->> 'field'
    when 'price' then case sign(coalesce(change ->> 'percent', change ->> 'cents_per_kg')::numeric)
        when 1 then 'Raised' when -1 then 'Lowered' else 'Rounded' end
      || case how_many when 1 then ' the price of ' else ' the prices of ' end || cheeses
      || coalesce(' by ' || trim_scale(abs(nullif((change ->> 'percent')::numeric, 0))) || '%',
        ' by ' || to_char(abs(nullif((change ->> 'cents_per_kg')::numeric, 0)) / 100, 'FM99990.00') || ' per kg', '')
      || coalesce(' from ' || to_char((change ->> 'from_day')::date, 'FMMonth FMDD, YYYY'), '')
    when 'status' then case change ->> 'value'
        when 'active' then 'Activated ' when 'draft' then 'Deactivated ' else 'Archived ' end || cheeses
    else 'Marked ' || cheeses || case when (change -> 'value')::boolean then ' as in stock' else ' as out of stock' end
  end
  from (select how_many || case how_many when 1 then ' cheese' else ' cheeses' end as cheeses) numbered
$$;

CREATE FUNCTION private.differing_fields(of_table text, state jsonb, other jsonb) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select array(
    select key
    from (select private.compared_fields(of_table, state), private.compared_fields(of_table, other)) as s (one, other)
    cross join lateral (select jsonb_object_keys(coalesce(s.one, '{}') || coalesce(s.other, '{}')) as key) k
    where s.one -> key is distinct from s.other -> key
    order by key)
$$;

CREATE FUNCTION private.due_price(cheese_uuid uuid) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select s.price_per_kg_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;

CREATE FUNCTION private.due_prices() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(d.cheese_id, d.price_per_kg_cents), '{}')
  from (
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc
  ) d
$$;

CREATE FUNCTION private.editor_name(person uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case when private.has_been_staff(person) then private.staff_name(person) else 'A member' end
  from public.users u where u.id = person
$$;

CREATE FUNCTION private.end_calendar_feed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.calendar_feeds f where f.user_id = new.id;
  return null;
end
$$;

CREATE FUNCTION private.end_invitations_of(account uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from private.invitations i
  using private.people p where p.id = account and i.email = lower(p.email)
$$;

CREATE FUNCTION private.end_versioned_write() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform set_config('app.version_given_' || tg_relid, '', true);
  if private.is_direct_write() and (select count(*) from touched) > 1 then
    raise exception 'Only one record can be changed at a time' using errcode = 'PT400',
      hint = 'Name one record by its id.';
  end if;
  return null;
end
$$;

CREATE FUNCTION private.enter_placard_prints(cheese_uuids uuid[], hashes text[], template public.placard_template, copies integer) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  print_ids uuid[];
  stale_name text;
begin
  if cardinality(cheese_uuids) not between 1 and 500 or cardinality(cheese_uuids) <> cardinality(hashes) then
    raise exception 'Print 1 to 500 placards, each with its hash' using errcode = 'PT400';
  end if;
  if exists (
    select 1 from unnest(cheese_uuids) as u (id) where not exists (select 1 from public.cheeses c where c.id = u.id)
  ) then
    raise exception 'No such cheese' using errcode = 'PT404';
  end if;
  with printed as (
    insert into public.placards (cheese_id, template, copies)
    select u.id, enter_placard_prints.template, enter_placard_prints.copies
    from (select distinct unnest(cheese_uuids) as id) u
    returning placards.id, placards.cheese_id, placards.content, placards.content_hash
  )
  select array_agg(distinct p.id),
    min(p.content ->> 'name') filter (where p.content_hash is distinct from seen.hash)
  into print_ids, stale_name
  from unnest(cheese_uuids, hashes) as seen (id, hash) join printed p on p.cheese_id = seen.id;
  if stale_name is not null then
    raise exception '% changed just now', stale_name using errcode = 'PT409', hint = 'Look at it again and print it.';
  end if;
  return query select unnest(print_ids);
end
$$;

CREATE TABLE public.stock_movements (
    id bigint NOT NULL,
    cheese_id uuid NOT NULL,
    kind public.stock_movement_kind NOT NULL,
    grams integer NOT NULL,
    change_grams integer NOT NULL,
    stock_after_grams integer NOT NULL,
    note text,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    corrects bigint,
    amount_cents integer,
    price_per_kg_cents integer,
    supplier text,
    lot text,
    best_before date,
    change_set_id uuid DEFAULT private.current_change_set(),
    CONSTRAINT a_correction_names_a_movement CHECK (((kind = 'correction'::public.stock_movement_kind) = (corrects IS NOT NULL))),
    CONSTRAINT a_sale_by_money_keeps_its_price CHECK (((amount_cents IS NULL) = (price_per_kg_cents IS NULL))),
    CONSTRAINT only_a_delivery_has_a_lot CHECK (((kind = 'delivery'::public.stock_movement_kind) OR ((supplier IS NULL) AND (lot IS NULL) AND (best_before IS NULL)))),
    CONSTRAINT only_a_sale_has_an_amount CHECK (((amount_cents IS NULL) OR (kind = 'sale'::public.stock_movement_kind))),
    CONSTRAINT stock_movements_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= 100000000))),
    CONSTRAINT stock_movements_grams_check CHECK (((grams >= 0) AND (grams <= 1000000))),
    CONSTRAINT stock_movements_lot_check CHECK (((char_length(lot) <= 60) AND (lot !~ '[[:cntrl:]]'::text))),
    CONSTRAINT stock_movements_note_check CHECK (((char_length(note) <= 200) AND (note !~ '[[:cntrl:]]'::text))),
    CONSTRAINT stock_movements_price_per_kg_cents_check CHECK ((price_per_kg_cents > 0)),
    CONSTRAINT stock_movements_stock_after_grams_check CHECK ((stock_after_grams >= 0)),
    CONSTRAINT stock_movements_supplier_check CHECK (((char_length(supplier) <= 120) AND (supplier !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION private.enter_stock_movement(movement public.stock_movements) RETURNS public.stock_movements
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  stock_before integer;
  entered public.stock_movements;
begin
  -- Whoever changes the stock or the cheese locks the cheese first, so that nobody waits in a circle.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case movement.kind
    when 'delivery' then movement.grams
    when 'count' then movement.grams - stock_before
    when 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    raise exception 'There are only % g of it; count the stock first', stock_before using errcode = '23514',
      hint = 'Count the stock first.';
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    amount_cents, price_per_kg_cents, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    movement.amount_cents, movement.price_per_kg_cents, nullif(trim(movement.supplier), ''),
    nullif(trim(movement.lot), ''), movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_counted = true, updated_at = now()
  where s.cheese_id = movement.cheese_id;
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

CREATE FUNCTION private.shows_text(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select value ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
$$;

CREATE TABLE public.events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    summary public.single_line_text DEFAULT ''::text NOT NULL,
    description public.multi_line_text DEFAULT ''::text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    location public.single_line_text DEFAULT ''::text NOT NULL,
    capacity integer NOT NULL,
    price_cents integer DEFAULT 0 NOT NULL,
    image_url text,
    image_alt public.single_line_text,
    status public.event_status DEFAULT 'draft'::public.event_status NOT NULL,
    published_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    price_includes public.single_line_text DEFAULT ''::text NOT NULL,
    payment_note public.single_line_text DEFAULT ''::text NOT NULL,
    ical_sequence integer DEFAULT 0 NOT NULL,
    archived_at timestamp with time zone,
    cancel_note public.multi_line_text,
    CONSTRAINT an_event_ends_after_it_starts CHECK (((ends_at > starts_at) AND (ends_at < (starts_at + '14 days'::interval)))),
    CONSTRAINT an_event_title_shows_text CHECK (private.shows_text(title)),
    CONSTRAINT events_cancel_note_check CHECK ((char_length((cancel_note)::text) <= 500)),
    CONSTRAINT events_capacity_check CHECK (((capacity >= 0) AND (capacity <= 10000))),
    CONSTRAINT events_description_check CHECK ((char_length((description)::text) <= 6000)),
    CONSTRAINT events_ical_sequence_check CHECK ((ical_sequence >= 0)),
    CONSTRAINT events_image_alt_check CHECK ((char_length((image_alt)::text) <= 300)),
    CONSTRAINT events_image_url_check CHECK (((char_length(image_url) <= 500) AND (image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'::text))),
    CONSTRAINT events_location_check CHECK ((char_length((location)::text) <= 200)),
    CONSTRAINT events_payment_note_check CHECK ((char_length((payment_note)::text) <= 300)),
    CONSTRAINT events_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 1000000))),
    CONSTRAINT events_price_includes_check CHECK ((char_length((price_includes)::text) <= 300)),
    CONSTRAINT events_slug_check CHECK (((char_length(slug) <= 80) AND (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))),
    CONSTRAINT events_summary_check CHECK ((char_length((summary)::text) <= 400)),
    CONSTRAINT events_title_check CHECK (((char_length(title) BETWEEN 1 AND 120) AND (title !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION private.event_instants(record jsonb, known public.events) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_strip_nulls(jsonb_build_object(
    'starts_at', case when record ->> 'starts_at_local' is distinct from private.wall_clock(known.starts_at)
      then private.shop_instant(record ->> 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local') end))
$$;

CREATE FUNCTION private.events_on(on_day date) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'slug', e.slug, 'status', e.status,
    'starts_at_local', private.wall_clock(e.starts_at)) order by e.starts_at, e.id), '[]')
  from public.events e
  where e.status <> 'cancelled' and e.archived_at is null
    and e.starts_at < private.day_start(on_day + 1) and e.ends_at > private.day_start(on_day)
$$;

CREATE FUNCTION private.explain_rule(rule text, definition text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case
    when rule = 'an_active_cheese_declares_its_allergens' then 'Declare the allergens of an active cheese'
    when rule = 'an_active_cheese_is_not_archived' then 'This cheese is archived; make it a draft first'
    when rule = 'a_cheese_name_shows_text' then 'A cheese needs a name'
    when rule = 'naturally_free_has_a_source' then 'Say in "Lactose source" who measured it'
    when definition like '%is_reserved_slug%' then
      'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses'
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

CREATE FUNCTION private.feature_days(from_day date, to_day date) RETURNS TABLE(day date, name text, slug text, views bigint, usual_views numeric)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select f.day, c.name, c.slug,
    coalesce((select sum(v.views) from private.visits_by_page v
      where v.path = '/' || c.slug and v.kind = 'view' and v.day = f.day), 0)::bigint,
    (select round(avg(coalesce(v.views, 0)), 1)
      from private.visits_by_day counted
      left join private.visits_by_page v on v.day = counted.day and v.path = '/' || c.slug and v.kind = 'view'
        and v.day between f.day - 28 and f.day - 1
      where counted.day between f.day - 28 and f.day - 1 and not exists (
        select 1 from private.shown_days o where o.cheese_id = f.cheese_id and o.day = counted.day))
  from private.shown_days f
  join public.cheeses c on c.id = f.cheese_id
  where f.day between from_day and to_day
  order by f.day desc
$$;

CREATE FUNCTION private.featured_on(for_day date) RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  settled_day date := (select max(f.day) from private.featured_days f where f.day < for_day);
  on_day date := greatest(coalesce(settled_day + 1, for_day), for_day - 400);
  taken uuid[] := '{}';
  choice uuid;
begin
  loop
    select k.cheese_id into choice from public.feature_calendar k
    join public.cheeses c on c.id = k.cheese_id and c.active
    where k.day = on_day and k.status = 'confirmed';
    if choice is null then
      select f.cheese_id into choice from private.featured_days f
      join public.cheeses c on c.id = f.cheese_id and c.active
      where f.day = on_day;
    end if;
    if choice is null then
      choice := private.next_in_rotation(on_day, taken);
    end if;
    exit when on_day >= for_day;
    taken := array_remove(taken, choice) || choice;
    on_day := on_day + 1;
  end loop;
  return choice;
end
$$;

CREATE FUNCTION private.featured_today() RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.featured_on(private.shop_today()) $$;

CREATE FUNCTION private.fields_of_rule(target regclass, rule text, restored text[]) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(nullif(array_agg(a.attname::text order by a.attnum) filter (where a.attname = any (restored)), '{}'),
    array_agg(a.attname::text order by a.attnum))
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = target and c.conname = rule
$$;

CREATE FUNCTION private.fill_placard() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  select private.placard_content(c) into new.content from public.cheeses c where c.id = new.cheese_id;
  new.content := coalesce(new.content, '{}');
  new.content_hash := private.placard_hash(new.content);
  new.printed_by := auth.uid();
  return new;
end
$$;

CREATE FUNCTION private.fill_seats(event_uuid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  free integer := coalesce(private.lock_seats(event_uuid), 0);
  party record;
begin
  for party in
    select r.id, r.user_id, r.party_size, e.starts_at
    from public.rsvps r join public.events e on e.id = r.event_id
    where r.event_id = event_uuid and r.status = 'waiting' and e.status = 'published' and e.starts_at > now()
    order by r.queued_at, r.id
  loop
    exit when free <= 0;
    continue when party.party_size > free;
    update public.rsvps r set status = 'going', reminded_for = private.told_start(party.starts_at)
    where r.id = party.id;
    free := free - party.party_size;
    perform private.mail_guest('rsvp-promoted', event_uuid, party.user_id);
  end loop;
end
$$;

CREATE FUNCTION private.finds_a_cheese(query text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return exists (
    select from private.matching(planned.patterns, planned.by_substitutes, null, null, null, null, null, null, null,
      null, null, null, '{}'));
end
$$;

CREATE FUNCTION private.first_author(recipe text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select v.changed_by from public.record_versions v
  where v.table_name = 'recipes' and v.record_id = recipe
  order by v.version limit 1
$$;

CREATE FUNCTION private.first_broken_audit_entry() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select min(chained.id)
  from (
    select log.id, log.hash, log.prev_hash, private.audit_digest(log) as digest,
      lag(log.hash) over (order by log.id) as hash_before
    from public.audit_log as log
  ) as chained
  where chained.hash <> chained.digest or chained.prev_hash is distinct from chained.hash_before
$$;

CREATE FUNCTION private.first_names_of(change_set uuid) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(first.name order by first.name), '{}') from (
    select found.name from (
      (select distinct on (v.record_id) v.snapshot ->> 'name' as name from public.record_versions v
      where v.change_set_id = change_set order by v.record_id limit 3)
      union all
      (select c.name::text from public.price_schedule s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set and s.applied_at is null order by s.cheese_id limit 3)
    ) found
    limit 3
  ) first
$$;

CREATE FUNCTION private.fits_shape(value jsonb, shape jsonb, is_complete boolean) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
declare
  content text := value #>> '{}';
begin
  if shape is null then
    return false;
  elsif shape ? 'choice' then
    return jsonb_typeof(value) = 'string' and shape -> 'choice' @> value;
  elsif shape ? 'list' then
    if jsonb_typeof(value) <> 'array' then return false; end if;
    return jsonb_array_length(value) <= (shape ->> 'most')::integer and not exists (
      select from jsonb_array_elements(value) as entry
      where not private.fits_shape(entry, shape -> 'list', is_complete));
  elsif shape ? 'fields' then
    if jsonb_typeof(value) <> 'object' then return false; end if;
    return value ?& array(select jsonb_object_keys(shape -> 'fields')) and not exists (
      select from jsonb_each(value) as field (name, content)
      where not private.fits_shape(field.content, shape -> 'fields' -> field.name, is_complete));
  end if;
  return jsonb_typeof(value) = 'string'
    and char_length(content) <= coalesce(shape ->> 'line', shape ->> 'text')::integer
    and case when shape ? 'text' then replace(content, E'\n', '') else content end
      !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    and (not is_complete or (
      (not shape ? 'required' or private.shows_text(content))
      and (not shape ? 'text' or private.has_sound_markup(content))));
end
$$;

CREATE FUNCTION private.fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select translate(
    replace(replace(replace(
      regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'ØŁĐÆŒøłđ', 'oldaoold')
$$;

CREATE FUNCTION private.follow_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  given_first text := private.clean_name(new.raw_user_meta_data ->> 'first_name');
  given_last text := private.clean_name(new.raw_user_meta_data ->> 'last_name');
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, role, first_name, last_name, created_at)
    values (new.id, 'customer', given_first, given_last, coalesce(new.created_at, now()));
  elsif new.raw_user_meta_data is distinct from old.raw_user_meta_data then
    update public.users set first_name = given_first, last_name = given_last where id = new.id;
  end if;
  insert into private.people as known (id, email, search_text)
  values (new.id, new.email, private.fold(concat_ws(' ', new.email, given_first, given_last)))
  on conflict (id) do update set email = excluded.email, search_text = excluded.search_text;
  return null;
end
$$;

CREATE FUNCTION private.follow_alcohol_policy() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.list_in_catalogue(array(
    select distinct b.cheese_id from public.cheese_beverages b where b.contains_alcohol));
  return null;
end
$$;

CREATE FUNCTION private.follow_cheeses() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  followed uuid[] := array(select id from touched);
begin
  if followed <> '{}' and coalesce(current_setting('app.catalogue_waits', true), '') = '' then
    perform private.list_in_catalogue(followed);
  end if;
  return null;
end
$$;

CREATE FUNCTION private.follow_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.status = 'published' then perform private.fill_seats(new.id); end if;
  return null;
end
$$;

CREATE FUNCTION private.follow_price_rounding() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.list_in_catalogue(array(
    select l.cheese_id from private.catalogue l
    where l.price_ranges <> private.price_ranges_of(l.price_per_kg_cents)));
  return null;
end
$$;

CREATE FUNCTION private.follow_search_term() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  entries text[] := coalesce(old.finds, '{}') || coalesce(new.finds, '{}');
begin
  perform private.list_in_catalogue(array(
    select l.cheese_id from private.catalogue l
    where exists (
      select 1 from unnest(entries) as entry
      where l.search_text like all (select '% ' || word || ' %' from unnest(private.words_of(entry)) as word))));
  perform private.announce('cheeses');
  perform private.audit('change settings', 'search words', coalesce(new.id, old.id)::text,
    jsonb_build_object('fields', array[coalesce(new.term, old.term)]));
  return null;
end
$$;

CREATE FUNCTION private.forget_guests() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update public.rsvps r set user_id = null
  from public.events e
  where e.id = r.event_id and e.ends_at < now() - interval '90 days'
    and r.user_id is not null and r.created_at < now() - interval '90 days'
$$;

CREATE FUNCTION private.free_event_slug(title text, event_uuid uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'event');
begin
  if exists (select from public.events e where e.slug = wanted and e.id <> event_uuid) then
    wanted := left(wanted, 71) || '-' || left(event_uuid::text, 8);
  end if;
  return wanted;
end
$$;

CREATE FUNCTION private.free_recipe_slug(title text, recipe_uuid uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'recipe');
begin
  if wanted = 'new' or exists (select 1 from public.recipes r where r.slug = wanted and r.id <> recipe_uuid) then
    wanted := left(wanted, 71) || '-' || left(recipe_uuid::text, 8);
  end if;
  return wanted;
end
$$;

CREATE FUNCTION private.is_reserved_slug(slug text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'board', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo', 'mailbox',
    'manifest', 'media', 'metrics', 'my-favorites', 'new', 'notices', 'offline', 'orders', 'privacy', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'stock-alerts', 'storage', 'visit', 'well-known'
  ])
$$;

CREATE FUNCTION private.new_short_code() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  code text;
begin
  loop
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + floor(random() * 31)::integer, 1), '') into code
    from generate_series(1, 4);
    exit when not exists (select 1 from public.cheeses where qr_short_code = code);
  end loop;
  return code;
end
$$;

CREATE TABLE public.cheeses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL COLLATE private.by_name,
    slug text NOT NULL,
    country_iso text NOT NULL,
    flag_emoji text DEFAULT ''::text NOT NULL,
    origin_region text DEFAULT ''::text NOT NULL,
    milk_type text DEFAULT ''::text NOT NULL,
    milk_species public.milk_species[] DEFAULT '{}'::public.milk_species[] NOT NULL,
    milk_treatment public.milk_treatment DEFAULT 'unknown'::public.milk_treatment NOT NULL,
    coagulant public.coagulant DEFAULT 'unknown'::public.coagulant NOT NULL,
    allergens public.allergen[],
    aging_time text DEFAULT ''::text NOT NULL,
    style public.cheese_style DEFAULT 'semi-hard'::public.cheese_style NOT NULL,
    style_note text DEFAULT ''::text NOT NULL,
    designation text,
    summary text DEFAULT ''::text NOT NULL,
    flavor_tags text[] DEFAULT '{}'::text[] NOT NULL,
    texture_tags text[] DEFAULT '{}'::text[] NOT NULL,
    palate_strength smallint,
    palate_salt smallint,
    palate_sweet smallint,
    palate_tang smallint,
    palate_funk smallint,
    palate_cream smallint,
    foods text[] DEFAULT '{}'::text[] NOT NULL,
    serving_tip text DEFAULT ''::text NOT NULL,
    search_aliases text[] DEFAULT '{}'::text[] NOT NULL,
    suggested_for text[] DEFAULT '{}'::text[] NOT NULL,
    hero_image_url text,
    hero_image_alt text,
    image_urls text[] DEFAULT '{}'::text[] NOT NULL,
    image_alts text[] DEFAULT '{}'::text[] NOT NULL,
    price_per_kg_cents integer,
    in_stock boolean DEFAULT true NOT NULL,
    low_stock_grams integer,
    qr_short_code text DEFAULT private.new_short_code() NOT NULL,
    active boolean DEFAULT false NOT NULL,
    published_at timestamp with time zone,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    lactose public.lactose DEFAULT 'unknown'::public.lactose NOT NULL,
    lactose_source text DEFAULT ''::text NOT NULL,
    minimum_age_days integer,
    storage_advice text DEFAULT ''::text NOT NULL,
    serving_advice text DEFAULT ''::text NOT NULL,
    rind_advice text DEFAULT ''::text NOT NULL,
    CONSTRAINT a_cheese_name_shows_text CHECK (private.shows_text(name)),
    CONSTRAINT an_active_cheese_declares_its_allergens CHECK (((NOT active) OR (allergens IS NOT NULL))),
    CONSTRAINT an_active_cheese_is_not_archived CHECK (((NOT active) OR (archived_at IS NULL))),
    CONSTRAINT cheeses_aging_time_check CHECK (((char_length(aging_time) <= 120) AND (aging_time !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_allergens_check CHECK ((cardinality(allergens) <= 14)),
    CONSTRAINT cheeses_check CHECK (((cardinality(image_alts) = cardinality(image_urls)) AND (char_length(array_to_string(image_alts, ','::text)) <= 3600) AND (array_to_string(image_alts, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_country_iso_check CHECK (((char_length(country_iso) = 2) AND (country_iso ~ '^[A-Z]{2}$'::text))),
    CONSTRAINT cheeses_designation_check CHECK (((char_length(designation) <= 120) AND (designation !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_flag_emoji_check CHECK (((char_length(flag_emoji) <= 8) AND (flag_emoji !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_flavor_tags_check CHECK (((cardinality(flavor_tags) <= 12) AND (char_length(array_to_string(flavor_tags, ','::text)) <= 300) AND (array_to_string(flavor_tags, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_foods_check CHECK (((cardinality(foods) <= 20) AND (char_length(array_to_string(foods, ','::text)) <= 1000) AND (array_to_string(foods, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_hero_image_alt_check CHECK (((char_length(hero_image_alt) <= 300) AND (hero_image_alt !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_hero_image_url_check CHECK (((char_length(hero_image_url) <= 500) AND (hero_image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'::text))),
    CONSTRAINT cheeses_image_urls_check CHECK (((cardinality(image_urls) <= 12) AND (char_length(array_to_string(image_urls, ' '::text)) <= 6000) AND (array_to_string(image_urls, ''::text) !~ '[[:space:][:cntrl:]<>"]'::text))),
    CONSTRAINT cheeses_lactose_source_check CHECK (((char_length(lactose_source) <= 200) AND (lactose_source !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_low_stock_grams_check CHECK (((low_stock_grams >= 0) AND (low_stock_grams <= 1000000))),
    CONSTRAINT cheeses_milk_species_check CHECK ((cardinality(milk_species) <= 4)),
    CONSTRAINT cheeses_milk_type_check CHECK (((char_length(milk_type) <= 120) AND (milk_type !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_minimum_age_days_check CHECK (((minimum_age_days >= 0) AND (minimum_age_days <= 3650))),
    CONSTRAINT cheeses_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120) AND (name !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_origin_region_check CHECK (((char_length(origin_region) <= 120) AND (origin_region !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_palate_cream_check CHECK (((palate_cream >= 1) AND (palate_cream <= 5))),
    CONSTRAINT cheeses_palate_funk_check CHECK (((palate_funk >= 1) AND (palate_funk <= 5))),
    CONSTRAINT cheeses_palate_salt_check CHECK (((palate_salt >= 1) AND (palate_salt <= 5))),
    CONSTRAINT cheeses_palate_strength_check CHECK (((palate_strength >= 1) AND (palate_strength <= 5))),
    CONSTRAINT cheeses_palate_sweet_check CHECK (((palate_sweet >= 1) AND (palate_sweet <= 5))),
    CONSTRAINT cheeses_palate_tang_check CHECK (((palate_tang >= 1) AND (palate_tang <= 5))),
    CONSTRAINT cheeses_price_per_kg_cents_check CHECK (((price_per_kg_cents >= 0) AND (price_per_kg_cents <= 1000000))),
    CONSTRAINT cheeses_qr_short_code_check CHECK (((char_length(qr_short_code) = 4) AND (qr_short_code ~ '^[2-9A-HJKMNP-Z]{4}$'::text))),
    CONSTRAINT cheeses_rind_advice_check CHECK (((char_length(rind_advice) <= 200) AND (rind_advice !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_search_aliases_check CHECK (((cardinality(search_aliases) <= 20) AND (char_length(array_to_string(search_aliases, ','::text)) <= 400) AND (array_to_string(search_aliases, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_serving_advice_check CHECK (((char_length(serving_advice) <= 200) AND (serving_advice !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_serving_tip_check CHECK (((char_length(serving_tip) <= 400) AND (serving_tip !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_slug_check CHECK (((char_length(slug) <= 80) AND (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (NOT private.is_reserved_slug(slug)))),
    CONSTRAINT cheeses_storage_advice_check CHECK (((char_length(storage_advice) <= 200) AND (storage_advice !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_style_note_check CHECK (((char_length(style_note) <= 120) AND (style_note !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_suggested_for_check CHECK (((cardinality(suggested_for) <= 20) AND (char_length(array_to_string(suggested_for, ','::text)) <= 400) AND (array_to_string(suggested_for, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_summary_check CHECK (((char_length(summary) <= 400) AND (summary !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheeses_texture_tags_check CHECK (((cardinality(texture_tags) <= 12) AND (char_length(array_to_string(texture_tags, ','::text)) <= 300) AND (array_to_string(texture_tags, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT naturally_free_has_a_source CHECK (((lactose <> 'naturally_free'::public.lactose) OR private.shows_text(lactose_source)))
);

COMMENT ON COLUMN public.cheeses.minimum_age_days IS 'Null where it is not known; the map then uses what is usual for the style.';

COMMENT ON COLUMN public.cheeses.storage_advice IS 'Empty for the advice of the style.';

COMMENT ON COLUMN public.cheeses.serving_advice IS 'Empty for the advice of the style.';

COMMENT ON COLUMN public.cheeses.rind_advice IS 'Empty for the advice of the style.';

CREATE FUNCTION private.further_words(cheese public.cheeses) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(word), '{}')
  from unnest(private.words_of(concat_ws(' ', array_to_string(cheese.texture_tags, ' '), cheese.style_note,
    cheese.designation, array_to_string(cheese.foods, ' '), (
    select string_agg(b.label, ' ') from public.cheese_beverages b
    where b.cheese_id = cheese.id and (not b.contains_alcohol or private.shows_alcohol()))))) as word
  where not private.is_ignored_word(word) and word <> all ('{free,milk,vegetarian,semi}'
    || private.words_of(concat_ws(' ', enum_range(null::public.milk_treatment)::text,
      enum_range(null::public.milk_species)::text, enum_range(null::public.cheese_style)::text)))
$$;

CREATE FUNCTION private.grant_role(account_email text, new_role public.user_role) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  account uuid;
begin
  select p.id into account from private.people p where lower(p.email) = lower(account_email);
  if account is null then raise exception 'No account has the email %', account_email; end if;
  update public.users set role = new_role where id = account;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return account;
end
$$;

CREATE FUNCTION private.guard_calendar() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
  is_moved boolean;
begin
  if not private.is_direct_write() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if (tg_op <> 'INSERT' and old.day < today) or (tg_op <> 'DELETE' and new.day < today) then
    raise exception 'Past days are read-only' using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  is_moved := tg_op = 'INSERT'
    or (new.day, new.cheese_id, new.status) is distinct from (old.day, old.cheese_id, old.status);
  if is_moved and (new.status = 'confirmed' or (tg_op = 'UPDATE' and old.status = 'confirmed'))
    and not private.is_manager() then
    perform private.deny();
  end if;
  if is_moved and new.day is not null
    and not exists (select 1 from public.cheeses where id = new.cheese_id and active) then
    raise exception 'Only an active cheese can be featured' using errcode = '23514';
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_capacity() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  seated integer;
begin
  select s.going into seated from public.event_stats s where s.event_id = new.id for update;
  if new.capacity < old.capacity and new.capacity < seated then
    raise exception 'The capacity is at least %, the number of people who have a seat', seated
      using errcode = '23514', column = 'capacity';
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_cheese() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published cheese keeps its slug' using errcode = '23514';
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or new.price_per_kg_cents is not null or new.archived_at is not null
    else (new.active, new.price_per_kg_cents, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.archived_at)
      or (old.active and private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old))) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_cheese_deletion() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if old.published_at is not null or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    raise exception 'Archive this cheese instead: guests have seen it' using errcode = '23503';
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  delete from public.cheese_document_drafts where id = old.id;
  delete from public.cheese_documents where id = old.id;
  return old;
end
$$;

CREATE FUNCTION private.guard_comment() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
  elsif tg_op = 'INSERT' then
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_event() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_manager()
    and new.archived_at is distinct from (case when tg_op = 'UPDATE' then old.archived_at end) then
    perform private.deny();
  end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    raise exception 'An announced event is not a draft again' using errcode = '23514', column = 'status',
      hint = 'Cancel it instead.';
  end if;
  if new.archived_at is not null and new.status = 'published' and new.ends_at > now() then
    raise exception 'A coming event is canceled before it is archived' using errcode = '23514', column = 'archived_at';
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_own_row() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.cheese_id := old.cheese_id;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_recipe() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    new.by_member := old.by_member;
  end if;
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.by_member := false;
    end if;
    if (new.status in ('published', 'rejected', 'archived')
        or (tg_op = 'UPDATE' and new.review_note is distinct from old.review_note))
      and not private.is_manager() then
      perform private.deny();
    end if;
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_second_factor() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own authenticator app first' using errcode = '23514';
  end if;
  return new;
end
$$;

CREATE FUNCTION private.guard_stock_switch() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    raise exception 'The stock of this cheese is tracked; record a movement instead'
      using errcode = '23514', hint = 'stock_is_tracked';
  end if;
  new.in_stock := truth;
  return new;
end
$$;

CREATE FUNCTION private.guard_user() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated')
      and (new.id, new.role, new.created_at) is distinct from (old.id, old.role, old.created_at) then
      perform private.deny();
    end if;
    new.updated_at := now();
  end if;
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.keep_an_admin(old.id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

CREATE FUNCTION private.guarded_cheese_fields() RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose', 'lactose_source'] $$;

CREATE FUNCTION private.guarded_fields_of(fields jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields)
  where key = any (private.guarded_cheese_fields())
$$;

CREATE FUNCTION private.has_been_staff(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.users u where u.id = person and u.role <> 'customer') or exists (
    select from public.audit_log l
    where l.subject = 'users' and l.subject_id = person::text and l.action = any (private.role_actions()))
$$;

CREATE FUNCTION private.has_sound_markup(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select regexp_replace(
    regexp_replace(value,
      '\[([^][*\n ][^][*\n]{0,79})\]\((cheese|recipe|event):[a-z0-9][a-z0-9-]{0,79}\)', '\1', 'g'),
    '\*[^*\n ]([^*\n]*[^*\n ])?\*', '', 'g') !~ '\*|\]\('
$$;

CREATE FUNCTION private.has_upload_quota() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(*) filter (where o.owner_id = auth.uid()::text and o.created_at > now() - interval '1 day') < 200
    and count(*) < 20000
    and coalesce(sum(coalesce(o.metadata ->> 'storedSize', o.metadata ->> 'size')::bigint), 0)
      < 20::bigint * 1024 * 1024 * 1024
  from storage.objects o
  where o.bucket_id = 'media'
$$;

CREATE FUNCTION private.hash_invitation_token(token text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select encode(sha256(convert_to(token, 'utf8')), 'hex') $$;

CREATE FUNCTION private.hash_of_token(token text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;

CREATE FUNCTION private.hold_stock_alerts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.active and new.in_stock then
    insert into public.stock_alert_batches (cheese_id)
    select new.id
    where exists (
      select 1 from public.notify_requests r
      where r.cheese_id = new.id and r.confirmed_at is not null and r.sent_at is null)
    on conflict do nothing;
  else
    update public.stock_alert_batches b set cancelled_at = now()
    where b.cheese_id = new.id and b.sent_at is null and b.cancelled_at is null;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb) RETURNS TABLE(day date, day_hours text, special jsonb)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select d.day, coalesce(entry.special ->> 'hours', hours ->> weekday.names[extract(isodow from d.day)::integer]),
    entry.special
  from (select from_day + generate_series(0, to_day - from_day)) as d (day)
  cross join (select array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    as weekday (names)
  left join jsonb_array_elements(special_days) as entry (special)
    on d.day between (entry.special ->> 'from')::date and (entry.special ->> 'to')::date
$$;

CREATE FUNCTION private.import_defaults() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  defaults jsonb;
begin
  execute (
    select format('select jsonb_build_object(%s)', string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', '))
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.cheeses'::regclass and a.attname in (select f.field from private.import_fields() f)
  ) into defaults;
  return defaults;
end
$$;

CREATE FUNCTION private.import_fields() RETURNS TABLE(field text, kind text, choices text[], keeps_value boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  values
    ('name', 'text', '{}'::text[], true),
    ('slug', 'text', '{}', true),
    ('country_iso', 'country', '{}', true),
    ('origin_region', 'text', '{}', false),
    ('milk_type', 'text', '{}', false),
    ('milk_species', 'choices', enum_range(null::public.milk_species)::text[], false),
    ('milk_treatment', 'choice', enum_range(null::public.milk_treatment)::text[], true),
    ('coagulant', 'choice', enum_range(null::public.coagulant)::text[], true),
    ('lactose', 'choice', enum_range(null::public.lactose)::text[], true),
    ('lactose_source', 'text', '{}', false),
    ('allergens', 'declaration', enum_range(null::public.allergen)::text[], true),
    ('aging_time', 'text', '{}', false),
    ('minimum_age_days', 'days', '{}', false),
    ('style', 'choice', enum_range(null::public.cheese_style)::text[], true),
    ('style_note', 'text', '{}', false),
    ('designation', 'optional', '{}', false),
    ('summary', 'text', '{}', false),
    ('flavor_tags', 'list', '{}', false),
    ('texture_tags', 'list', '{}', false),
    ('palate_strength', 'scale', '{}', false),
    ('palate_salt', 'scale', '{}', false),
    ('palate_sweet', 'scale', '{}', false),
    ('palate_tang', 'scale', '{}', false),
    ('palate_funk', 'scale', '{}', false),
    ('palate_cream', 'scale', '{}', false),
    ('foods', 'list', '{}', false),
    ('serving_tip', 'text', '{}', false),
    ('storage_advice', 'text', '{}', false),
    ('serving_advice', 'text', '{}', false),
    ('rind_advice', 'text', '{}', false),
    ('search_aliases', 'list', '{}', false),
    ('suggested_for', 'list', '{}', false),
    ('price_per_kg_cents', 'price', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

CREATE FUNCTION private.insert_fields(target regclass, fields jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, columns)
    using fields;
end
$_$;

CREATE FUNCTION private.instant_fields(name text, instant timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select jsonb_build_object(name, instant, name || '_local', private.wall_clock(instant)) $$;

CREATE TABLE private.invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    role public.user_role NOT NULL,
    token_hash text NOT NULL,
    invited_by uuid NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    CONSTRAINT invitations_email_check CHECK (((char_length(email) <= 254) AND (email = lower(email)) AND (email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'::text))),
    CONSTRAINT invitations_role_check CHECK ((role <> 'customer'::public.user_role)),
    CONSTRAINT invitations_token_hash_check CHECK ((char_length(token_hash) = 64))
);

CREATE FUNCTION private.invitation_is_open(invitation private.invitations) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select invitation.expires_at > now() and exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and (a.banned_until is null or a.banned_until <= now()))
$$;

CREATE FUNCTION private.invited_email(token text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select i.email from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
$$;

CREATE FUNCTION private.is_admin() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce(private.staff_role() = 'admin', false) $$;

CREATE FUNCTION private.is_cheese_document(body jsonb, is_complete boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select private.fits_shape(body, '{"fields": {
      "subtitle": {"line": 120},
      "rarity": {"line": 60},
      "badges": {"most": 2, "list": {"line": 60, "required": true}},
      "status": {"fields": {"heading": {"line": 120}, "text": {"text": 600}}},
      "opening": {"text": 2000},
      "sections": {"most": 12, "list": {"fields": {
        "tab": {"choice": ["overview", "flavor", "pairings"]},
        "look": {"choice": ["highlight", "card"]},
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "facts": {"most": 12, "list": {"fields": {
        "label": {"line": 60, "required": true},
        "value": {"line": 200, "required": true}}}},
      "flavor": {"fields": {
        "texture": {"text": 600}, "aroma": {"text": 600}, "taste": {"text": 600}, "finish": {"text": 600}}},
      "pairings": {"most": 12, "list": {"fields": {
        "kind": {"choice": ["wine", "beer", "cider", "spirit", "na", "food"]},
        "label": {"line": 80, "required": true},
        "text": {"text": 600, "required": true}}}},
      "story": {"most": 12, "list": {"fields": {
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "film": {"choice": ["none", "shown", "announced"]}
    }}', is_complete)
    and (not is_complete or body #>> '{status,text}' = '' or private.shows_text(body #>> '{status,heading}'))
    and (
      select coalesce(sum(char_length(leaf #>> '{}')), 0) <= 16000
      from jsonb_path_query(body, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string')
$_$;

CREATE FUNCTION private.is_closed_on(day date) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select h.day_hours = 'closed'
  from public.business_settings b
  cross join lateral private.hours_between(is_closed_on.day, is_closed_on.day, b.hours, b.special_days) as h
$$;

CREATE FUNCTION private.is_day(value text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select case when value ~ '^20\d\d-(0[1-9]|1[0-2])-\d\d$' then
    right(value, 2)::integer between 1
      and extract(day from (left(value, 7) || '-01')::date + interval '1 month' - interval '1 day')
    else false end
$_$;

CREATE FUNCTION private.is_direct_write() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select current_user in ('anon', 'authenticated') $$;

CREATE FUNCTION private.is_ignored_word(word text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select word = any (array[
    'a', 'an', 'and', 'cheese', 'cheeses', 'de', 'del', 'du', 'formaggio', 'fromage', 'fromages', 'kaas', 'kase', 'la',
    'le', 'of', 'queso', 'some', 'the', 'with'])
$$;

CREATE FUNCTION private.is_in_season(style public.cheese_style, on_day date) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select (style in ('hard', 'semi-hard', 'blue')) = ((extract(month from on_day) between 4 and 9)
    = (s.country_iso in ('AR', 'AU', 'BO', 'BW', 'BR', 'CL', 'LS', 'MG', 'MU', 'MZ', 'NA', 'NZ', 'PE', 'PY', 'SZ', 'UY',
      'ZA', 'ZW')))
  from public.business_settings s
$$;

CREATE FUNCTION private.is_in_stock(cheese_uuid uuid, switched_on boolean) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select coalesce(private.available_grams(cheese_uuid) > 0, switched_on) $$;

CREATE FUNCTION private.is_manager() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce(private.staff_role() in ('manager', 'admin'), false) $$;

CREATE FUNCTION private.is_open(at timestamp with time zone DEFAULT now()) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (
    select from (select (at at time zone private.shop_time_zone())::date) as today (day)
    cross join lateral private.opening_spans(today.day - 1, today.day) as s
    where s.opens_at <= at and at < s.closes_at)
$$;

CREATE FUNCTION private.is_own_picture(url text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select case when starts_with(url, backend.origin || '/storage/') then substr(url, length(backend.origin) + 1)
    else url end
    ~ '^/(media|storage/v1/object/public/media)(/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)+(\?v=[A-Za-z0-9_-]+)?$'
  from (select substring(auth.jwt() ->> 'iss' from '^(https://[^/]+)/auth/v1$') as origin) backend
$_$;

CREATE FUNCTION private.is_private_version(of_table text, state jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(of_table = 'recipes' and state ->> 'status' = 'draft' and (state ->> 'by_member')::boolean, false)
$$;

CREATE FUNCTION private.is_reserved_name(name text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  with reserved as (
    select private.look_of(word) as look from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'employee', 'moderator', 'mod', 'owner', 'official', 'support',
      'team', 'system', 'root', 'webmaster', 'cheesemonger', 'community', 'member', 'community member', 'guest',
      'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.look_of(part) as look
    from regexp_split_to_table(name, '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(word, '[0-9]+$', '')]) as part
  )
  select exists (select from given join reserved r on given.look in (r.look, r.look || 's', 'the' || r.look))
    or exists (
      select from public.business_settings b
      cross join lateral (select private.look_of(b.name) as shop, private.look_of(is_reserved_name.name) as look) l
      where position(l.shop in l.look) > 0 or (char_length(l.look) >= 8 and position(l.look in l.shop) > 0))
$_$;

CREATE FUNCTION private.is_staff() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select private.staff_role() is not null $$;

CREATE FUNCTION private.is_style_advice(advice jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select jsonb_typeof(advice) = 'object' and not exists (
      select 1 from unnest(array['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh']) as style,
        unnest(array['storage', 'serving', 'rind']) as topic
      where jsonb_typeof(advice #> array[style, topic]) is distinct from 'string'
        or char_length(advice #>> array[style, topic]) > 200 or advice #>> array[style, topic] ~ '[[:cntrl:]]')
    and octet_length(advice::text) <= 20000
$$;

CREATE FUNCTION private.is_time_zone(zone text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select exists (select 1 from pg_catalog.pg_timezone_names where name = zone) $$;

CREATE TABLE public.record_versions (
    id bigint NOT NULL,
    table_name text NOT NULL,
    record_id text NOT NULL,
    version integer NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    changed_by uuid,
    operation text NOT NULL,
    changed_fields text[] NOT NULL,
    snapshot jsonb NOT NULL,
    restored_from integer,
    change_set_id uuid,
    CONSTRAINT record_versions_changed_fields_check CHECK ((char_length(array_to_string(changed_fields, ','::text)) <= 4000)),
    CONSTRAINT record_versions_operation_check CHECK ((operation = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
    CONSTRAINT record_versions_record_id_check CHECK (((char_length(record_id) <= 60) AND (record_id !~ '[[:cntrl:]]'::text))),
    CONSTRAINT record_versions_table_name_check CHECK (((char_length(table_name) <= 60) AND (table_name !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION private.is_withdrawn(newest public.record_versions) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(newest.table_name = 'recipes' and newest.operation = 'delete'
    and (newest.snapshot ->> 'by_member')::boolean and newest.changed_by is not null
    and (newest.changed_by = private.first_author(newest.record_id)
      or not private.has_been_staff(newest.changed_by)), false)
$$;

CREATE FUNCTION private.keep_an_admin(leaving uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'admin' and u.id <> leaving and (a.banned_until is null or a.banned_until <= now())
  ) then
    raise exception 'The last admin cannot be removed' using errcode = '23514';
  end if;
end
$$;

CREATE FUNCTION private.keep_answer(key uuid, answer jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.idempotency_keys k set answer = keep_answer.answer
  where k.person_id = auth.uid() and k.key = keep_answer.key
$$;

CREATE FUNCTION private.keep_comment_hidden() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  withheld private.withheld_comments;
begin
  delete from private.withheld_comments w
  where w.user_id = new.user_id and w.cheese_id = new.cheese_id returning * into withheld;
  if found then
    update public.cheese_comments c
    set hidden_at = withheld.hidden_at, hidden_reason = withheld.hidden_reason where c.id = new.id;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.keep_published_slug() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published page keeps its slug' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

CREATE FUNCTION private.keep_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  state_before jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := coalesce(state_before, state);
  else
    state := state || private.record_parts(this_table, state ->> 'id');
  end if;
  insert into public.record_versions
    (table_name, record_id, version, changed_by, operation, changed_fields, snapshot, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    auth.uid(), lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

CREATE FUNCTION private.keeps_its_name(object_id uuid, object_name text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from storage.objects o where o.bucket_id = 'media' and o.id = object_id and o.name = object_name)
$$;

CREATE FUNCTION private.kiosk_cheese(cheese public.cheeses, shows_price boolean) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', cheese.milk_type,
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'hero_image_url', cheese.hero_image_url,
    'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;

CREATE FUNCTION private.kiosk_content(feature_id uuid, since timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'read_at_local', private.wall_clock(since),
    'shop', jsonb_build_object('name', s.name, 'locale', s.locale, 'currency', s.currency,
      'price_rounding', s.price_rounding, 'price_display', s.price_display),
    'message', s.kiosk_message,
    'refresh_seconds', s.kiosk_refresh_seconds,
    'opening_sentences', (
      select jsonb_agg(jsonb_build_object('at', o.at, 'sentence', o.sentence) order by o.at)
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

CREATE FUNCTION private.kiosk_pictures() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'alt_text', coalesce(p.alt_text, ''),
    'focus_x', p.focus_x, 'focus_y', p.focus_y) order by p.path), '[]')
  from (
    select b.path, b.alt_text, b.focus_x, b.focus_y from public.built_in_pictures b
    union all
    select private.uploaded_path(m.object_name), m.alt_text, m.focus_x, m.focus_y from public.media m
    where (m.focus_x, m.focus_y) <> (50, 50) and private.uploaded_path(m.object_name) in (
      select private.picture_path(c.hero_image_url) from public.cheeses c where c.active
      union all
      select private.picture_path(e.image_url) from public.events e
      where e.status = 'published' and e.archived_at is null and e.ends_at > now())
  ) as p
$$;

CREATE FUNCTION private.lacks_lactose(lactose public.lactose) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select lactose in ('free', 'naturally_free') $$;

CREATE FUNCTION private.last_publication(cheese_uuid uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select format('%s published another text at %s.',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), private.wall_clock(v.changed_at))
  from public.record_versions v
  where v.table_name = 'cheese_documents' and v.record_id = cheese_uuid::text
  order by v.version desc limit 1
$$;

CREATE FUNCTION private.liked_tags(which text) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(tag order by weight desc, tag), '{}')
  from (
    select tag, sum(t.weight) as weight
    from private.my_tastes() t
    join public.cheeses c on c.id = t.cheese_id
    cross join lateral unnest(case which when 'flavor' then c.flavor_tags else c.texture_tags end) as tag
    group by tag
    having sum(t.weight) > 0
    order by 2 desc, 1
    limit 4
  ) as liked
$$;

CREATE FUNCTION private.limit_comments() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.limit_person('comment');
  end if;
  return null;
end
$$;

CREATE FUNCTION private.limit_name_changes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform private.limit_person('names');
  return new;
end
$$;

CREATE FUNCTION private.limit_person(action text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is not null
    and not private.within_limit(action || ':' || auth.uid(), 30, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
end
$$;

CREATE FUNCTION private.limit_search_terms() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.search_terms', 0));
  if (select count(*) from public.search_terms) > 500 then
    raise exception 'There are 500 search words. Delete one before you add another.' using errcode = '23514';
  end if;
  return null;
end
$$;

CREATE FUNCTION private.list_in_catalogue(cheese_uuids uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.cheese_words (cheese_id, found_by)
  select c.id, private.searchable_text(c) from public.cheeses c where c.id = any (cheese_uuids) order by c.id
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue l where l.cheese_id = any (cheese_uuids);
  insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
    milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_per_kg_cents, price_ranges,
    palate_strength, strength, age_days, age_band, published_at)
  with meant as materialized (
    select t.kind, private.words_of(t.term) as term_words, private.words_of(entry) as words
    from public.search_terms t cross join unnest(t.finds) as entry
  )
  -- Every word stands between spaces once, for patterns that begin or end with one.
  select c.id,
    concat(' ', array_to_string(own.words || private.with_singulars(private.further_words(c)) || terms.synonyms, ' '),
      ' ', w.found_by),
    concat(' ', array_to_string(private.words_of(array_to_string(c.suggested_for, ' ')) || terms.substitutes, ' '), ' '),
    private.fold(c.name), c.country_iso, private.country_name(c.country_iso), c.milk_species, c.style, c.milk_treatment,
    c.coagulant, c.lactose, c.allergens, c.in_stock, c.price_per_kg_cents, private.price_ranges_of(c.price_per_kg_cents),
    c.palate_strength, private.strength_of(c.palate_strength), aged.days, private.age_band(aged.days), c.published_at
  from public.cheeses c
  join private.cheese_words w on w.cheese_id = c.id
  cross join lateral (select private.age_days(c.minimum_age_days, c.style) as days) aged
  cross join lateral (
    -- Computed once for all terms.
    select private.with_singulars(private.words_of(w.found_by)) as words offset 0
  ) own
  cross join lateral (
    select coalesce(array_agg(word) filter (where m.kind = 'synonym'), '{}') as synonyms,
      coalesce(array_agg(word) filter (where m.kind = 'substitute'), '{}') as substitutes
    from meant m cross join unnest(m.term_words) as word
    where m.words <> '{}' and m.words <@ own.words
  ) terms
  where c.id = any (cheese_uuids) and c.active;
  -- A mistyped word is more likely a cheese than something that goes with one.
  insert into private.catalogue_words (word)
  select distinct word
  from private.catalogue l
  join private.cheese_words w on w.cheese_id = l.cheese_id
  cross join lateral regexp_split_to_table(w.found_by || l.suggest_text, '[^a-z0-9]+') as word
  where l.cheese_id = any (cheese_uuids) and char_length(word) > 2
  order by word
  on conflict do nothing;
end
$$;

CREATE FUNCTION private.list_prices(cheese_uuids uuid[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.catalogue l
  set price_per_kg_cents = c.price_per_kg_cents, price_ranges = private.price_ranges_of(c.price_per_kg_cents)
  from public.cheeses c where c.id = any (cheese_uuids) and l.cheese_id = c.id
$$;

CREATE TABLE private.catalogue (
    cheese_id uuid NOT NULL,
    search_text text NOT NULL,
    suggest_text text NOT NULL,
    sort_name text NOT NULL COLLATE private.by_name,
    country_iso text NOT NULL,
    country_name text NOT NULL COLLATE pg_catalog."C",
    milk_species public.milk_species[] NOT NULL,
    style public.cheese_style NOT NULL,
    milk_treatment public.milk_treatment NOT NULL,
    allergens public.allergen[] NOT NULL,
    in_stock boolean NOT NULL,
    price_per_kg_cents integer,
    palate_strength smallint,
    published_at timestamp with time zone,
    coagulant public.coagulant DEFAULT 'unknown'::public.coagulant NOT NULL,
    lactose public.lactose DEFAULT 'unknown'::public.lactose NOT NULL,
    price_ranges public.price_range[] DEFAULT '{}'::public.price_range[] NOT NULL,
    strength public.strength DEFAULT 'unknown'::public.strength NOT NULL,
    age_days integer DEFAULT 0 NOT NULL,
    age_band integer DEFAULT 0 NOT NULL
);

CREATE FUNCTION private.listed_price(listed private.catalogue, due jsonb) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select case when due = '{}' then listed.price_per_kg_cents
    else coalesce((due ->> listed.cheese_id::text)::integer, listed.price_per_kg_cents) end
$$;

CREATE FUNCTION private.listed_price_ranges(listed private.catalogue, due jsonb) RETURNS public.price_range[]
    LANGUAGE sql STABLE
    AS $$
  select case when due = '{}' or due -> listed.cheese_id::text is null then listed.price_ranges
    else private.price_ranges_of((due ->> listed.cheese_id::text)::integer) end
$$;

CREATE FUNCTION private.lock_seats(event_uuid uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform 1 from public.event_stats s where s.event_id = event_uuid for update;
  -- A statement of its own, so that it sees what was committed while the first one waited.
  return (
    select e.capacity - s.going from public.events e join public.event_stats s on s.event_id = e.id
    where e.id = event_uuid);
end
$$;

CREATE FUNCTION private.look_of(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select replace(replace(
    translate(
      regexp_replace(private.fold(name), '[\s!-/:-@\[-`{-~‐-―·]', '', 'g'),
      'аАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТуУхХԝԜѵѴьЬгГпПαΑβΒγΓεΕηΗιΙκΚνΝοΟρΡτΤυΥχΧωΩμΜ01l345',
      'aabbccddeehhhhiijjkkiimmooppqqssttyyxxwwvvbbrrnnaabbyyeenniikkvvooppttuuxxwwuuoiieas'),
    'rn', 'm'), 'vv', 'w')
$$;

CREATE FUNCTION private.mail_guest(template text, event_uuid uuid, guest uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'location', e.location, 'payment_note', e.payment_note,
    'party_size', r.party_size))
  from public.events e
  join private.people p on p.id = guest
  left join public.rsvps r on r.event_id = e.id and r.user_id = guest
  where e.id = event_uuid and p.email is not null
$_$;

CREATE FUNCTION private.mail_sent(mail_id bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ delete from private.outgoing_mail where id = mail_id $$;

CREATE FUNCTION private.matching(patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, due jsonb) RETURNS SETOF private.catalogue
    LANGUAGE sql STABLE
    AS $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and (country is null or f.country_iso = country)
    and (milk is null or milk = any (f.milk_species))
    and (matching.style is null or f.style = matching.style)
    and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and (lactose_free is not true or private.lacks_lactose(f.lactose))
    and (without is null or (f.allergens <> '{}' and without <> all (f.allergens)))
    and (matching.in_stock is null or f.in_stock = matching.in_stock)
    and (price is null or price = any (private.listed_price_ranges(f, due)))
    and (matching.strength is null or (f.strength = matching.strength and f.strength <> 'unknown'))
$$;

CREATE FUNCTION private.matching_audit_entries(of_topic text, by_person uuid, from_day date, to_day date) RETURNS SETOF public.audit_log
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select l.* from public.audit_log l
  where (of_topic is null or private.audit_topic(l.action) = of_topic)
    and (by_person is null or l.actor_id = by_person or (l.subject = 'users' and l.subject_id = by_person::text))
    and (from_day is null or l.at >= private.day_start(from_day))
    and (to_day is null or l.at < private.day_start(to_day + 1))
$$;

CREATE TABLE private.catalogue_groups (
    country_iso text NOT NULL,
    milk_species public.milk_species[] NOT NULL,
    style public.cheese_style NOT NULL,
    milk_treatment public.milk_treatment NOT NULL,
    coagulant public.coagulant NOT NULL,
    lactose public.lactose NOT NULL,
    allergens public.allergen[] NOT NULL,
    in_stock boolean NOT NULL,
    price_ranges public.price_range[] NOT NULL,
    strength public.strength NOT NULL,
    cheeses bigint NOT NULL
);

CREATE FUNCTION private.matching_groups(country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) RETURNS SETOF private.catalogue_groups
    LANGUAGE sql STABLE
    AS $$
  select * from private.catalogue_groups g
  where (country is null or g.country_iso = country)
    and (milk is null or milk = any (g.milk_species))
    and (matching_groups.style is null or g.style = matching_groups.style)
    and (treatment is null or (g.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and (lactose_free is not true or private.lacks_lactose(g.lactose))
    and (without is null or (g.allergens <> '{}' and without <> all (g.allergens)))
    and (matching_groups.in_stock is null or g.in_stock = matching_groups.in_stock)
    and (price is null or price = any (g.price_ranges))
    and (matching_groups.strength is null or (g.strength = matching_groups.strength and g.strength <> 'unknown'))
$$;

CREATE FUNCTION private.matching_movements(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) RETURNS SETOF public.stock_movements
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select m.* from public.stock_movements m
  where (matching_movements.cheese_uuid is null or m.cheese_id = matching_movements.cheese_uuid)
    and (of_kind is null or m.kind = of_kind)
    and (from_day is null or m.created_at >= private.day_start(from_day))
    and (to_day is null or m.created_at < private.day_start(to_day + 1))
$$;

CREATE FUNCTION private.max_bulk_cheeses() RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select 10000 $$;

CREATE FUNCTION private.may_see_recipe_picture(path text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from public.recipes r where r.id = private.recipe_of_picture(path)
      and (not (r.by_member and r.status = 'draft') or r.id in (select private.my_recipe_ids())))
$$;

CREATE TABLE public.change_sets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    summary text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    undoes uuid,
    CONSTRAINT an_undo_names_what_it_undoes CHECK (((kind = 'undo'::text) = (undoes IS NOT NULL))),
    CONSTRAINT change_sets_kind_check CHECK ((kind = ANY (ARRAY['bulk'::text, 'import'::text, 'undo'::text]))),
    CONSTRAINT change_sets_summary_check CHECK (((char_length(summary) BETWEEN 1 AND 200) AND (summary !~ '[[:cntrl:]]'::text) AND private.shows_text(summary)))
);

CREATE FUNCTION private.may_undo(change_set public.change_sets) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.is_admin() or (change_set.created_by = auth.uid() and (
    private.is_manager() or (private.is_staff()
      and not exists (
        select 1 from public.record_versions v
        where v.change_set_id = change_set.id and not v.changed_fields <@ array['in_stock'])
      and not exists (select 1 from public.price_schedule s where s.change_set_id = change_set.id))))
$$;

CREATE FUNCTION private.may_upload(path text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.is_staff() or (
    private.recipe_of_picture(path) in (select private.my_open_recipe_ids())
    and (select count(*) from storage.objects o
      where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
    and private.recipe_uploads_today() < 20)
$$;

CREATE FUNCTION private.media_file(path text) RETURNS TABLE(name text, version text, metadata jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select o.name, o.version, o.metadata from storage.objects o where o.bucket_id = 'media' and o.name = path
$$;

CREATE FUNCTION private.my_open_recipe_ids() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select r.id from public.recipes r join private.recipe_authors a on a.recipe_id = r.id
  where a.user_id = auth.uid() and r.status in ('draft', 'pending', 'returned')
$$;

CREATE FUNCTION private.my_recipe_ids() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select recipe_id from private.recipe_authors where user_id = auth.uid() $$;

CREATE FUNCTION private.my_tastes() RETURNS TABLE(cheese_id uuid, weight numeric, is_favorite boolean, since timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select cheese_id, (case when f.id is null then 0 else 2.5 end) + coalesce(r.rating - 2.5, 0), f.id is not null,
    greatest(f.created_at, r.updated_at)
  from (select * from public.user_favorites where user_id = (select auth.uid())) f
  full join (select * from public.cheese_ratings where user_id = (select auth.uid())) r using (cheese_id)
$$;

CREATE FUNCTION private.nearest_to_palate(palate jsonb, how_many integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('name', (near.cheese).name, 'slug', (near.cheese).slug,
    'in_stock', (near.cheese).in_stock,
    'because', private.reason_to_try(near.cheese)) order by (near.cheese).in_stock desc, near.distance, (near.cheese).name), '[]')
  from (
    select c as cheese, private.palate_distance(c, palate) as distance
    from public.cheeses c
    where c.active and c.palate_strength is not null and c.id not in (select t.cheese_id from private.my_tastes() t)
    order by c.in_stock desc, distance, c.name
    limit how_many
  ) as near
$$;

CREATE FUNCTION private.nearest_words(word text, how_many integer) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(near.word), '{}')
  from (
    select known.word from private.catalogue_words known
    where known.word operator(extensions.%) nearest_words.word
    order by extensions.similarity(known.word, nearest_words.word) desc, known.word
    limit how_many
  ) near
$$;

CREATE FUNCTION private.new_on_the_counter() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(latest.slug order by latest.at desc, latest.slug), '[]')
  from (
    select c.slug, came.at
    from public.cheeses c
    cross join lateral (
      select coalesce((select max(m.created_at) from public.stock_movements m
        where m.cheese_id = c.id and m.kind = 'delivery' and m.created_at > now() - interval '14 days'),
        c.published_at)
    ) as came (at)
    where c.active and c.in_stock and came.at > now() - interval '14 days'
    order by came.at desc, c.slug
    limit 4
  ) as latest
$$;

CREATE FUNCTION private.new_pairing_code() RETURNS text
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 100000000)::text, 8, '0')
$$;

CREATE FUNCTION private.next_event(since timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('slug', e.slug, 'title', e.title, 'summary', e.summary, 'location', e.location,
    'starts_at_local', private.wall_clock(e.starts_at), 'image_url', e.image_url, 'image_alt', e.image_alt,
    'price_cents', e.price_cents, 'is_full', s.going >= e.capacity)
  from public.events e left join public.event_stats s on s.event_id = e.id
  where e.status = 'published' and e.starts_at > since
  order by e.starts_at, e.id
  limit 1
$$;

CREATE FUNCTION private.next_in_rotation(for_day date, taken uuid[]) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select c.id
  from public.cheeses c
  left join lateral (
    select max(turn.day) as last_day from (
      select f.day from private.featured_days f where f.cheese_id = c.id and f.day < for_day
      union all
      select k.day from public.feature_calendar k
      where k.cheese_id = c.id and k.status = 'confirmed' and k.day < for_day
    ) turn
  ) waited on true
  where c.active and c.in_stock
  order by array_position(taken, c.id) nulls first, waited.last_day nulls first, md5(c.id::text)
  limit 1
$$;

CREATE FUNCTION private.next_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if private.is_direct_write() and coalesce(current_setting('app.version_given_' || tg_relid, true), '') = '' then
    raise exception 'A version is required' using errcode = 'PT428',
      hint = 'Send the version that the change started from.';
  end if;
  if new.version is distinct from old.version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', old.version), hint = 'Read it again and repeat the change.';
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

CREATE FUNCTION private.note_author() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is not null then
    insert into private.recipe_authors values (new.id, auth.uid());
  end if;
  return null;
end
$$;

CREATE FUNCTION private.note_draft_author() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;

CREATE FUNCTION private.note_given_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform set_config('app.version_given_' || tg_relid, 'true', true);
  return null;
end
$$;

CREATE FUNCTION private.note_left_votes(cheese_uuids uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  noted text := coalesce(current_setting('shop.announced', true), '');
begin
  if noted = '*' or length(noted) > 1000 then return; end if;
  perform set_config('shop.announced', concat_ws(' ', nullif(noted, ''),
    string_agg('stats:' || c.slug || '@' || pg_current_xact_id(), ' ')), true)
  from public.cheeses c where c.id = any (cheese_uuids[:10]);
end
$$;

CREATE FUNCTION private.note_picture_editor() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

CREATE FUNCTION private.objection_to_name(name text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select case
    when char_length(name) not between 2 and 30 then 'A display name has 2 to 30 characters.'
    when name ~ ('[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
      || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff'
      || '\U0001d173-\U0001d17a\U000e0000-\U0010ffff]')
      then 'A display name has no invisible characters.'
    when name ~ '[]!"#$%()*+,/:;<=>?@[\\^`{|}~]'
      then 'A display name has letters, digits, spaces and the signs . '' - _ & only.'
    when name ~* '\.[a-z]{2}' then 'A display name is not a web address.'
    when normalize(name, nfkc) <> name or (name ~ '[A-Za-z\u00c0-\u024f]' and name ~ '[\u0370-\u058f\u13a0-\u13ff]')
      then 'A display name has letters of one alphabet.'
    -- Letters of phonetics and of scripts that copy the Latin ones.
    when name ~ '[\u0250-\u02af\u13a0-\u13ff\u1d00-\u1dbf\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff\uab30-\uabbf]'
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (select from private.hidden_names h where h.look = private.look_of(objection_to_name.name))
      then 'This name is not available.'
  end
$_$;

CREATE FUNCTION private.opening_sentence(opens timestamp without time zone, today date) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select format('Opens %s at %s', case
      when opens::date = today then 'today'
      when opens::date < today + 7 then to_char(opens, 'FMDay')
      else to_char(opens, 'FMDay, FMMonth FMDD')
    end, private.spoken_time(opens))
  where opens is not null
$$;

CREATE TABLE public.business_settings (
    id smallint DEFAULT 1 NOT NULL,
    name public.single_line_text DEFAULT 'Old Quarter Cheese Bar'::text NOT NULL,
    phone text DEFAULT '+1 604 555 0142'::text NOT NULL,
    address public.single_line_text DEFAULT '12 Cobble Lane, Old Quarter, Vancouver, BC'::text NOT NULL,
    country_iso text DEFAULT 'CA'::text NOT NULL,
    hours jsonb DEFAULT '{"friday": "11:00-18:00", "monday": "closed", "sunday": "11:00-18:00", "tuesday": "closed", "saturday": "11:00-18:00", "thursday": "11:00-18:00", "wednesday": "11:00-18:00"}'::jsonb NOT NULL,
    time_zone text DEFAULT 'America/Vancouver'::text NOT NULL,
    currency text DEFAULT 'CAD'::text NOT NULL,
    locale text DEFAULT 'en-CA'::text NOT NULL,
    tax_percent numeric(6,3) DEFAULT 12.0 NOT NULL,
    price_rounding numeric(3,2) DEFAULT 0.05 NOT NULL,
    price_display public.price_display DEFAULT 'per_100g'::public.price_display NOT NULL,
    alcohol_policy public.alcohol_policy DEFAULT 'prefer_na'::public.alcohol_policy NOT NULL,
    photo_profile_url text DEFAULT 'https://www.instagram.com/oldquartercheesebar.example'::text,
    kiosk_message public.single_line_text,
    kiosk_refresh_seconds integer DEFAULT 60 NOT NULL,
    kiosk_shows_price boolean DEFAULT true NOT NULL,
    kiosk_shows_next_event boolean DEFAULT true NOT NULL,
    pickup_enabled boolean DEFAULT true NOT NULL,
    pickup_note public.single_line_text DEFAULT 'Call us by noon to collect the same day.'::text,
    delivery_enabled boolean DEFAULT false NOT NULL,
    delivery_note public.single_line_text,
    pregnancy_note_enabled boolean DEFAULT false NOT NULL,
    pregnancy_note public.single_line_text DEFAULT 'Expecting? Ask at the counter which cheeses suit the advice you follow; soft blue and mold-ripened cheeses are usually eaten cooked.'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    special_days jsonb DEFAULT '[]'::jsonb NOT NULL,
    email text DEFAULT 'hello@oldquarter.example'::text NOT NULL,
    getting_there public.single_line_text DEFAULT 'The tram stops at Market Square, two minutes away on foot. From the river, cross the bridge and walk uphill to Cobble Lane.'::text NOT NULL,
    what_to_expect public.single_line_text DEFAULT 'A long counter, a few high tables and somebody with time for you. Say what you like and taste before you buy. We cut to order and wrap in paper.'::text NOT NULL,
    style_advice jsonb DEFAULT '{"blue": {"rind": "", "serving": "Take it out an hour before.", "storage": "Wrapped in foil, apart from other cheeses, in the refrigerator."}, "hard": {"rind": "Usually left on the plate. Ask if it is coated.", "serving": "Take it out an hour before.", "storage": "Wrapped in paper, in the vegetable drawer. It keeps for weeks."}, "soft": {"rind": "A white rind is usually eaten. Ask about any other.", "serving": "Take it out an hour before.", "storage": "In its own paper or box, in the refrigerator. Eat it within days."}, "fresh": {"rind": "It has none.", "serving": "Cool, soon after you take it out.", "storage": "In its tub or its brine, in the coldest part of the refrigerator. Eat it within days."}, "semi-hard": {"rind": "", "serving": "Take it out half an hour before.", "storage": "Wrapped in paper, in the vegetable drawer. It keeps for a week or two."}, "semi-soft": {"rind": "", "serving": "Take it out an hour before.", "storage": "Wrapped in paper, in the vegetable drawer. Eat it within a week or so."}}'::jsonb NOT NULL,
    CONSTRAINT a_postal_address_shows_text CHECK (private.shows_text((address)::text)),
    CONSTRAINT a_shop_name_shows_text CHECK (private.shows_text((name)::text)),
    CONSTRAINT business_settings_address_check CHECK (((char_length((address)::text) >= 1) AND (char_length((address)::text) <= 200))),
    CONSTRAINT business_settings_country_iso_check CHECK (((char_length(country_iso) = 2) AND (country_iso ~ '^[A-Z]{2}$'::text))),
    CONSTRAINT business_settings_currency_check CHECK (((char_length(currency) = 3) AND (currency ~ '^[A-Z]{3}$'::text))),
    CONSTRAINT business_settings_delivery_note_check CHECK ((char_length((delivery_note)::text) <= 300)),
    CONSTRAINT business_settings_email_check CHECK (((char_length(email) <= 200) AND (email ~ '^[^[:space:][:cntrl:]@<>"]+@[^[:space:][:cntrl:]@<>"]+$'::text))),
    CONSTRAINT business_settings_getting_there_check CHECK ((char_length((getting_there)::text) <= 600)),
    CONSTRAINT business_settings_hours_check CHECK (private.are_opening_hours(hours)),
    CONSTRAINT business_settings_id_check CHECK ((id = 1)),
    CONSTRAINT business_settings_kiosk_message_check CHECK ((char_length((kiosk_message)::text) <= 140)),
    CONSTRAINT business_settings_kiosk_refresh_seconds_check CHECK (((kiosk_refresh_seconds >= 15) AND (kiosk_refresh_seconds <= 3600))),
    CONSTRAINT business_settings_locale_check CHECK (((char_length(locale) <= 20) AND (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'::text))),
    CONSTRAINT business_settings_name_check CHECK (((char_length((name)::text) >= 1) AND (char_length((name)::text) <= 80))),
    CONSTRAINT business_settings_phone_check CHECK (((char_length(phone) <= 30) AND (regexp_replace(phone, '[ ()-]'::text, ''::text, 'g'::text) ~ '^\+?[1-9][0-9]{0,15}$'::text))),
    CONSTRAINT business_settings_photo_profile_url_check CHECK (((char_length(photo_profile_url) <= 200) AND (photo_profile_url ~ '^https://[^[:space:][:cntrl:]<>"]+$'::text))),
    CONSTRAINT business_settings_pickup_note_check CHECK ((char_length((pickup_note)::text) <= 300)),
    CONSTRAINT business_settings_pregnancy_note_check CHECK ((char_length((pregnancy_note)::text) <= 400)),
    CONSTRAINT business_settings_price_rounding_check CHECK ((price_rounding = ANY (ARRAY[0.05, 0.10]))),
    CONSTRAINT business_settings_style_advice_check CHECK (private.is_style_advice(style_advice)),
    CONSTRAINT business_settings_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (50)::numeric))),
    CONSTRAINT business_settings_time_zone_check CHECK (((char_length(time_zone) <= 60) AND private.is_time_zone(time_zone))),
    CONSTRAINT business_settings_what_to_expect_check CHECK ((char_length((what_to_expect)::text) <= 600)),
    CONSTRAINT special_days_fit_the_week CHECK (private.are_special_days(special_days, hours))
);

COMMENT ON COLUMN public.business_settings.style_advice IS 'What guests read about storage, serving and rind, by style.';

CREATE FUNCTION private.shop_settings() RETURNS public.business_settings
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select b from public.business_settings b $$;

CREATE FUNCTION private.opening_sentences(since timestamp with time zone, until timestamp with time zone, shop public.business_settings DEFAULT private.shop_settings()) RETURNS TABLE(at timestamp with time zone, sentence text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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
      on today.day = (m.at at time zone days.zone)::date
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

CREATE FUNCTION private.opening_spans(from_day date, to_day date, shop public.business_settings DEFAULT private.shop_settings()) RETURNS TABLE(day date, opens_at timestamp with time zone, closes_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  with days as (
    select h.day, h.day_hours from private.hours_between(from_day, to_day, shop.hours, shop.special_days) as h
  ),
  spans as materialized (
    select h.day_hours, s.opens, s.closes
    from (select distinct day_hours from days) as h
    cross join lateral private.day_spans(h.day_hours) as s
  )
  select days.day, i.opens_at, i.closes_at
  from days
  join spans using (day_hours)
  cross join lateral (
    select (days.day + make_interval(mins => spans.opens)) at time zone (select private.shop_time_zone()),
      (days.day + make_interval(mins => spans.closes)) at time zone (select private.shop_time_zone())
  ) as i (opens_at, closes_at)
  where i.opens_at < i.closes_at
  order by i.opens_at
$$;

CREATE TABLE private.imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    file_name public.single_line_text NOT NULL,
    is_complete boolean DEFAULT false NOT NULL,
    change_set_id uuid,
    CONSTRAINT imports_file_name_check CHECK (((char_length((file_name)::text) >= 1) AND (char_length((file_name)::text) <= 120)))
);

CREATE FUNCTION private.own_import(import_uuid uuid) RETURNS private.imports
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  found_import private.imports;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into found_import from private.imports i
  where i.id = import_uuid and i.created_by = auth.uid();
  if not found then
    raise exception 'This dry run has expired' using errcode = 'PT404', hint = 'Choose the file again.';
  end if;
  return found_import;
end
$$;

CREATE FUNCTION private.palate_distance(cheese public.cheeses, palate jsonb) RETURNS numeric
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select abs(cheese.palate_strength - (palate ->> 'strength')::numeric) + abs(cheese.palate_salt - (palate ->> 'salt')::numeric)
    + abs(cheese.palate_sweet - (palate ->> 'sweet')::numeric) + abs(cheese.palate_tang - (palate ->> 'tang')::numeric)
    + abs(cheese.palate_funk - (palate ->> 'funk')::numeric) + abs(cheese.palate_cream - (palate ->> 'cream')::numeric)
$$;

CREATE FUNCTION private.picture_has_uses(object_name text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from private.picture_uses() u where u.path = private.uploaded_path(object_name))
$$;

CREATE FUNCTION private.picture_path(url text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select regexp_replace(
    regexp_replace(url, '^https://[^/]+(?=/storage/)|\?.*$', '', 'g'),
    '^(/media/.+)-\d+\.(avif|webp|jpg)$', '\1')
$_$;

CREATE FUNCTION private.picture_uses() RETURNS TABLE(path text, kind text, record_id uuid, slug text, name text, is_private boolean, is_published boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select distinct private.picture_path(shown.url), 'cheese', c.id, c.slug, c.name, false, c.active
  from public.cheeses c cross join unnest(c.hero_image_url || c.image_urls) as shown (url)
  where shown.url is not null
  union all
  select private.picture_path(r.image_url), 'recipe', r.id, r.slug, r.title,
    private.is_private_version('recipes', to_jsonb(r)), r.status = 'published'
  from public.recipes r where r.image_url is not null
  union all
  select private.picture_path(e.image_url), 'event', e.id, e.slug, e.title, false, e.status <> 'draft'
  from public.events e where e.image_url is not null
  union all
  select private.uploaded_path(m.object_name), 'home', m.id, '', 'Home page', false, h.published_at is not null
  from public.home_pictures h join public.media m on m.id = h.media_id
$$;

CREATE FUNCTION private.placard_changes(printed jsonb, content jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce(
    jsonb_agg(jsonb_build_object('field', f.key, 'printed', printed -> f.key, 'current', content -> f.key)
      order by f.key), '[]')
  from (select jsonb_object_keys(printed) union select jsonb_object_keys(content)) as f (key)
  where printed -> f.key is distinct from content -> f.key
$$;

CREATE FUNCTION private.placard_content(cheese public.cheeses) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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
    'price_per_kg_cents', shown_cents, 'currency', shop.currency, 'locale', shop.locale, 'shop_name', shop.name,
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end;
end
$$;

CREATE FUNCTION private.placard_hash(content jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$ select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;

CREATE FUNCTION private.plan_bulk_change(selection jsonb, change jsonb) RETURNS TABLE(id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id)
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (select private.changed_price(before.cents, change) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' and c.allergens is null then 'Declare its allergens first' end, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_counted and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

CREATE FUNCTION private.plan_prices(plan jsonb, from_day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, created_by)
  select p.id, plan_prices.from_day, p.new_value::integer, auth.uid()
  from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
  where p.old_value is distinct from p.new_value;
  perform private.audit('plan prices', 'change_sets', private.current_change_set()::text,
    jsonb_build_object('from', plan_prices.from_day, 'cheeses', jsonb_array_length(plan)));
end
$$;

CREATE FUNCTION private.plan_search(query text) RETURNS private.search_plan
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  planned private.search_plan;
  patterns text[] := private.search_patterns(query);
begin
  planned.patterns := patterns;
  planned.by_substitutes := patterns <> '{}'
    and not exists (
      select 1 from private.catalogue c where c.search_text like patterns[1] and c.search_text like all (patterns[2:]))
    and exists (
      select 1 from private.catalogue c
      where c.suggest_text like patterns[1] and c.suggest_text like all (patterns[2:]));
  return planned;
end
$$;

CREATE FUNCTION private.price_before(cheese public.cheeses, day date) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce((
    select s.price_per_kg_cents from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_kg_cents)
$$;

CREATE FUNCTION private.price_ranges_of(cents_per_kg integer) RETURNS public.price_range[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select array_remove(array[
    case when shown.cents <= 3000 then 'to_3' end, case when shown.cents <= 4000 then 'to_4' end,
    case when shown.cents <= 5000 then 'to_5' end, case when shown.cents <= 6000 then 'to_6' end,
    case when shown.cents > 6000 then 'over_6' end]::public.price_range[], null)
  from (select private.shown_cents_per_kg(cents_per_kg) as cents) shown
$$;

CREATE FUNCTION private.propose(cheese_uuid uuid, fields jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  current_fields jsonb;
  changed jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select private.guarded_fields_of(to_jsonb(c)) into current_fields from public.cheeses c where c.id = cheese_uuid;
  -- The record is read as a cheese, so that equal values in another spelling are no change.
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into changed
  from jsonb_each(private.guarded_fields_of(to_jsonb(jsonb_populate_record(null::public.cheeses, fields)))) f
  where fields ? f.key and f.value is distinct from current_fields -> f.key;
  if changed = '{}' then return false; end if;
  if changed -> 'allergens' = 'null' then
    raise exception 'An active cheese declares its allergens' using errcode = '23514', hint = 'Declare its allergens.';
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
end
$$;

CREATE FUNCTION private.publish_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at, display_name)
      values (new.cheese_id, new.comment, new.created_at, private.shown_name_of(new.user_id))
      returning id into published;
      insert into private.comment_publications (comment_id, public_id) values (new.id, published);
    elsif new.comment <> old.comment then
      update public.public_comments set comment = new.comment where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.published_recipe_picture(path text) RETURNS TABLE(name text, version text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select o.name, o.version from storage.objects o
  join public.recipes r on r.id = private.recipe_of_picture(o.name)
  where o.bucket_id = 'media' and o.name = path and r.status = 'published'
    and right(r.image_url, length(o.name)) = o.name
$$;

CREATE FUNCTION private.purge_expired() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;

CREATE FUNCTION private.queue_mail(template text, recipient text, data jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  insert into private.outgoing_mail (template, recipient, data) values ($1, $2, $3);
  select pg_catalog.pg_notify('mail_due', '');
$_$;

CREATE FUNCTION private.raise_ical_sequence() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' then
    new.ical_sequence := new.version - 1;
  else
    new.ical_sequence := old.ical_sequence + (
      (new.title, new.starts_at, new.ends_at, new.location, new.status)
      is distinct from (old.title, old.starts_at, old.ends_at, old.location, old.status))::integer;
  end if;
  return new;
end
$$;

CREATE FUNCTION private.read_bulk_plan(selection jsonb, change jsonb) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.plan_bulk_change(selection, change) p
  where p.obstacle is null or not coalesce((selection ->> 'without_refused')::boolean, false)
$$;

CREATE FUNCTION private.read_cell(kind text, choices text[], cell text, OUT value jsonb, OUT problem text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
declare
  entries text[] := case when kind in ('list', 'choices', 'declaration') then private.cell_entries(cell) end;
begin
  if kind in ('choices', 'declaration') then
    entries := array(
      select private.stored_choice(entry) from unnest(entries) with ordinality as listed (entry, place)
      group by 1 order by min(place));
  end if;
  case kind
    when 'country' then
      value := to_jsonb(upper(cell));
      problem := case when upper(cell) !~ '^[A-Z]{2}$' or private.country_name(upper(cell)) = upper(cell)
        then 'Write the code of a country, such as FR' end;
    when 'flag' then
      value := case when lower(cell) in ('yes', 'y', 'true', '1') then 'true'::jsonb
        when lower(cell) in ('no', 'n', 'false', '0') then 'false'::jsonb end;
      problem := case when value is null then 'Write yes or no' end;
    when 'scale' then
      problem := case when cell !~ '^[1-5]$' then 'Write a number from 1 to 5' end;
      value := case when problem is null then cell::jsonb end;
    when 'grams' then
      problem := case when cell !~ '^[0-9]{1,9}$' or cell::integer > 1000000
        then 'Write whole grams, such as 1500, at most 1000000' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'days' then
      problem := case when cell !~ '^[0-9]{1,4}$' or cell::integer > 3650
        then 'Write whole days, such as 90, at most 3650' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'price' then
      problem := case when cell !~ '^[0-9]{1,9}([.,][0-9]{1,2})?$' then 'Write a price such as 48.50'
        when replace(cell, ',', '.')::numeric > 10000 then 'A price is at most 10000.00' end;
      value := case when problem is null then to_jsonb((replace(cell, ',', '.')::numeric * 100)::integer) end;
    when 'currency' then
      problem := case when upper(cell) <> choices[1] then format('Prices are in %s', choices[1]) end;
    when 'choice' then
      value := to_jsonb(private.stored_choice(cell));
      problem := case when value #>> '{}' <> all (choices)
        then format('Write one of: %s', array_to_string(choices, ', ')) end;
    when 'choices' then
      value := to_jsonb(entries);
      problem := case when not entries <@ choices
        then format('Write some of: %s', array_to_string(choices, ', ')) end;
    when 'declaration' then
      value := case lower(cell) when 'not declared' then 'null'::jsonb when 'none' then '[]' else to_jsonb(entries) end;
      problem := case when lower(cell) not in ('not declared', 'none') and not entries <@ choices
        then format('Write none, not declared or some of: %s', array_to_string(choices, ', ')) end;
    when 'list' then value := to_jsonb(entries);
    else value := to_jsonb(cell);
  end case;
end
$_$;

CREATE FUNCTION private.readable_value(of_table text, field text, value jsonb) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case
    when value is null or value = 'null' then value
    when field = 'cheese_id' then to_jsonb(private.cheese_name(value #>> '{}'))
    when field = 'cheese_ids' then coalesce((
      select jsonb_agg(private.cheese_name(listed.id) order by listed.place)
      from jsonb_array_elements_text(value) with ordinality as listed (id, place)), '[]')
    when exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attname = field
        and a.atttypid = 'timestamptz'::regtype)
      then to_jsonb(private.wall_clock((value #>> '{}')::timestamptz))
    else value end
$$;

CREATE FUNCTION private.reason_to_try(cheese public.cheeses) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object('name', liked.name, 'words', to_jsonb(shared.words[1:3]))
  from private.my_tastes() t
  join public.cheeses liked on liked.id = t.cheese_id
  cross join lateral (
    select coalesce(array_agg(word order by place), '{}') as words
    from (
      select word, min(place) as place
      from unnest(private.taste_words(cheese)) with ordinality as listed (word, place)
      where word = any (private.taste_words(liked))
      group by word
    ) as common
  ) as shared
  where t.weight > 0
  order by cardinality(shared.words) desc, t.is_favorite desc, t.weight desc, liked.name
  limit 1
$$;

CREATE FUNCTION private.recipe_shows_text(ingredients jsonb, steps text[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select not exists (select from jsonb_array_elements(ingredients) entry where not private.shows_text(entry ->> 'item'))
    and not exists (select from unnest(steps) step where not private.shows_text(step))
$$;

CREATE TABLE public.recipes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    summary public.single_line_text DEFAULT ''::text NOT NULL,
    ingredients jsonb DEFAULT '[]'::jsonb NOT NULL,
    steps text[] DEFAULT '{}'::text[] NOT NULL,
    servings smallint DEFAULT 4 NOT NULL,
    minutes smallint,
    image_url text,
    image_alt public.single_line_text,
    status public.recipe_status DEFAULT 'draft'::public.recipe_status NOT NULL,
    review_note public.multi_line_text,
    published_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    prep_minutes smallint,
    by_member boolean DEFAULT false NOT NULL,
    CONSTRAINT a_recipe_title_shows_text CHECK (private.shows_text(title)),
    CONSTRAINT a_review_note_shows_text CHECK (private.shows_text((review_note)::text)),
    CONSTRAINT ingredients_and_steps_show_text CHECK (private.recipe_shows_text(ingredients, steps)),
    CONSTRAINT preparation_is_a_part_of_the_time CHECK (((prep_minutes IS NULL) OR ((minutes IS NOT NULL) AND ((prep_minutes >= 1) AND (prep_minutes <= minutes))))),
    CONSTRAINT recipes_image_alt_check CHECK ((char_length((image_alt)::text) <= 300)),
    CONSTRAINT recipes_image_url_check CHECK (((char_length(image_url) <= 500) AND (image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'::text))),
    CONSTRAINT recipes_ingredients_check CHECK (private.are_ingredients(ingredients)),
    CONSTRAINT recipes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 2880))),
    CONSTRAINT recipes_review_note_check CHECK ((char_length((review_note)::text) <= 500)),
    CONSTRAINT recipes_servings_check CHECK (((servings >= 1) AND (servings <= 50))),
    CONSTRAINT recipes_slug_check CHECK (((char_length(slug) <= 80) AND (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (slug <> 'new'::text))),
    CONSTRAINT recipes_steps_check CHECK (((cardinality(steps) <= 40) AND (char_length(array_to_string(steps, ' '::text)) <= 12000) AND (array_to_string(steps, ' '::text) !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'::text))),
    CONSTRAINT recipes_summary_check CHECK ((char_length((summary)::text) <= 400)),
    CONSTRAINT recipes_title_check CHECK (((char_length(title) BETWEEN 1 AND 120) AND (title !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION private.recipe_matches(recipe public.recipes, search text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select search = '' or (
    select not exists (
      select from (
        select given.word
        from regexp_split_to_table(private.fold(left(search, 100)), '\s+') with ordinality as given (word, place)
        group by given.word order by min(given.place) limit 8) as searched
      where position(searched.word in folded.text) = 0)
    from (
      select private.fold(concat_ws(' ', recipe.title, recipe.summary,
        (select string_agg(entry ->> 'item', ' ') from jsonb_array_elements(recipe.ingredients) as entry),
        (select string_agg(c.name, ' ') from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
          where l.recipe_id = recipe.id))) as text
      offset 0) as folded)
$$;

CREATE FUNCTION private.recipe_of_picture(path text) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select substring(path from
    '^recipes/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f-]{36}\.(?:avif|webp|jpg|png)$')::uuid
$_$;

CREATE FUNCTION private.recipe_uploads_today() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(max(l.points), 0) from private.rate_limits l
  where l.key = 'recipe picture:' || auth.uid() and l.expire > extract(epoch from clock_timestamp()) * 1000
$$;

CREATE FUNCTION private.record_parts(table_name text, record_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if table_name = 'cheeses' then
    return jsonb_build_object('beverages', coalesce((
      select jsonb_agg(jsonb_build_object('label', b.label, 'kind', b.kind) order by b.position)
      from public.cheese_beverages b where b.cheese_id = record_id::uuid), '[]'));
  elsif table_name = 'recipes' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(r.cheese_id order by r.position)
      from public.recipe_cheeses r where r.recipe_id = record_id::uuid), '[]'));
  elsif table_name = 'events' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(l.cheese_id order by l.position)
      from public.event_cheeses l where l.event_id = record_id::uuid), '[]'));
  end if;
  return '{}'::jsonb;
end
$$;

CREATE FUNCTION private.record_sign_in(account uuid, device text, device_name text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  is_new boolean;
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return null; end if;
  delete from private.known_devices d where d.last_seen_at < now() - interval '180 days';
  insert into private.known_devices as known (user_id, device_digest)
  values (account, device)
  on conflict (user_id, device_digest) do update set last_seen_at = now()
  returning xmax = 0 into is_new;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(case when is_new then 'sign in from a new device' else 'sign in' end, 'users', account::text,
    jsonb_build_object('device', left(device_name, 100)));
  perform set_config('request.jwt.claims', '', true);
  return is_new;
end
$$;

CREATE FUNCTION private.record_title(of_table text, state jsonb) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;

CREATE FUNCTION private.recount_stats() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  lock table public.cheese_stats in share row exclusive mode;
  delete from private.uncounted_votes;
  update public.cheese_stats s set
    favorites_count = (select count(*) from public.user_favorites f where f.cheese_id = s.cheese_id),
    ratings_1 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 1),
    ratings_2 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 2),
    ratings_3 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 3),
    ratings_4 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 4),
    ratings_5 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 5),
    public_comment_count = (select count(*) from public.public_comments p where p.cheese_id = s.cheese_id);
end
$$;

CREATE FUNCTION private.refresh_affinities() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.cheese_affinities;
  insert into private.cheese_affinities (cheese_id, other_id, people)
  with asked as (
    select f.user_id from public.user_favorites f
    where f.user_id in (
      select newest.user_id from public.user_favorites newest order by newest.created_at desc limit 50000)
    group by f.user_id
    having count(*) <= 100
    limit 5000
  )
  select one.cheese_id, other.cheese_id, count(*)
  from asked
  join public.user_favorites one on one.user_id = asked.user_id
  join public.user_favorites other on other.user_id = asked.user_id and other.cheese_id <> one.cheese_id
  group by one.cheese_id, other.cheese_id
  having count(*) >= 5;
end
$$;

CREATE FUNCTION private.refuse_and_keep(status integer, code text, message text) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform set_config('response.status', status::text, true);
  return jsonb_build_object('code', code, 'message', message, 'details', null, 'hint', null);
end
$$;

CREATE FUNCTION private.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

CREATE FUNCTION private.refused_parts(body jsonb, restored jsonb) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select array_agg(part.key order by part.key) from jsonb_each(restored) as part (key, value)
  where not private.is_cheese_document(body || jsonb_build_object(part.key, part.value), true)
$$;

CREATE FUNCTION private.reminder_time(starts_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select ((starts_at at time zone private.shop_time_zone())::date - 1 + time '10:00') at time zone private.shop_time_zone()
$$;

CREATE FUNCTION private.remove_added_cheese(cheese_uuid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select 1 from public.stock_movements m where m.cheese_id = cheese_uuid) then
    raise foreign_key_violation;
  end if;
  delete from public.cheeses c where c.id = cheese_uuid;
exception when foreign_key_violation then
  update public.cheeses c set active = false, archived_at = now() where c.id = cheese_uuid;
end
$$;

CREATE FUNCTION private.repeated_on(cheese_uuid uuid, on_day date) RETURNS date
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select turn.day from (
    select k.day from public.feature_calendar k where k.cheese_id = cheese_uuid
    union all
    select f.day from private.featured_days f where f.cheese_id = cheese_uuid and f.day < private.shop_today()
  ) turn
  where turn.day <> on_day and turn.day between on_day - 14 and on_day + 14
  order by abs(turn.day - on_day), turn.day
  limit 1
$$;

CREATE FUNCTION private.replace_beverages(cheese_uuid uuid, beverages jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- Whoever comes second shall meet the newer version, not the first one's drinks.
  perform 1 from public.cheeses where id = cheese_uuid for update;
  delete from public.cheese_beverages where cheese_id = cheese_uuid;
  insert into public.cheese_beverages (cheese_id, position, label, kind)
  select cheese_uuid, drink.position, trim(drink.entry ->> 'label'), (drink.entry ->> 'kind')::public.beverage_kind
  from jsonb_array_elements(beverages) with ordinality as drink (entry, position);
end
$$;

CREATE FUNCTION private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- Whoever comes second meets the newer version, not the first one's cheeses. A lock of the key would stop RSVPs, which
  -- hold the seats that the save needs.
  perform 1 from public.events where id = event_uuid for no key update;
  delete from public.event_cheeses where event_id = event_uuid;
  insert into public.event_cheeses (event_id, cheese_id, position)
  select event_uuid, given.id, min(given.place)
  from unnest(cheese_uuids[1:12]) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

CREATE FUNCTION private.replace_media(object_name text, alt_text text, width integer, height integer, byte_size integer, content_type text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  insert into public.media as m (object_name, alt_text, width, height, byte_size, content_type)
  values (replace_media.object_name, replace_media.alt_text, replace_media.width, replace_media.height,
    replace_media.byte_size, replace_media.content_type)
  on conflict on constraint media_object_name_key do update set
    alt_text = excluded.alt_text, width = excluded.width, height = excluded.height, byte_size = excluded.byte_size,
    content_type = excluded.content_type, version = m.version + 1;
end
$$;

CREATE FUNCTION private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  -- Whoever comes second shall meet the newer version, not the first one's cheeses.
  perform 1 from public.recipes where id = recipe_uuid for update;
  delete from public.recipe_cheeses where recipe_id = recipe_uuid;
  insert into public.recipe_cheeses (recipe_id, cheese_id, position)
  select recipe_uuid, given.id, min(given.place)
  from unnest(cheese_uuids) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

CREATE FUNCTION private.require_applicable(import private.imports) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  stale record;
begin
  if not import.is_complete then
    raise exception 'The dry run is not complete' using errcode = 'PT400', hint = 'Choose the file again.';
  end if;
  if exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    raise exception 'A row is refused, so nothing was written' using errcode = '23514', hint = 'Correct the file.';
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    raise exception 'Line %: someone changed this cheese after the dry run, so nothing was written', stale.line
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
end
$$;

CREATE FUNCTION private.require_file() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = new.object_name) then
    raise exception 'This picture has no file' using errcode = '23503';
  end if;
  return new;
end
$$;

CREATE FUNCTION private.require_open_event(event_uuid uuid) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then raise exception 'No such event' using errcode = 'PT404'; end if;
  if event.status = 'cancelled' or event.starts_at <= now() then
    raise exception 'This event no longer takes answers' using errcode = '23514';
  end if;
end
$$;

CREATE FUNCTION private.require_own_pictures() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  field text;
  picture jsonb;
begin
  if coalesce(auth.jwt() ->> 'role', '') not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach field in array tg_argv loop
    picture := to_jsonb(new) -> field;
    continue when tg_op = 'UPDATE' and picture = to_jsonb(old) -> field;
    if exists (
      select from jsonb_array_elements_text(case jsonb_typeof(picture)
        when 'array' then picture when 'string' then jsonb_build_array(picture) else '[]' end) as listed (url)
      where not private.is_own_picture(url)
    ) then
      raise exception 'Pictures come from the shop''s own storage' using errcode = '23514',
        hint = 'Upload the picture and use its URL.';
    end if;
  end loop;
  return new;
end
$$;

CREATE FUNCTION private.require_plannable_day(day date) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if day <= private.shop_today() or day > private.shop_today() + 730 then
    raise exception 'Choose a day from tomorrow on, at most two years ahead' using errcode = '23514',
      hint = 'Change the price itself to change it today.';
  end if;
end
$$;

CREATE FUNCTION private.restorable_fields(target regclass, state jsonb, fields text[]) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each('{"archived_at": null}' || state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at')
    and not (target = 'public.events'::regclass and field.key in ('status', 'cancel_note'))
    and (fields is null or field.key = any (fields))
$$;

CREATE FUNCTION private.restore_author(recipe text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.recipe_authors a where a.recipe_id = recipe::uuid;
  insert into private.recipe_authors (recipe_id, user_id, consented_at)
  select recipe::uuid, u.id, (
    select min(v.changed_at) from public.record_versions v
    where v.table_name = 'recipes' and v.record_id = recipe and v.snapshot ->> 'status' in ('pending', 'published'))
  from public.users u where u.id = private.first_author(recipe);
end
$$;

CREATE FUNCTION private.restore_deleted_document(cheese text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  document public.record_versions;
begin
  select * into document from public.record_versions v
  where v.table_name = 'cheese_documents' and v.record_id = cheese
  order by v.version desc limit 1;
  if document.operation is distinct from 'delete' then return; end if;
  perform set_config('app.restored_from', document.version::text, true);
  insert into public.cheese_documents (id, body) values (cheese::uuid, document.snapshot -> 'body');
end
$$;

CREATE FUNCTION private.restore_parts(table_name text, record_id text, snapshot jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if table_name = 'cheeses' then
    perform private.replace_beverages(record_id::uuid, snapshot -> 'beverages');
  elsif table_name = 'recipes' then
    perform private.replace_recipe_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  elsif table_name = 'events' and snapshot ? 'cheese_ids' then
    perform private.replace_event_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  end if;
end
$$;

CREATE FUNCTION private.rewrite_picture_use(INOUT url text, INOUT alt text, old_path text, new_path text, new_alt_text text, former_alt_text text) RETURNS record
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select
    case when shows_it then replace(url, old_path, new_path) else url end,
    case when shows_it and (former_alt_text is null or alt = former_alt_text) then new_alt_text else alt end
  from (select private.picture_path(url) is not distinct from old_path as shows_it) found
$$;

CREATE FUNCTION private.rewrite_picture_uses(old_path text, new_path text, new_alt_text text, former_alt_text text DEFAULT NULL::text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  changed integer;
  total integer := 0;
begin
  update public.cheeses c set version = c.version,
    hero_image_url = hero.url, hero_image_alt = hero.alt, image_urls = more.urls, image_alts = more.alts
  from public.cheeses before
  cross join lateral private.rewrite_picture_use(
    before.hero_image_url, before.hero_image_alt, old_path, new_path, new_alt_text, former_alt_text) as hero
  cross join lateral (
    select coalesce(array_agg(rewritten.url order by listed.position), '{}') as urls,
      coalesce(array_agg(rewritten.alt order by listed.position), '{}') as alts
    from unnest(before.image_urls, before.image_alts) with ordinality as listed (url, alt, position)
    cross join lateral private.rewrite_picture_use(
      listed.url, listed.alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  ) as more
  where c.id = before.id
    and (before.hero_image_url, before.hero_image_alt, before.image_urls, before.image_alts)
      is distinct from (hero.url, hero.alt, more.urls, more.alts);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.recipes r set version = r.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.recipes before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  where r.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.events e set version = e.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.events before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  where e.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  return total + changed;
end
$$;

CREATE FUNCTION private.role_actions() RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select array['set role', 'grant role', 'accept invitation'] $$;

CREATE FUNCTION private.roll_up_views(for_day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if for_day >= private.shop_today() then
    raise exception 'Only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits
  select * from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits
  select * from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages
  select * from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known
  (
    select day, term, count(*), count(*) filter (where results = 0) from private.searches where day = for_day
    group by day, term having count(*) > 1 order by count(*) desc, term limit 100
  )
  union all
  (
    select day, term, 1, 1 from private.searches where day = for_day
    group by day, term having count(*) = 1 and bool_and(results = 0 and is_impersonal) order by term limit 100
  )
  on conflict (day, term) do update set searches = known.searches + excluded.searches,
    without_result = known.without_result + excluded.without_result;
  delete from private.page_views where day = for_day;
  delete from private.searches where day = for_day;
end
$$;

CREATE FUNCTION private.run_due() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.send_due_stock_alerts();
  perform private.apply_due_prices();
  perform private.warn_of_missing_feature();
  perform private.send_event_reminders();
  perform private.forget_guests();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;

CREATE FUNCTION private.runs_into(day_hours text, next_day_hours text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce((select max(s.closes) - 1440 from private.day_spans(day_hours) s)
    > (select min(s.opens) from private.day_spans(next_day_hours) s), false)
$$;

CREATE FUNCTION private.sales_span() RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select 28 $$;

CREATE FUNCTION private.search_pattern(word text) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word)) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;

CREATE FUNCTION private.search_patterns(query text) RETURNS text[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  words text[] := private.words_of(left(query, 100));
begin
  if words = '{}' and trim(query) <> '' then
    return array[private.anywhere(private.fold(trim(left(query, 100))))];
  end if;
  return coalesce((
    select array_agg(private.search_pattern(wanted.word) order by char_length(wanted.word) desc, wanted.word)
    from (
      select word from unnest(words) as word where not private.is_ignored_word(word)
      order by char_length(word) desc, word limit 8
    ) wanted), '{}');
end
$$;

CREATE FUNCTION private.searchable_text(cheese public.cheeses) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.fold(concat_ws(' ', cheese.name, cheese.origin_region, private.country_name(cheese.country_iso),
    array_to_string(cheese.flavor_tags, ' '), array_to_string(cheese.search_aliases, ' '),
    array_to_string(cheese.milk_species, ' '), cheese.milk_type, cheese.style,
    nullif(cheese.milk_treatment, 'unknown'),
    case when cheese.coagulant in ('microbial', 'plant') then 'vegetarian' end))
$$;

CREATE FUNCTION private.searched_terms(from_day date, to_day date) RETURNS TABLE(term text, searches bigint, without_result bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select s.term, sum(s.searches)::bigint, sum(s.without_result)::bigint
  from (
    select d.term, d.searches, d.without_result from private.daily_searches d where d.day between from_day and to_day
    union all
    select r.term, 1, (r.results = 0)::integer from private.searches r where r.day between from_day and to_day
  ) s
  group by s.term
$$;

CREATE FUNCTION private.selected_cheeses(selection jsonb) RETURNS SETOF public.cheeses
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  filter jsonb := selection -> 'filter';
  excluded uuid[] := array(select jsonb_array_elements_text(coalesce(selection -> 'except', '[]'))::uuid);
begin
  if jsonb_typeof(selection -> 'ids') = 'array' then
    return query select c.* from public.cheeses c
    where c.id = any (array(select jsonb_array_elements_text(selection -> 'ids')::uuid)) and c.id <> all (excluded);
  elsif jsonb_typeof(filter) = 'object' then
    return query select c.* from public.find_cheeses(coalesce(filter ->> 'query', '')) c
    where (c.archived_at is not null) = (coalesce(filter ->> 'status', '') = 'archived')
      and (coalesce(filter ->> 'status', '') not in ('active', 'inactive') or c.active = (filter ->> 'status' = 'active'))
      and (coalesce(filter ->> 'stock', '') not in ('in', 'out') or c.in_stock = (filter ->> 'stock' = 'in'))
      and (coalesce(filter ->> 'style', '') in ('', c.style::text))
      and c.id <> all (excluded);
  else
    raise exception 'Select cheeses by their ids or by a filter' using errcode = 'PT400';
  end if;
end
$$;

CREATE FUNCTION private.send_due_stock_alerts() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  batch record;
  alert record;
  told integer;
begin
  for batch in
    select b.id, c.id as cheese_id, c.name, c.slug
    from public.stock_alert_batches b join public.cheeses c on c.id = b.cheese_id
    where b.sent_at is null and b.cancelled_at is null and b.send_at <= now()
    order by b.id for update of b skip locked
  loop
    told := 0;
    for alert in
      update public.notify_requests r set sent_at = now()
      from private.stock_alert_tokens t
      where r.cheese_id = batch.cheese_id and r.confirmed_at is not null and r.sent_at is null
        and t.request_id = r.id
      returning r.email, t.token
    loop
      perform private.queue_mail('back-in-stock', alert.email,
        jsonb_build_object('cheese', batch.name, 'slug', batch.slug, 'token', alert.token));
      told := told + 1;
    end loop;
    update public.stock_alert_batches b set sent_at = now(), sent_count = told where b.id = batch.id;
  end loop;
end
$$;

CREATE FUNCTION private.send_event_reminders() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  guest record;
begin
  for guest in
    update public.rsvps r set reminded_for = e.starts_at
    from public.events e
    where e.id = r.event_id and e.status = 'published'
      and e.starts_at >= private.day_start(private.shop_today() + 1)
      and e.starts_at < private.day_start(private.shop_today() + 2)
      and private.reminder_time(e.starts_at) <= now()
      and r.status = 'going' and r.reminded_for is distinct from e.starts_at
    returning r.event_id, r.user_id
  loop
    perform private.mail_guest('event-reminder', guest.event_id, guest.user_id);
  end loop;
end
$$;

CREATE FUNCTION private.set_suspension(account uuid, suspended boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() or account = auth.uid() then perform private.deny(); end if;
  -- Of two admins who suspend each other, the second finds that they are no longer one.
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  update auth.users a set banned_until = case when suspended then now() + interval '100 years' end where a.id = account;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if suspended then
    delete from auth.sessions s where s.user_id = account;
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;

CREATE FUNCTION private.settle_before_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.settle_featured_days();
  return null;
end
$$;

CREATE FUNCTION private.settle_due_prices() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.price_schedule s set applied_at = now()
  where s.cheese_id = new.id and s.applied_at is null and s.from_day <= private.shop_today();
  return null;
end
$$;

CREATE FUNCTION private.settle_featured_days() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
  on_day date;
begin
  if exists (
    select 1 from private.featured_days f join public.cheeses c on c.id = f.cheese_id and c.active where f.day = today
  ) then
    return;
  end if;
  on_day := greatest(least((select max(day) + 1 from private.featured_days), today), today - 400);
  while on_day <= today loop
    insert into private.featured_days as settled (day, cheese_id)
    select on_day, chosen from private.featured_on(on_day) as chosen where chosen is not null
    on conflict (day) do update set cheese_id = excluded.cheese_id
      where not exists (select 1 from public.cheeses c where c.id = settled.cheese_id and c.active);
    on_day := on_day + 1;
  end loop;
end
$$;

CREATE FUNCTION private.shelf_best_before(cheese_uuid uuid, grams integer) RETURNS date
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select min(d.best_before)
  from (
    select m.best_before, coalesce(sum(m.grams) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0)
      as newer_grams
    from public.stock_movements m
    where m.cheese_id = cheese_uuid and m.kind = 'delivery' and m.created_at > now() - interval '1 year'
      and not exists (select 1 from public.stock_movements c where c.corrects = m.id)
  ) d
  where d.newer_grams < grams
$$;

CREATE FUNCTION private.shop_instant(local text) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
declare
  instant timestamptz;
begin
  if local !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' then
    raise exception 'Give a date and a time' using errcode = '22007';
  end if;
  instant := local::timestamp at time zone private.shop_time_zone();
  if private.wall_clock(instant) <> local then
    raise exception 'The clock skips this time' using errcode = '23514', hint = 'Clocks go forward that night.';
  end if;
  return instant;
end
$_$;

CREATE FUNCTION private.shop_time_zone() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select time_zone from public.business_settings $$;

CREATE FUNCTION private.shop_today() RETURNS date
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select (now() at time zone private.shop_time_zone())::date $$;

CREATE FUNCTION private.shown_cents_per_kg(price_per_kg_cents integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select (10 * step * round(price_per_kg_cents / 10.0 / step))::integer
  from (select greatest(1, round(s.price_rounding * 100)) as step from public.business_settings s) as rounding
$$;

CREATE FUNCTION private.shown_name_of(author uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from public.users u where u.id = author for no key update;
  return (select n.name from public.display_names n where n.user_id = author and n.hidden_at is null);
end
$$;

CREATE FUNCTION private.shows_alcohol() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select alcohol_policy <> 'hide_alcohol' from public.business_settings $$;

CREATE FUNCTION private.signed_in_recently() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select 1 from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.created_at > now() - interval '5 minutes')
$$;

CREATE FUNCTION private.singular(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $_$ select case when word ~ '[^siu]s$' and char_length(word) > 3 then left(word, -1) else word end $_$;

CREATE FUNCTION private.slugify(title text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$ select trim(both '-' from left(regexp_replace(private.fold(title), '[^a-z0-9]+', '-', 'g'), 80)) $$;

CREATE FUNCTION private.spoken_time(clock timestamp without time zone) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case to_char(clock, 'HH24:MI')
    when '00:00' then 'midnight'
    when '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;

CREATE FUNCTION private.spread_display_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  author uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  shown text := private.shown_name_of(author);
begin
  update public.public_comments p set display_name = shown
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = author and p.id = link.public_id and p.display_name is distinct from shown;
  -- With a deleted account its recipes have lost their author before the name goes.
  if tg_op = 'DELETE' or exists (
    select from private.recipe_authors a join public.recipes r on r.id = a.recipe_id
    where a.user_id = author and r.status = 'published') then
    perform private.announce('recipes');
  end if;
  return null;
end
$$;

CREATE FUNCTION private.staff_name(person uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), initcap(u.role::text))
  from public.users u where u.id = person
$$;

CREATE FUNCTION private.staff_role() RETURNS public.user_role
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  claims jsonb := auth.jwt();
  found_role public.user_role;
  used_second_factor boolean;
begin
  select u.role, s.aal is not distinct from 'aal2' into found_role, used_second_factor
  from public.users u
  join auth.sessions s on s.user_id = u.id
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer'
    and s.id = (claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now());
  if found_role is not null and not (used_second_factor and claims ->> 'aal' is not distinct from 'aal2') and (
    exists (select 1 from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor)
  ) then
    return null;
  end if;
  return found_role;
end
$$;

CREATE FUNCTION private.start_change_set(kind text, summary text, undoes uuid DEFAULT NULL::uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  started uuid;
begin
  insert into public.change_sets (kind, summary, created_by, undoes)
  values (start_change_set.kind, start_change_set.summary, auth.uid(), start_change_set.undoes)
  returning id into started;
  perform set_config('app.change_set', started::text, true);
  return started;
end
$$;

CREATE FUNCTION private.start_counting() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  execute format('insert into %s (%I) select id from started', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

CREATE FUNCTION private.start_document_draft() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.document_version := coalesce(new.document_version,
    (select d.version from public.cheese_documents d where d.id = new.id), 0);
  return new;
end
$$;

CREATE FUNCTION private.start_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  this_table text := tg_table_name; -- a name would be compared in another collation than the index has
begin
  select coalesce(max(v.version), 0) + 1 into new.version
  from public.record_versions v
  where v.table_name = this_table and v.record_id = to_jsonb(new) ->> 'id';
  if auth.uid() is not null then
    new.created_at := now();
  end if;
  new.updated_at := now();
  return new;
end
$$;

CREATE FUNCTION private.store_my_recipe(recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    raise exception 'The picture of a recipe is uploaded for it' using errcode = '23514';
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      raise exception 'You have 50 recipes that are not published' using errcode = '23514', hint = 'Delete one of them.';
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid),
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object(
        'slug', private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid));
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$_$;

CREATE FUNCTION private.stored_choice(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce('{"thermised": "thermized", "pasteurised": "pasteurized", "molluscs": "mollusks", "soya": "soy"}'::jsonb
    ->> lower(written), lower(written))
$$;

CREATE FUNCTION private.strength_of(degree smallint) RETURNS public.strength
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case when degree <= 2 then 'mild'::public.strength when degree = 3 then 'medium' when degree >= 4 then 'strong'
    else 'unknown' end
$$;

CREATE FUNCTION private.substitute_name(patterns text[], query text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(
    (select t.term from public.search_terms t
      where t.kind = 'substitute' and private.words_of(t.term) = array(
        select distinct trim(both '% ' from pattern) from unnest(patterns) as pattern order by 1)
      order by t.term limit 1),
    upper(left(trim(query), 1)) || substr(trim(query), 2))
$$;

CREATE FUNCTION private.suits_vegetarians(coagulant public.coagulant) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select coagulant in ('microbial', 'plant') $$;

CREATE FUNCTION private.summarize_bulk_plan(plan jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  with entries as (
    select * from jsonb_to_recordset(plan) as p (id uuid, name text collate private.by_name, version integer,
      old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
  ), changed as (
    select * from entries where obstacle is null and old_value is distinct from new_value
  ), refused as (
    select * from entries where obstacle is not null
  )
  select jsonb_build_object(
    'total', (select count(*) from entries),
    'changed', (select count(*) from changed),
    'refused', (select count(*) from refused),
    'printed', (select count(*) from changed where is_printed),
    'limit', private.max_bulk_cheeses(),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value)
      order by r.name, r.id), '[]') from (select * from changed order by changed.name, changed.id limit 200) r),
    'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'reason', r.obstacle)
      order by r.name, r.id), '[]') from (select * from refused order by refused.name, refused.id limit 50) r),
    'token', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.new_value), ','
      order by e.id), ''), 'utf8')), 'hex') from entries e))
$$;

CREATE FUNCTION private.take_from_groups() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (select 1 from went) then return null; end if;
  perform private.take_turn_with_groups();
  update private.catalogue_groups g set cheeses = g.cheeses - w.amount
  from (
    select country_iso, milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_ranges,
      strength, count(*) as amount
    from went group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ) w
  where (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  delete from private.catalogue_groups g using went w
  where g.cheeses = 0
    and (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  return null;
end
$$;

CREATE FUNCTION private.take_left_recipe_pictures() RETURNS TABLE(name text, version text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  delete from storage.objects o
  where o.bucket_id = 'media' and o.created_at < now() - interval '1 day'
    and private.recipe_of_picture(o.name) is not null
    and not exists (select from public.recipes r where r.id = private.recipe_of_picture(o.name))
    and not exists (
      select from (
        select v as newest from public.record_versions v
        where v.table_name = 'recipes' and v.record_id = private.recipe_of_picture(o.name)::text
        order by v.version desc limit 1
      ) last
      where not private.is_withdrawn(last.newest)
        and not private.is_private_version('recipes', (last.newest).snapshot)
        and exists (select from public.users u where u.id = private.first_author((last.newest).record_id)))
  returning o.name, o.version
$$;

CREATE FUNCTION private.take_turn_with_groups() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select pg_advisory_xact_lock(hashtextextended('private.catalogue_groups', 0))
$$;

CREATE FUNCTION private.taste_words(cheese public.cheeses) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select cheese.flavor_tags || cheese.texture_tags || array_remove(array[
    case when cheese.palate_salt >= 4 then 'salty' end,
    case when cheese.palate_sweet >= 4 then 'sweet' end,
    case when cheese.palate_tang >= 4 then 'tangy' end,
    case when cheese.palate_cream >= 4 then 'creamy' end,
    case when cheese.palate_strength >= 4 then 'strong' when cheese.palate_strength <= 2 then 'mild' end], null)
$$;

CREATE FUNCTION private.tell_author() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if old.status in ('draft', 'pending', 'returned') and new.status in ('published', 'returned', 'rejected')
    and new.status <> old.status then
    perform private.audit('mark recipe as ' || new.status, 'recipes', new.id::text);
    perform private.queue_mail('recipe-' || new.status, p.email,
      jsonb_build_object('id', new.id, 'slug', new.slug, 'title', new.title, 'note', new.review_note))
    from private.recipe_authors a join private.people p on p.id = a.user_id
    where a.recipe_id = new.id and a.user_id is distinct from auth.uid() and p.email is not null;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.tell_guests() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  told integer;
  template text := case
    when new.ends_at <= now() and old.ends_at <= now() then null
    when new.status = 'cancelled' and old.status = 'published' then 'event-cancelled'
    when new.status = 'published' and old.status = 'cancelled' then 'event-restored'
    when new.status = 'published' and old.status = 'published'
      and (new.starts_at, new.ends_at, new.location) is distinct from (old.starts_at, old.ends_at, old.location)
      then 'event-moved' end;
begin
  if new.status <> old.status then
    perform private.audit('mark event as ' || new.status, 'events', new.id::text);
  end if;
  if template is not null then
    -- A person who answers at the same time is told too, or meets the changed event.
    perform private.lock_seats(new.id);
    perform private.queue_mail(template, p.email, jsonb_build_object(
      'event', new.title, 'slug', new.slug, 'location', new.location, 'note', new.cancel_note,
      'starts_at_local', private.wall_clock(new.starts_at), 'ends_at_local', private.wall_clock(new.ends_at),
      'former_starts_at_local', private.wall_clock(old.starts_at)))
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    get diagnostics told = row_count;
    if told > 0 and not private.within_limit('event change:' || new.id, 10, interval '1 day')
      and new.status <> 'cancelled'
    then
      raise exception 'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.'
        using errcode = '23514';
    end if;
    -- A guest who has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;

CREATE FUNCTION private.tell_of_ended_session() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select 1 from public.users u where u.id = old.user_id and u.role <> 'customer') then
    perform pg_catalog.pg_notify('staff_changed', 'sessions');
  end if;
  return null;
end
$$;

CREATE FUNCTION private.tell_staff() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_notify('staff_changed', tg_argv[0]);
  return null;
end
$$;

CREATE FUNCTION private.to_csv(list jsonb, columns json) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select string_agg(line, '' order by place)
  from (
    select 0 as place, string_agg(private.csv_cell(col.head), ',' order by col.place) || E'\r\n' as line
    from json_each_text(columns) with ordinality as col (field, head, place)
    union all
    select entry.place, (
      select string_agg(private.csv_cell(entry.row ->> col.field), ',' order by col.place) || E'\r\n'
      from json_each_text(columns) with ordinality as col (field, head, place))
    from jsonb_array_elements(list) with ordinality as entry (row, place)
  ) as lines
$$;

CREATE FUNCTION private.todays_salt() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
  found_salt text;
begin
  select salt into found_salt from private.visitor_salts where day = today;
  if found_salt is null then
    delete from private.visitor_salts where day < today;
    insert into private.visitor_salts values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into found_salt from private.visitor_salts where day = today;
  end if;
  return found_salt;
end
$$;

CREATE FUNCTION private.told_start(starts_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select case when private.reminder_time(starts_at) <= now() then starts_at end $$;

CREATE FUNCTION private.top_cheeses(from_day date, to_day date) RETURNS TABLE(name text, slug text, views bigint, scans bigint, favorites bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select c.name, c.slug, coalesce(v.views, 0), coalesce(v.scans, 0), coalesce(f.favorites, 0)
  from public.cheeses c
  left join (
    select path, sum(views) filter (where kind = 'view')::bigint as views,
      sum(views) filter (where kind = 'scan')::bigint as scans
    from private.visits_by_page where day between from_day and to_day group by path
  ) v on v.path = '/' || c.slug
  left join (
    select cheese_id, count(*) as favorites from public.user_favorites
    where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1) group by cheese_id
  ) f on f.cheese_id = c.id
  where v.views > 0 or v.scans > 0 or f.favorites > 0
  order by 3 desc, 5 desc, 1
  limit 20
$$;

CREATE FUNCTION private.touch() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_at := now();
  return new;
end
$$;

CREATE FUNCTION private.track_history(tracked regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  execute format('create trigger a_version_starts before insert on %s
    for each row execute function private.start_version()', tracked);
  execute format('create trigger a_version_follows before update on %s
    for each row execute function private.next_version()', tracked);
  execute format('create trigger z_version_is_kept after insert or update or delete on %s
    for each row execute function private.keep_version()', tracked);
end
$$;

CREATE FUNCTION private.track_search(term text, results integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  insert into private.searches (day, term, results, is_impersonal)
  select private.shop_today(), left(folded, 60), $2,
    normalize($1, nfkc) !~ '[@[:digit:]]' and array_length(string_to_array(folded, ' '), 1) <= 3
  from trim(regexp_replace(private.fold($1), '[[:space:][:punct:][:cntrl:]]+', ' ', 'g')) as folded
  where folded <> ''
$_$;

CREATE FUNCTION private.track_view(path text, visitor text, kind public.view_kind DEFAULT 'view'::public.view_kind) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $_$ select private.track_views(jsonb_build_array(jsonb_build_object('path', $1, 'visitor', $2, 'kind', $3))) $_$;

CREATE FUNCTION private.track_views(views jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  zone text := private.shop_time_zone();
  noted integer;
begin
  insert into private.page_views (at, day, hour, kind, path, visitor)
  select seen.at, (seen.at at time zone zone)::date, extract(hour from seen.at at time zone zone), seen.kind,
    seen.path, seen.visitor
  from (
    select coalesce((v ->> 'at')::timestamptz, now()) as at, coalesce(v ->> 'kind', 'view')::public.view_kind as kind,
      v ->> 'path' as path, v ->> 'visitor' as visitor
    from jsonb_array_elements(views) as v
  ) seen
  where char_length(seen.path) between 1 and 200 and char_length(seen.visitor) between 1 and 64;
  get diagnostics noted = row_count;
  return noted;
end
$$;

CREATE FUNCTION private.uncounted_of(cheese_uuid uuid, OUT favorites integer, OUT ratings_1 integer, OUT ratings_2 integer, OUT ratings_3 integer, OUT ratings_4 integer, OUT ratings_5 integer, OUT public_comments integer) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(sum(v.favorites), 0), coalesce(sum(v.ratings_1), 0), coalesce(sum(v.ratings_2), 0),
    coalesce(sum(v.ratings_3), 0), coalesce(sum(v.ratings_4), 0), coalesce(sum(v.ratings_5), 0),
    coalesce(sum(v.public_comments), 0)
  from private.uncounted_votes v where v.cheese_id = cheese_uuid
$$;

CREATE FUNCTION private.undo_in_record(change_set uuid, in_table text, in_record text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  target regclass := format('public.%I', in_table)::regclass;
  first_version integer;
  last_version integer;
  is_new boolean;
  fields text[];
  before public.record_versions;
  later public.record_versions;
  movement bigint;
  is_found boolean;
  broken_rule text;
begin
  select min(v.version), max(v.version), bool_or(v.operation = 'insert'), array_agg(distinct field)
  into first_version, last_version, is_new, fields
  from public.record_versions v left join unnest(v.changed_fields) as field on true
  where v.change_set_id = change_set and v.table_name = in_table and v.record_id = in_record;

  select * into later from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version > last_version
    and (is_new or v.operation = 'delete' or v.changed_fields && fields)
  order by v.version desc limit 1;
  if later.id is not null then
    return 'Changed since then' || coalesce(' by ' || private.staff_name(later.changed_by), '');
  end if;

  if is_new and in_table = 'cheeses' then
    perform private.remove_added_cheese(in_record::uuid);
    return null;
  end if;
  select * into before from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version < first_version
  order by v.version desc limit 1;
  if before.id is null then return 'It has no earlier version'; end if;

  if in_table = 'cheeses' then
    for movement in
      select m.id from public.stock_movements m
      where m.change_set_id = change_set and m.cheese_id = in_record::uuid order by m.id desc
    loop
      perform public.correct_stock_movement(movement);
    end loop;
  end if;
  perform set_config('app.restored_from', before.version::text, true);
  if fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(in_table, in_record, before.snapshot);
  end if;
  is_found := private.update_fields(target, in_record,
    private.restorable_fields(target, before.snapshot, fields) || jsonb_build_object('version', (
      select max(v.version) from public.record_versions v where v.table_name = in_table and v.record_id = in_record)));
  perform set_config('app.restored_from', '', true);
  return case when not is_found then 'It no longer exists' end;
exception when integrity_constraint_violation then
  get stacked diagnostics broken_rule = constraint_name;
  return case when broken_rule = '' then sqlerrm else 'Its earlier values do not meet a current rule' end;
end
$$;

CREATE FUNCTION private.undo_planned_price(change_set uuid, cheese_uuid uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.price_schedule s
  where s.change_set_id = change_set and s.cheese_id = cheese_uuid and s.applied_at is null
    and s.from_day > private.shop_today();
  return case when not found then 'Its planned price is already in effect' end;
end
$$;

CREATE FUNCTION private.undo_records(change_set uuid, undo uuid, record_ids text[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
begin
  perform set_config('app.catalogue_waits', 'true', true);
  select coalesce(jsonb_agg(jsonb_build_object('record_id', page.record_id, 'name', page.name,
    'outcome', case when page.left_because is null then 'undone' else 'left' end, 'reason', page.left_because)
    order by page.place), '[]') into answer
  from (
    select ids.record_id, ids.place, coalesce(changed.name, c.name) as name,
      case when changed.table_name is null then private.undo_planned_price(change_set, ids.record_id::uuid)
        else private.undo_in_record(change_set, changed.table_name, ids.record_id) end as left_because
    from unnest(record_ids) with ordinality as ids (record_id, place)
    left join lateral (
      select v.table_name, coalesce(v.snapshot ->> 'name', v.snapshot ->> 'title') as name
      from public.record_versions v
      where v.change_set_id = undo_records.change_set and v.record_id = ids.record_id
      order by v.id desc limit 1
    ) changed on true
    left join public.cheeses c on changed.table_name is null and c.id = ids.record_id::uuid
    offset 0
  ) page;
  perform set_config('app.catalogue_waits', '', true);
  perform private.list_in_catalogue(array(
    select v.record_id::uuid from public.record_versions v where v.change_set_id = undo and v.table_name = 'cheeses'
      and v.record_id = any (record_ids)));
  return answer;
end
$$;

CREATE FUNCTION private.update_fields(target regclass, record_id text, fields jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
  changed integer;
begin
  execute format(
    'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
      where id = (jsonb_populate_record(null::%1$s, jsonb_build_object(''id'', $2))).id', target, columns)
    using fields, record_id;
  get diagnostics changed = row_count;
  return changed > 0;
end
$_$;

CREATE FUNCTION private.uploaded_name(path text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$ select substring(path from '^/storage/v1/object/public/media/(.+)$') $_$;

CREATE FUNCTION private.uploaded_path(object_name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$ select '/storage/v1/object/public/media/' || object_name $$;

CREATE FUNCTION private.wall_clock(instant timestamp with time zone, zone text DEFAULT private.shop_time_zone()) RETURNS text
    LANGUAGE sql STABLE
    AS $$ select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI') $$;

CREATE FUNCTION private.warn_of_missing_feature() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  tomorrow date := private.shop_today() + 1;
  missing uuid;
begin
  delete from private.feature_warnings w where w.day < tomorrow - 30;
  insert into private.feature_warnings (day, cheese_id)
  select k.day, c.id
  from public.feature_calendar k
  join public.cheeses c on c.id = k.cheese_id and c.active and not c.in_stock
  where k.day = tomorrow and k.status = 'confirmed'
  on conflict do nothing
  returning cheese_id into missing;
  perform private.queue_mail('feature-out-of-stock', p.email,
    jsonb_build_object('cheese', c.name, 'day', tomorrow))
  from public.cheeses c
  cross join public.users u
  join private.people p on p.id = u.id
  join auth.users a on a.id = u.id and (a.banned_until is null or a.banned_until <= now())
  where c.id = missing and u.role in ('manager', 'admin') and p.email is not null;
end
$$;

CREATE FUNCTION private.with_singulars(words text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(distinct form), '{}')
  from unnest(words) as word cross join lateral (values (word), (private.singular(word))) as forms (form)
$$;

CREATE FUNCTION private.withdraw_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.public_comments p
  using private.comment_publications link
  where link.comment_id = old.id and p.id = link.public_id;
  return old;
end
$$;

CREATE FUNCTION private.withhold_comment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.withheld_comments (user_id, cheese_id, hidden_at, hidden_reason)
  select u.id, c.id, old.hidden_at, old.hidden_reason
  from public.users u cross join public.cheeses c
  where u.id = old.user_id and c.id = old.cheese_id;
  return null;
end
$$;

CREATE FUNCTION private.within_limit(counter text, allowed integer, span interval) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.rate_limits as counted (key, points, expire)
  values (counter, 1, extract(epoch from clock_timestamp() + span) * 1000)
  on conflict (key) do update set
    points = case when counted.expire <= extract(epoch from clock_timestamp()) * 1000
                  then 1 else counted.points + 1 end,
    expire = case when counted.expire <= extract(epoch from clock_timestamp()) * 1000
                  then excluded.expire else counted.expire end
  returning points <= allowed
$$;

CREATE FUNCTION private.word_start(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$ select '% ' || word || '%' $$;

CREATE FUNCTION private.words_of(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(private.fold(value), '[^a-z0-9]+') as word
  where word <> ''
$$;

CREATE FUNCTION private.write_restored(newest public.record_versions, state jsonb, patch jsonb, with_parts boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  target regclass := format('public.%I', newest.table_name)::regclass;
begin
  if newest.table_name = 'cheese_documents' then
    patch := jsonb_build_object('body', newest.snapshot -> 'body' || patch);
  elsif newest.table_name = 'feature_calendar' then
    perform private.check_restored_day(case when newest.operation <> 'delete' then newest.snapshot end, patch);
  end if;
  if with_parts then perform private.restore_parts(newest.table_name, newest.record_id, state); end if;
  if newest.operation = 'delete' then
    perform private.insert_fields(target,
      patch || jsonb_strip_nulls(jsonb_build_object('id', state -> 'id', 'slug', state -> 'slug')));
    if newest.table_name = 'cheeses' then perform private.restore_deleted_document(newest.record_id); end if;
    if newest.table_name = 'recipes' then perform private.restore_author(newest.record_id); end if;
  else
    perform private.update_fields(target, newest.record_id, patch || jsonb_build_object('version', newest.version));
  end if;
end
$$;

CREATE FUNCTION private.write_rows(import_uuid uuid, after_line integer, last_line integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  columns text := (select string_agg(quote_ident(f.field), ', ') from private.import_fields() f
    where f.field not in ('slug', 'currency'));
begin
  execute format($statement$
    insert into public.cheeses (slug, flag_emoji, %1$s)
    select p.slug, p.flag_emoji, %2$s
    from private.import_rows r
    cross join lateral jsonb_populate_record(null::public.cheeses, $4 || r.fields) p
    where r.import_id = $1 and r.outcome = 'created' and r.line > $2 and r.line <= $3 $statement$,
    columns, (select string_agg('p.' || trim(c), ', ') from unnest(string_to_array(columns, ',')) as c))
  using import_uuid, after_line, last_line, private.import_defaults();
  execute format($statement$
    update public.cheeses c
    set (flag_emoji, %1$s) = (select flag_emoji, %1$s from jsonb_populate_record(c, r.fields))
    from private.import_rows r
    where r.import_id = $1 and r.outcome = 'changed' and r.line > $2 and r.line <= $3 and c.slug = r.slug $statement$,
    columns)
  using import_uuid, after_line, last_line;
end
$_$;

CREATE FUNCTION public.accept_invitation(token text) RETURNS public.user_role
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return private.accept_invitation(token, auth.uid());
end
$$;

CREATE FUNCTION public.add_import_rows(import_uuid uuid, rows jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    AS $$
declare
  import private.imports := private.own_import(import_uuid);
  lines integer[] := array(select (entry ->> 'line')::integer from jsonb_array_elements(rows) as entry);
begin
  if import.is_complete then
    raise exception 'This dry run is complete' using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, coalesce(nullif(trim(entry.cells ->> 'slug'), ''),
    private.slugify(trim(entry.cells ->> 'name')), '')
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    raise exception 'A file has at most 10,000 rows' using errcode = 'PT400', hint = 'Split the file.';
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;

CREATE FUNCTION public.add_kiosk(name text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  code text;
  added uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.kiosks k where k.code_expires_at <= now();
  if (select count(*) from private.kiosks) >= 50 then
    raise exception 'There are 50 displays already' using errcode = '23514', hint = 'Revoke one that is not used.';
  end if;
  loop
    code := private.new_pairing_code();
    insert into private.kiosks as k (name, key_hash)
    values (trim(add_kiosk.name), private.hash_of_token(code))
    on conflict (key_hash) do nothing
    returning k.id into added;
    exit when added is not null;
  end loop;
  perform private.audit('add display', 'kiosks', added::text, jsonb_build_object('name', trim(add_kiosk.name)));
  return code;
end
$$;

CREATE FUNCTION public.also_loved(cheese_uuid uuid) RETURNS TABLE(id uuid, name text, slug text, flag_emoji text, country_iso text, hero_image_url text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select c.id, c.name, c.slug, c.flag_emoji, c.country_iso, c.hero_image_url
  from private.cheese_affinities a
  join public.cheeses c on c.id = a.other_id
  where a.cheese_id = cheese_uuid and c.active
  order by a.people desc, c.name
  limit 4
$$;

CREATE FUNCTION public.analytics_report(period text DEFAULT '7days'::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  to_day date := private.shop_today();
  span integer := case period when 'today' then 1 when '7days' then 7 when '30days' then 30 end;
  from_day date := to_day - span + 1;
  -- The days that are compared, and how far back those lie that they are compared with.
  last_compared date := case span when 1 then to_day else to_day - 1 end;
  first_compared date := case span when 30 then to_day - 28 when 7 then to_day - 6 else to_day end;
  distance integer := case span when 30 then 28 else span end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if span is null then raise exception 'period is today, 7days or 30days' using errcode = '22023'; end if;
  return (
    with visited as materialized (
      select * from private.visits_by_day where day between from_day - distance and to_day
    ), searched as materialized (
      select * from private.searched_terms(from_day, to_day)
    ), totals (name, sums) as (
      select spans.name, private.community_totals(spans.first_day, spans.last_day) || (
        select jsonb_build_object('views', coalesce(sum(v.views), 0), 'visitors', coalesce(sum(v.visitors), 0),
          'scans', coalesce(sum(v.scans), 0), 'searches', coalesce(sum(v.searches), 0),
          'searches_without_result', coalesce(sum(v.searches_without_result), 0))
        from visited v where v.day between spans.first_day and spans.last_day)
      from (values ('totals', from_day, to_day), ('totals_compared', first_compared, last_compared),
        ('totals_before', first_compared - distance, last_compared - distance)) as spans (name, first_day, last_day)
    )
    select (select jsonb_object_agg(name, sums) from totals) || jsonb_build_object(
      'from_day', from_day, 'to_day', to_day,
      'current_hour', extract(hour from now() at time zone private.shop_time_zone()),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'views', coalesce(v.views, 0), 'visitors',
          coalesce(v.visitors, 0), 'views_before', coalesce(before.views, 0)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join visited v on v.day = d::date
        left join visited before on before.day = d::date - distance),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'views', coalesce(v.views, 0), 'views_before',
          coalesce(v.views_before, 0)) order by h)
        from generate_series(0, 23) as h
        left join (
          select hour, sum(views) filter (where day >= first_compared) as views,
            sum(views) filter (where day <= last_compared - distance) as views_before
          from private.visits_by_hour where day between first_compared - distance and last_compared group by hour
        ) v on v.hour = h),
      'top_cheeses', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.top_cheeses(from_day, to_day) t),
      'searches', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched order by searches desc, term limit 20) t),
      'searches_without_result', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched where without_result > 0 order by without_result desc, term limit 20) t),
      'feature_days', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.feature_days(from_day, to_day) t)));
end
$$;

CREATE FUNCTION public.apply_import(import_uuid uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '300s'
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    AS $$
declare
  import private.imports;
  last_line integer := 0;
  next_line integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtext('apply_import'));
  import := private.own_import(import_uuid);
  if import.change_set_id is not null then return import.change_set_id; end if;
  perform setval('private.import_progress', 0, false);
  perform private.require_applicable(import);
  import.change_set_id := private.start_change_set('import', left('Import of ' || import.file_name, 200));
  perform set_config('app.catalogue_waits', 'true', true);
  loop
    select max(page.line) into next_line from (
      select r.line from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line > last_line
      order by r.line limit 200) page;
    exit when next_line is null;
    perform private.write_rows(import_uuid, last_line, next_line);
    last_line := next_line;
    perform setval('private.import_progress', (select count(*) from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line <= last_line));
  end loop;
  perform private.list_in_catalogue(array(
    select c.id from public.cheeses c join private.import_rows r on r.slug = c.slug
    where r.import_id = import_uuid and r.outcome in ('created', 'changed')));
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('app.change_set', '', true);
  update private.imports i set change_set_id = import.change_set_id where i.id = import_uuid;
  perform private.audit('import', 'cheeses', import.change_set_id::text, (
    select jsonb_object_agg(counted.outcome, counted.rows) from (
      select r.outcome, count(*) as rows from private.import_rows r where r.import_id = import_uuid group by 1) counted));
  return import.change_set_id;
end
$$;

CREATE FUNCTION public.attend_record(record text) RETURNS TABLE(name text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.check_may_open(attend_record.record);
  delete from private.presence p where p.seen_at < now() - interval '30 seconds' and p.user_id <> auth.uid();
  insert into private.presence as known (record, user_id) values (attend_record.record, auth.uid())
  on conflict on constraint presence_pkey do update set seen_at = excluded.seen_at;
  return query
    select private.staff_name(p.user_id)
    from private.presence p join public.users u on u.id = p.user_id
    where p.record = attend_record.record and p.user_id <> auth.uid() and u.role <> 'customer'
      and p.seen_at >= now() - interval '30 seconds'
    order by 1;
end
$$;

CREATE FUNCTION public.audit_log_is_whole() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return private.first_broken_audit_entry() is null;
end
$$;

CREATE FUNCTION public.author_name(public.recipes) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select private.author_name_of($1.id) $_$;

CREATE FUNCTION public.calendar_days(from_day date, to_day date) RETURNS TABLE(day date, is_past boolean, is_today boolean, is_closed boolean, entry_id uuid, version integer, status public.calendar_status, note text, changed_by text, cheese_id uuid, cheese_name text, cheese_slug text, cheese_hero_image_url text, is_active boolean, in_stock boolean, repeated_on date, shown_cheese_id uuid, shown_cheese_name text, shown_in_stock boolean, events jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.day, d.day < today, d.day = today, private.is_closed_on(d.day), k.id, k.version, k.status, k.note, (
        select private.staff_name(v.changed_by) from public.record_versions v
        where v.table_name = 'feature_calendar' and v.record_id = k.id::text order by v.version desc limit 1),
      c.id, c.name, c.slug, c.hero_image_url, c.active, c.in_stock,
      case when c.id is not null then private.repeated_on(c.id, d.day) end, shown.id, shown.name, shown.in_stock,
      private.events_on(d.day)
    from (
      select date_series::date as day
      from generate_series(from_day::timestamp, least(to_day, from_day + 61)::timestamp, interval '1 day') date_series
    ) d
    left join public.feature_calendar k on k.day = d.day
    left join public.cheeses c on c.id = k.cheese_id
    left join private.featured_days f on f.day = d.day and d.day < today
    left join public.cheeses shown
      on shown.id = case when d.day = today then private.featured_on(d.day) else f.cheese_id end
    order by d.day;
end
$$;

CREATE FUNCTION public.cancel_rsvp(event_uuid uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.lock_seats(event_uuid);
  perform private.mail_guest('rsvp-cancelled', event_uuid, r.user_id)
  from public.rsvps r join public.events e on e.id = r.event_id
  where r.event_id = event_uuid and r.user_id = auth.uid() and e.status = 'published' and e.starts_at > now();
  delete from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  return found;
end
$$;

CREATE FUNCTION public.cancel_scheduled_price(planned uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  cancelled public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from public.price_schedule s
  where s.id = planned and s.applied_at is null and s.from_day > private.shop_today()
  returning * into cancelled;
  if cancelled.id is null then return false; end if;
  perform private.audit('cancel price', 'cheeses', cancelled.cheese_id::text,
    jsonb_build_object('from', cancelled.from_day, 'price_per_kg_cents', cancelled.price_per_kg_cents));
  return true;
end
$$;

CREATE FUNCTION public.cancel_stock_alerts(batch_id bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.stock_alert_batches b set cancelled_at = now()
  where b.id = batch_id and b.sent_at is null and b.cancelled_at is null;
  return found;
end
$$;

CREATE FUNCTION public.catalogue_facets(query text DEFAULT ''::text, country text DEFAULT NULL::text, milk public.milk_species DEFAULT NULL::public.milk_species, style public.cheese_style DEFAULT NULL::public.cheese_style, treatment public.milk_treatment DEFAULT NULL::public.milk_treatment, vegetarian boolean DEFAULT NULL::boolean, lactose_free boolean DEFAULT NULL::boolean, without public.allergen DEFAULT NULL::public.allergen, in_stock boolean DEFAULT NULL::boolean, price public.price_range DEFAULT NULL::public.price_range, strength public.strength DEFAULT NULL::public.strength) RETURNS TABLE(facet text, value text, label text, cheeses bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  is_grouped boolean := patterns = '{}' and due = '{}';
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select g.country_iso, g.milk_species, g.style, g.milk_treatment, g.coagulant, g.lactose, g.allergens, g.in_stock,
        g.price_ranges, g.strength, g.cheeses as amount
      from private.catalogue_groups g
      where is_grouped
      union all
      select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.coagulant, f.lactose, f.allergens, f.in_stock,
        private.listed_price_ranges(f, due), f.strength, count(*) as amount
      from private.matching(patterns, planned.by_substitutes, null, null, null, null, null, null, null, null, null,
        null, due) f
      where not is_grouped
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when without is not null and (a.allergens = '{}' or without = any (a.allergens)) then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end,
        case when price is not null and price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> catalogue_facets.strength or catalogue_facets.strength = 'unknown' then 'strength' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.amount)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (select unnest(other.allergens) from judged other union select catalogue_facets.without) known (absent)
          where j.allergens <> '{}' and absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.amount)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), 1 where planned.by_substitutes
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

CREATE FUNCTION public.change_party_size(event_uuid uuid, party_size integer, give_up_seats boolean DEFAULT false, idempotency_key uuid DEFAULT NULL::uuid) RETURNS public.rsvp_status
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer public.rsvp_status;
  free integer;
  own public.rsvps;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('change_party_size', event_uuid, party_size, give_up_seats)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into own from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then raise exception 'No such RSVP' using errcode = 'PT404'; end if;
  perform private.require_open_event(event_uuid);
  answer := own.status;
  if change_party_size.party_size <> own.party_size then
    perform private.limit_person('rsvp');
    if own.status = 'going' and change_party_size.party_size - own.party_size > free then
      if not coalesce(give_up_seats, false) then
        raise exception 'Seats left besides yours: %', greatest(free, 0) using errcode = 'PT409',
          hint = 'Give up the seats to join the waiting list.';
      end if;
      answer := 'waiting';
    end if;
    update public.rsvps r set party_size = change_party_size.party_size, status = answer,
      checked_in_at = case when answer = 'going' then r.checked_in_at end,
      queued_at = case when change_party_size.party_size > r.party_size then clock_timestamp() else r.queued_at end
    where r.id = own.id;
    perform private.fill_seats(event_uuid);
    select r.status into answer from public.rsvps r where r.id = own.id;
    -- A party that came off the waiting list was told that it has seats.
    if own.status = 'going' or answer = 'waiting' then
      perform private.mail_guest(case when own.status = answer then 'rsvp-changed' else 'rsvp-waiting' end,
        event_uuid, auth.uid());
    end if;
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

CREATE FUNCTION public.check_in(rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid DEFAULT NULL::uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  event public.events;
  guest public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('check_in', rsvp_uuid, has_arrived));
  if answer is not null then return answer #>> '{}'; end if;
  select * into guest from public.rsvps r where r.id = rsvp_uuid for update;
  if not found then raise exception 'This guest has given the seat back' using errcode = 'PT404'; end if;
  select * into event from public.events e where e.id = guest.event_id;
  if not public.is_door_open(event) then
    raise exception 'Guests are checked in from a day before the event until a day after it' using errcode = '23514';
  end if;
  if guest.status <> 'going' then raise exception 'This party has no seat' using errcode = '23514'; end if;
  update public.rsvps r set checked_in_at = case when has_arrived then coalesce(r.checked_in_at, now()) end
  where r.id = rsvp_uuid returning * into guest;
  answer := coalesce(to_jsonb(private.wall_clock(guest.checked_in_at)), 'null');
  perform private.keep_answer(idempotency_key, answer);
  return answer #>> '{}';
end
$$;

CREATE FUNCTION public.cheeses_on_map(only_strength integer DEFAULT NULL::integer, only_age_band integer DEFAULT NULL::integer, page_limit integer DEFAULT 60, page_offset integer DEFAULT 0) RETURNS TABLE(name text, slug text, in_stock boolean, strength smallint, age_days integer, is_age_recorded boolean, total bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
declare
  matching bigint := (
    select count(*) from private.catalogue f
    where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
      and (only_age_band is null or f.age_band = only_age_band));
begin
  return query
    select c.name, c.slug, c.in_stock, f.palate_strength, f.age_days, c.minimum_age_days is not null, matching
    from (
      select f.* from private.catalogue f
      where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
        and (only_age_band is null or f.age_band = only_age_band)
      -- As the index has them: of two bands the lower has the younger cheeses.
      order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id
      limit least(greatest(page_limit, 0), 60) offset greatest(page_offset, 0)
    ) f
    join public.cheeses c on c.id = f.cheese_id
    order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id;
end
$$;

CREATE FUNCTION public.coming_special_days(public.business_settings) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select coalesce(jsonb_agg(special order by special ->> 'from'), '[]')
  from jsonb_array_elements($1.special_days) as special
  where (special ->> 'to')::date >= private.shop_today()
$_$;

CREATE FUNCTION public.compare_versions(of_table text, of_record text, one_version integer, other_version integer) RETURNS TABLE(field text, one_value jsonb, other_value jsonb, is_restorable boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  one jsonb;
  other jsonb;
  one_fields jsonb;
  other_fields jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  one_fields := private.compared_fields(of_table, one);
  other_fields := private.compared_fields(of_table, other);
  return query
    select f.name, private.readable_value(of_table, f.name, one_fields -> f.name),
      private.readable_value(of_table, f.name, other_fields -> f.name),
      one_fields ? f.name and (of_table = 'cheese_documents' or f.name in ('beverages', 'cheese_ids')
        or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, one, other)) as f (name)
    order by f.name;
end
$$;

CREATE FUNCTION public.confirm_notice(token uuid) RETURNS boolean
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select public.confirm_stock_alert(token) $$;

CREATE FUNCTION public.confirm_stock_alert(token uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.notify_requests r set confirmed_at = coalesce(r.confirmed_at, now())
  from private.stock_alert_tokens t
  where t.token = confirm_stock_alert.token and r.id = t.request_id;
  return found;
end
$$;

CREATE FUNCTION public.correct_stock_movement(movement_id bigint, note text DEFAULT NULL::text, idempotency_key uuid DEFAULT NULL::uuid) RETURNS public.stock_movements
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then raise exception 'No such movement' using errcode = 'PT404'; end if;
  if wrong.kind = 'correction' then
    raise exception 'A correction cannot be corrected; record the movement again' using errcode = '23514',
      hint = 'Record the movement again.';
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    raise exception 'It has already been corrected' using errcode = '23514', hint = 'Look at the ledger.';
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    raise exception 'Its stock is no longer tracked; count it to start again' using errcode = '23514',
      hint = 'Count the stock first.';
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

CREATE FUNCTION public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid DEFAULT NULL::uuid) RETURNS SETOF public.stock_movements
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    if cardinality(movement_ids) not between 1 and 200 then
      raise exception 'Correct 1 to 200 movements' using errcode = 'PT400';
    end if;
    perform 1 from public.cheeses c
    where c.id in (select m.cheese_id from public.stock_movements m where m.id = any (movement_ids))
    order by c.id for no key update;
    select jsonb_agg(to_jsonb(correction)) into answer
    from unnest(movement_ids) as wrong (id)
    cross join lateral public.correct_stock_movement(wrong.id) as correction;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

CREATE FUNCTION public.created_at_local(public.change_sets) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select private.wall_clock($1.created_at) $_$;

CREATE TABLE public.cheese_comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    cheese_id uuid NOT NULL,
    comment text NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hidden_at timestamp with time zone,
    hidden_reason text,
    CONSTRAINT a_comment_shows_text CHECK (private.shows_text(comment)),
    CONSTRAINT a_reason_shows_text CHECK (private.shows_text(hidden_reason)),
    CONSTRAINT cheese_comments_comment_check CHECK (((char_length(comment) BETWEEN 1 AND 2000) AND (comment !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'::text))),
    CONSTRAINT cheese_comments_hidden_reason_check CHECK (((char_length(hidden_reason) <= 300) AND (hidden_reason !~ '[[:cntrl:]]'::text)))
);

CREATE FUNCTION public.created_at_local(public.cheese_comments) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.created_at) $_$;

CREATE TABLE public.public_comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cheese_id uuid NOT NULL,
    comment text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    display_name text,
    CONSTRAINT public_comments_comment_check CHECK ((char_length(comment) <= 2000)),
    CONSTRAINT public_comments_display_name_check CHECK ((char_length(display_name) <= 30))
);

CREATE FUNCTION public.created_at_local(public.public_comments) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.created_at) $_$;

CREATE FUNCTION public.created_at_local(public.stock_movements) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.created_at) $_$;

CREATE FUNCTION public.current_price(public.cheeses) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select coalesce(private.due_price($1.id), $1.price_per_kg_cents) $_$;

CREATE FUNCTION public.dashboard_counts() RETURNS TABLE(pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, reported_comments bigint, upcoming_events bigint, views_this_week bigint, views_today bigint, views_last_week bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today date := private.shop_today();
  monday date := today - (extract(isodow from today)::integer - 1);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select
    (select count(*) from public.recipes r where r.status = 'pending'),
    (select count(*) from public.notify_requests n where n.confirmed_at is not null and n.sent_at is null),
    (select count(*) from public.low_stock() l where not l.is_out),
    (select count(*) from public.low_stock() l where l.is_out),
    (select count(distinct r.comment_id)
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      where r.settled_at is null and m.is_public and m.hidden_at is null),
    (select count(*) from public.events e where e.status = 'published' and e.starts_at > now()),
    seen.this_week, seen.today, seen.last_week
  from (
    select coalesce(sum(v.views) filter (where v.day >= monday), 0)::bigint as this_week,
      coalesce(sum(v.views) filter (where v.day = today), 0)::bigint as today,
      coalesce(sum(v.views) filter (where v.day < today - 7), 0)::bigint as last_week
    from private.visits_by_day v where v.day between monday - 7 and today
  ) seen;
end
$$;

CREATE FUNCTION public.decide_event(event_uuid uuid, decision text, seen_version integer, note text DEFAULT ''::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'cancel', 'archive', 'restore') then
    raise exception 'Publish, cancel, archive or restore an event' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  if decision = 'publish' and exists (
    select from public.events e where e.id = event_uuid and e.starts_at <= now()
  ) then
    raise exception 'An event is published before it starts' using errcode = '23514', column = 'starts_at';
  end if;
  update public.events e set
    status = case decision when 'publish' then 'published' when 'cancel' then 'cancelled' else e.status end
      ::public.event_status,
    cancel_note = case decision when 'publish' then null when 'cancel' then nullif(trim(note), '') else e.cancel_note end,
    archived_at = case decision when 'archive' then now() when 'restore' then null else e.archived_at end,
    version = seen_version
  where e.id = event_uuid and case decision
    when 'publish' then e.status <> 'published' and e.archived_at is null
    when 'cancel' then e.status = 'published' and e.ends_at > now()
    when 'archive' then e.archived_at is null
    else e.archived_at is not null end;
  if not found then raise exception 'No such event waits for this decision' using errcode = 'PT404'; end if;
end
$$;

CREATE FUNCTION public.decide_proposal(proposal uuid, decision text, seen_version integer DEFAULT NULL::integer, note text DEFAULT NULL::text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  decided public.cheese_proposals;
  cheese public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.* into cheese from public.cheeses c
  where c.id = (select p.cheese_id from public.cheese_proposals p where p.id = proposal) for no key update;
  select * into decided from public.cheese_proposals p where p.id = proposal for update;
  if decided.id is null or not (
    case decision when 'accept' then private.is_manager() when 'decline' then private.is_manager()
      when 'withdraw' then decided.created_by = auth.uid() else false end
  ) then perform private.deny(); end if;
  if decided.status <> 'open' then
    raise exception 'It has already been %', decided.status using errcode = 'PT409', hint = 'Read the list again.';
  end if;
  if decision = 'accept' then
    if cheese.version is distinct from seen_version then
      raise exception 'Someone else saved this first' using errcode = 'PT409',
        detail = format('The current version is %s.', cheese.version), hint = 'Read it again.';
    end if;
    if private.guarded_fields_of(to_jsonb(cheese)) || decided.fields <> private.guarded_fields_of(to_jsonb(cheese)) then
      perform private.update_fields('public.cheeses', cheese.id::text,
        decided.fields || jsonb_build_object('version', cheese.version));
    end if;
  end if;
  update public.cheese_proposals p set decided_at = now(), decided_by = auth.uid(), note = nullif(trim(decide_proposal.note), ''),
    status = case decision when 'accept' then 'accepted' when 'decline' then 'declined' else 'withdrawn' end
  where p.id = proposal;
  perform private.audit(decision || ' proposal', 'cheeses', cheese.id::text,
    jsonb_build_object('proposal', proposal, 'fields', decided.fields));
  return (select c.version from public.cheeses c where c.id = cheese.id);
end
$$;

CREATE FUNCTION public.delete_my_account(confirm text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  if not private.signed_in_recently() then
    raise exception 'Please sign in again first' using errcode = '42501', hint = 'reauthentication_needed';
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    raise exception 'Type your email address to confirm' using errcode = '22023';
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  delete from public.notify_requests n where lower(n.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

CREATE FUNCTION public.delete_my_recipe(recipe_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.recipes r
  where r.id = delete_my_recipe.recipe_id and r.published_at is null and r.id in (select private.my_recipe_ids());
  return found;
end
$$;

CREATE FUNCTION public.desk_events(show text DEFAULT ''::text, search text DEFAULT ''::text, page_limit integer DEFAULT 24, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, slug text, title text, status public.event_status, is_archived boolean, is_over boolean, starts_at_local text, ends_at_local text, capacity integer, seated integer, waiting integer, arrived integer, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    with page as (
      select e.*, count(*) over () as matching from public.events e
      where (e.archived_at is not null) = (show = 'archived')
        and case show
          when 'coming' then e.status = 'published' and e.ends_at > now()
          when 'over' then e.status = 'published' and e.ends_at <= now()
          when 'draft' then e.status = 'draft'
          when 'cancelled' then e.status = 'cancelled'
          else true end
        and position(private.fold(search) in private.fold(e.title || ' ' || e.summary)) > 0
      order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.slug, p.title, p.status, p.archived_at is not null, p.ends_at <= now(),
      private.wall_clock(p.starts_at, (select private.shop_time_zone())),
      private.wall_clock(p.ends_at, (select private.shop_time_zone())), p.capacity,
      g.seated, g.waiting, g.arrived, p.matching
    from page p cross join lateral private.count_guests(p.id) g
    order by p.ends_at <= now(), case when p.ends_at > now() then p.starts_at end, p.starts_at desc, p.id;
end
$$;

CREATE FUNCTION public.duplicate_event(event_uuid uuid, copy_uuid uuid) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  source public.events;
  weeks integer;
  starts_at timestamptz;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if exists (select from public.events e where e.id = copy_uuid) then return copy_uuid; end if;
  select * into source from public.events e where e.id = event_uuid;
  if not found then raise exception 'No such event' using errcode = 'PT404'; end if;
  weeks := greatest(1, 1 + floor(extract(epoch from now() - source.starts_at) / extract(epoch from interval '7 days')));
  starts_at := (source.starts_at at time zone private.shop_time_zone() + make_interval(weeks => weeks))
    at time zone private.shop_time_zone();
  perform private.replace_event_cheeses(copy_uuid, array(
    select c.cheese_id from public.event_cheeses c where c.event_id = event_uuid order by c.position));
  perform private.insert_fields('public.events', to_jsonb(source)
    - array['status', 'version', 'created_at', 'updated_at', 'published_at', 'archived_at', 'cancel_note', 'ical_sequence']
    || jsonb_build_object('id', copy_uuid, 'slug', private.free_event_slug(source.title, copy_uuid),
      'starts_at', starts_at, 'ends_at', starts_at + (source.ends_at - source.starts_at)));
  return copy_uuid;
end
$$;

CREATE FUNCTION public.end_my_session(session_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  return found;
end
$$;

CREATE FUNCTION public.end_session(session_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;

CREATE FUNCTION public.end_sessions(user_id uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;

CREATE FUNCTION public.ends_at_local(public.events) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.ends_at) $_$;

CREATE FUNCTION public.event_guests(event_uuid uuid) RETURNS TABLE(rsvp_id uuid, name text, email text, party_size integer, status public.rsvp_status, created_at timestamp with time zone, created_at_local text, checked_in_at_local text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  event public.events;
  is_named boolean;
begin
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not (private.is_staff() and public.is_door_open(event)) then
    perform private.deny();
  end if;
  is_named := event.ends_at > now() - interval '90 days';
  return query
    select r.id, case when is_named then nullif(concat_ws(' ', u.first_name, u.last_name), '') end,
      case when is_named and private.is_admin() then p.email end, r.party_size, r.status, r.created_at,
      private.wall_clock(r.created_at, (select private.shop_time_zone())),
      private.wall_clock(r.checked_in_at, (select private.shop_time_zone()))
    from public.rsvps r
    left join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, case when r.status = 'waiting' then r.queued_at else r.created_at end, r.id;
end
$$;

CREATE FUNCTION public.export_audit_log(of_topic text DEFAULT NULL::text, by_person uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.audit('export', 'audit_log', null,
    jsonb_build_object('topic', of_topic, 'person', by_person, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'at', private.wall_clock(l.at, (select private.shop_time_zone())),
      'by', private.audit_subject_name('users', l.actor_id::text), 'action', l.action, 'subject', l.subject,
      'name', private.audit_subject_name(l.subject, l.subject_id), 'subject_id', l.subject_id, 'detail', l.detail::text,
      'hash', l.hash) order by l.id desc), '[]')
    from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l),
    '{"id": "Entry", "at": "When", "by": "Who", "action": "Action", "subject": "About", "name": "Name",
      "subject_id": "Id", "detail": "Details", "hash": "Hash"}');
end
$$;

CREATE FUNCTION public.export_my_data() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'display_name', (
      select jsonb_build_object('name', n.name, 'hidden_reason', n.hidden_reason)
        || private.instant_fields('created_at', n.created_at)
      from public.display_names n where n.user_id = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.created_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role)
        || private.instant_fields('sent_at', i.sent_at) || private.instant_fields('expires_at', i.expires_at)), '[]')
      from private.invitations i where i.email = mailbox),
    'sent_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role) || private.instant_fields('sent_at', i.sent_at)), '[]')
      from private.invitations i where i.invited_by = me),
    'sent_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'message', m.message)
        || private.instant_fields('sent_at', m.sent_at)), '[]')
      from private.event_messages m join public.events e on e.id = m.event_id where m.sent_by = me),
    'calendar_feed', (
      select private.instant_fields('created_at', f.created_at) from private.calendar_feeds f where f.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(private.instant_fields('last_seen_at', d.last_seen_at)), '[]')
      from private.known_devices d where d.user_id = me),
    'open_records', (
      select coalesce(jsonb_agg(jsonb_build_object('record', p.record) || private.instant_fields('seen_at', p.seen_at)), '[]')
      from private.presence p where p.user_id = me));
end
$$;

CREATE FUNCTION public.export_report(kind text, period text DEFAULT '30days'::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'There is no such report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;

CREATE FUNCTION public.export_stock_ledger(cheese_uuid uuid DEFAULT NULL::uuid, of_kind public.stock_movement_kind DEFAULT NULL::public.stock_movement_kind, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'stock_movements', coalesce(cheese_uuid::text, 'all'),
    jsonb_build_object('kind', of_kind, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id,
      'at', private.wall_clock(m.created_at, (select private.shop_time_zone())), 'cheese', c.name, 'slug', c.slug,
      'kind', m.kind, 'grams', m.grams, 'change', m.change_grams, 'stock', m.stock_after_grams,
      'amount', round(m.amount_cents / 100.0, 2), 'price', round(m.price_per_kg_cents / 100.0, 2),
      'supplier', m.supplier, 'lot', m.lot, 'best_before', m.best_before, 'corrects', m.corrects, 'note', m.note,
      'by', private.staff_name(m.created_by)) order by m.created_at desc, m.id desc), '[]')
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
    join public.cheeses c on c.id = m.cheese_id),
    '{"id": "Movement", "at": "Recorded", "cheese": "Cheese", "slug": "Slug", "kind": "Kind", "grams": "Grams",
      "change": "Change in grams", "stock": "Stock after in grams", "amount": "Amount", "price": "Price per kg",
      "supplier": "Supplier", "lot": "Lot", "best_before": "Best before", "corrects": "Corrects movement",
      "note": "Note", "by": "Recorded by"}');
end
$$;

CREATE FUNCTION public.failed_searches() RETURNS TABLE(term text, searches bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select s.term, s.without_result
    from (
      select * from private.searched_terms(private.shop_today() - 29, private.shop_today()) t
      where t.without_result > 0
      order by t.without_result desc, t.term
      limit 100
    ) s
    where not private.finds_a_cheese(s.term)
    order by s.without_result desc, s.term
    limit 20;
end
$$;

CREATE FUNCTION public.find_cheeses(query text) RETURNS SETOF public.cheeses
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select c.* from private.cheeses_found_by(query) as found (id) join public.cheeses c on c.id = found.id
$$;

CREATE TABLE public.placards (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cheese_id uuid NOT NULL,
    template public.placard_template DEFAULT 'a4-eight-up'::public.placard_template NOT NULL,
    content jsonb DEFAULT '{}'::jsonb NOT NULL,
    printed_at timestamp with time zone DEFAULT now() NOT NULL,
    content_hash text DEFAULT ''::text NOT NULL,
    copies integer DEFAULT 1 NOT NULL,
    printed_by uuid,
    CONSTRAINT placards_content_hash_check CHECK ((char_length(content_hash) <= 64)),
    CONSTRAINT placards_copies_check CHECK (((copies >= 1) AND (copies <= 100)))
);

CREATE VIEW public.placard_states WITH (security_invoker='true') AS
 SELECT c.id AS cheese_id,
    c.name,
    c.active,
    c.archived_at,
    private.placard_content(c.*) AS content,
    private.placard_hash(private.placard_content(c.*)) AS content_hash,
    p.id AS placard_id,
    p.template,
    p.printed_at,
    private.wall_clock(p.printed_at) AS printed_at_local,
        CASE
            WHEN (p.id IS NULL) THEN '[]'::jsonb
            ELSE private.placard_changes(p.content, private.placard_content(c.*))
        END AS changes,
    (c.active AND (p.id IS NOT NULL) AND (p.content_hash <> private.placard_hash(private.placard_content(c.*)))) AS to_reprint
   FROM (public.cheeses c
     LEFT JOIN LATERAL ( SELECT newest.id,
            newest.cheese_id,
            newest.template,
            newest.content,
            newest.printed_at,
            newest.content_hash,
            newest.copies,
            newest.printed_by
           FROM public.placards newest
          WHERE (newest.cheese_id = c.id)
          ORDER BY newest.printed_at DESC, newest.id
         LIMIT 1) p ON (true))
  WHERE ( SELECT private.is_staff() AS is_staff);

CREATE FUNCTION public.find_placards(query text) RETURNS SETOF public.placard_states
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select s.* from public.placard_states s where s.cheese_id in (select c.id from public.find_cheeses(query) c)
$$;

CREATE FUNCTION public.finish_import(import_uuid uuid) RETURNS TABLE(outcome public.import_outcome, rows integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.own_import(import_uuid);
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, min(i.line) over (partition by i.slug) as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  update private.imports i set is_complete = true where i.id = import_uuid;
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
end
$$;

CREATE FUNCTION public.get_cheese_average_rating(cheese_uuid uuid) RETURNS numeric
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce((select average_rating from private.current_stats(cheese_uuid)), 0) $$;

CREATE FUNCTION public.get_cheese_favorites_count(cheese_uuid uuid) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce((select favorites_count from private.current_stats(cheese_uuid)), 0) $$;

CREATE FUNCTION public.get_community_favorites() RETURNS TABLE(cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text, hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer, comment_count integer, public_comments jsonb)
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET random_page_cost TO '1'
    AS $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest)
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name
  limit 50
$$;

CREATE FUNCTION public.get_home_pictures() RETURNS TABLE(path text, alt_text text, caption text, width integer, height integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.uploaded_path(m.object_name), m.alt_text, h.caption, m.width, m.height
  from public.home_pictures h join public.media m on m.id = h.media_id
  where h.published_at is not null
  order by h.published_at desc, m.id
  limit 4
$$;

CREATE FUNCTION public.get_picture_details(urls text[]) RETURNS TABLE(url text, alt_text text, focus_x smallint, focus_y smallint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select asked.url, m.alt_text, m.focus_x, m.focus_y
  from unnest(urls[1:1000]) as asked (url)
  join public.media m on m.object_name = private.uploaded_name(private.picture_path(asked.url))
  union all
  select asked.url, b.alt_text, b.focus_x, b.focus_y
  from unnest(urls[1:1000]) as asked (url)
  join public.built_in_pictures b on b.path = private.picture_path(asked.url)
$$;

CREATE FUNCTION public.get_todays_featured_cheese() RETURNS TABLE(cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text, cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text, cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.milk_type, c.aging_time, c.summary, c.hero_image_url,
    c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating
  from public.cheeses c
  join public.cheese_stats s on s.cheese_id = c.id
  where c.id = private.featured_today() and c.active
$$;

CREATE FUNCTION public.guest_counts(event_uuid uuid) RETURNS TABLE(rsvps integer, seated integer, waiting integer, arrived integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select c.* from private.count_guests(event_uuid) c;
end
$$;

CREATE FUNCTION public.hide_display_name(name text, reason text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  hidden_look text := private.look_of(name);
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    raise exception 'Hide a display name with a reason' using errcode = '22023';
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  insert into private.hidden_names (look) values (hidden_look) on conflict do nothing;
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', name, 'reason', trim(reason)));
end
$$;

CREATE FUNCTION public.import_progress() RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (select p.last_value from private.import_progress p);
end
$$;

CREATE FUNCTION public.inventory(page_limit integer DEFAULT 1000, page_offset integer DEFAULT 0) RETURNS TABLE(cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean, version integer, price_per_kg_cents integer, in_stock boolean, is_counted boolean, grams integer, is_low boolean, sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer, average_rating numeric, rating_count integer, searches_without_result integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  today date := private.shop_today();
  span integer := private.sales_span();
  sales_start timestamptz := private.day_start(today - span);
  low_by_default integer := (select s.default_low_stock_grams from public.staff_settings s);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  with page as materialized (
    select c.* from public.cheeses c where c.archived_at is null
    order by c.name, c.id limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ), unmet as materialized (
    select word, sum(t.without_result) as amount
    from private.searched_terms(today - span, today) t
    cross join lateral unnest(private.words_of(t.term)) as word
    where t.without_result > 0 group by word
  ), wanted as materialized (
    select p.id, sum(u.amount)::integer as searches
    from page p
    cross join lateral unnest(private.words_of(concat_ws(' ', case when not p.active then p.name end,
      array_to_string(p.suggested_for, ' ')))) as word
    join unmet u on u.word = word.word
    where not p.active or p.suggested_for <> '{}'
    group by p.id
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.hero_image_url, c.hero_image_alt, c.active, c.version,
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_counted, s.grams,
    s.is_counted and s.grams < coalesce(c.low_stock_grams, low_by_default),
    coalesce(sales.grams, 0),
    case when s.is_counted and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0)
  from page c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join wanted on wanted.id = c.id
  left join lateral (
    select sum(m.grams)::integer as grams from public.stock_movements m
    where m.cheese_id = c.id and m.created_at >= sales_start and m.kind = 'sale'
      and not exists (select 1 from public.stock_movements k where k.corrects = m.id)
  ) sales on s.is_counted
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_counted and s.grams > 0
  ) shelf on true
  order by c.name, c.id;
end
$$;

CREATE FUNCTION public.invite_person(email text, role public.user_role) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  recipient text := lower(trim(invite_person.email));
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role >= invite_person.role
  ) then
    raise exception 'This person already has that role' using errcode = '23514';
  end if;
  insert into private.invitations as known (email, role, token_hash, invited_by)
  values (recipient, invite_person.role, private.hash_invitation_token(token), auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning known.* into invitation;
  perform private.queue_mail('invitation', recipient, jsonb_build_object('token', token, 'role', invitation.role,
    'invited_by', private.staff_name(auth.uid()), 'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

CREATE FUNCTION public.is_door_open(public.events) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '24 hours'
    and $1.ends_at > now() - interval '24 hours', false)
$_$;

CREATE FUNCTION public.is_over(public.events) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select $1.ends_at <= now() $_$;

CREATE FUNCTION public.is_own(public.recipes) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select $1.id in (select private.my_recipe_ids()) $_$;

CREATE FUNCTION public.kiosk_data(token text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from private.kiosks k where k.key_hash = private.hash_of_token(token) and k.paired_at is not null
  ) then
    perform private.deny();
  end if;
  return private.kiosk_content(private.featured_today(), now());
end
$$;

CREATE FUNCTION public.kiosk_heartbeat(token text, app_version text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.kiosks k set last_contact_at = now(),
    app_version = left(regexp_replace(kiosk_heartbeat.app_version, '[^A-Za-z0-9._-]', '', 'g'), 40)
  where k.key_hash = private.hash_of_token(token) and k.paired_at is not null;
  return found;
end
$$;

CREATE FUNCTION public.last_saved(of_table text, of_record text) RETURNS TABLE(changed_at_local text, changed_by_name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    (select private.wall_clock(v.changed_at), private.editor_name(v.changed_by)
    from public.record_versions v
    where v.table_name = of_table and v.record_id = of_record
    order by v.version desc limit 1)
    union all
    select private.wall_clock(m.updated_at), private.editor_name(m.updated_by)
    from public.media m
    where of_table = 'media' and m.object_name = private.uploaded_name(of_record) and m.updated_at is not null
    union all
    select private.wall_clock(b.updated_at), private.editor_name(b.updated_by)
    from public.built_in_pictures b
    where of_table = 'media' and b.path = of_record and b.updated_at is not null;
end
$$;

CREATE FUNCTION public.leave_record(record text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.check_may_open(leave_record.record);
  delete from private.presence p where p.record = leave_record.record and p.user_id = auth.uid();
end
$$;

CREATE FUNCTION public.list_audit_entries(of_topic text DEFAULT NULL::text, by_person uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id bigint, at_local text, actor_name text, action text, topic text, subject text, subject_name text, detail jsonb, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with page as (
      select l.*, count(*) over () as matching
      from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l
      order by l.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, private.wall_clock(p.at, (select private.shop_time_zone())),
      private.audit_subject_name('users', p.actor_id::text), p.action, private.audit_topic(p.action), p.subject,
      private.audit_subject_name(p.subject, p.subject_id), p.detail, p.matching
    from page p
    order by p.id desc;
end
$$;

CREATE FUNCTION public.list_change_sets(of_id uuid DEFAULT NULL::uuid, of_kind text DEFAULT NULL::text, by_person uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint, first_names text[], undone bigint, undone_at_local text, undone_by_name text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  is_admin boolean := private.is_admin();
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind <> 'undo' and (is_admin or s.created_by = auth.uid())
        and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
        and (by_person is null or s.created_by = by_person)
        and (from_day is null or s.created_at >= private.day_start(from_day))
        and (to_day is null or s.created_at < private.day_start(to_day + 1))
      order by s.created_at desc, s.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.kind, p.summary, private.wall_clock(p.created_at), private.editor_name(p.created_by),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = p.id)
        + (select count(*) from public.price_schedule s where s.change_set_id = p.id and s.applied_at is null),
      private.first_names_of(p.id),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;

CREATE FUNCTION public.list_editors() RETURNS TABLE(id uuid, name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
    from (
      select s.id from public.users s where s.role <> 'customer'
      union
      select l.subject_id::uuid from public.audit_log l
      where l.subject = 'users' and l.action = any (private.role_actions())
    ) as editor
    join public.users u on u.id = editor.id
    left join private.people p on p.id = u.id
    order by 2, 1;
end
$$;

CREATE FUNCTION public.list_events(page_limit integer DEFAULT 50, page_offset integer DEFAULT 0, only_coming boolean DEFAULT false, with_cheese uuid DEFAULT NULL::uuid) RETURNS TABLE(id uuid, slug text, title text, summary text, description text, starts_at timestamp with time zone, ends_at timestamp with time zone, starts_at_local text, ends_at_local text, location text, capacity integer, going integer, price_cents integer, price_includes text, payment_note text, status public.event_status, image_url text, image_alt text, served_cheeses jsonb, ical_sequence integer, published_at timestamp with time zone, updated_at timestamp with time zone, total bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select e.id, e.slug, e.title, e.summary, e.description, e.starts_at, e.ends_at,
    public.starts_at_local(e), public.ends_at_local(e), e.location, e.capacity, s.going, e.price_cents,
    e.price_includes, e.payment_note, e.status, e.image_url, e.image_alt, public.served_cheeses(e), e.ical_sequence,
    e.published_at, e.updated_at, count(*) over ()
  from public.events e join public.event_stats s on s.event_id = e.id
  where e.status <> 'draft'
    and (not only_coming or (e.status = 'published' and e.starts_at > now()))
    and (with_cheese is null or exists (
      select from public.event_cheeses l where l.event_id = e.id and l.cheese_id = with_cheese))
  order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

CREATE FUNCTION public.list_invitations() RETURNS TABLE(id uuid, email text, role public.user_role, invited_by text, sent_at_local text, expires_at_local text, is_open boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select i.id, i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.sent_at),
      private.wall_clock(i.expires_at), private.invitation_is_open(i)
    from private.invitations i
    order by i.sent_at desc, i.id
    limit 200;
end
$$;

CREATE FUNCTION public.list_kiosks() RETURNS TABLE(id uuid, name text, state text, last_contact_local text, app_version text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select k.id, k.name, case
        when k.code_expires_at <= now() then 'expired'
        when k.code_expires_at is not null then 'waiting'
        when k.last_contact_at < now() - interval '2 minutes' then 'silent'
        else 'connected' end,
      private.wall_clock(k.last_contact_at), k.app_version
    from private.kiosks k
    order by k.name, k.id;
end
$$;

CREATE FUNCTION public.list_pictures(search text DEFAULT ''::text, show text DEFAULT ''::text, sort text DEFAULT '-added'::text, built_in text[] DEFAULT '{}'::text[], only_path text DEFAULT NULL::text, page_limit integer DEFAULT 24, page_offset integer DEFAULT 0) RETURNS TABLE(path text, is_built_in boolean, media_id uuid, alt_text text, width integer, height integer, byte_size integer, focus_x smallint, focus_y smallint, version integer, created_at_local text, home_status text, home_caption text, uses jsonb, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    with used as (
      select u.path, count(*) as uses,
        jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.record_id, 'slug', u.slug, 'name', u.name,
          'is_published', u.is_published) order by u.kind, u.name) as listed,
        string_agg(u.name, ' ') as names
      from private.picture_uses() u where not u.is_private group by u.path
    ), library as (
      select private.uploaded_path(m.object_name) as path, false as is_built_in, m.id, m.alt_text, m.width, m.height,
        m.byte_size, m.focus_x, m.focus_y, m.version, m.created_at
      from public.media m
      union all
      select given.path, true, null, b.alt_text, null, null, null, coalesce(b.focus_x, 50::smallint),
        coalesce(b.focus_y, 50::smallint), coalesce(b.version, 1), null
      from unnest(built_in) as given (path) left join public.built_in_pictures b on b.path = given.path
    )
    select l.path, l.is_built_in, l.id, coalesce(l.alt_text, ''), l.width, l.height, l.byte_size, l.focus_x, l.focus_y, l.version,
      private.wall_clock(l.created_at, (select private.shop_time_zone())),
      case when h.media_id is null then '' when h.published_at is null then 'proposed' else 'published' end,
      coalesce(h.caption, ''),
      coalesce(u.listed, '[]'), count(*) over ()
    from library l
    left join used u on u.path = l.path
    left join public.home_pictures h on h.media_id = l.id
    where (only_path is null or l.path = only_path)
      and case show
        when 'uploaded' then not l.is_built_in
        when 'built_in' then l.is_built_in
        when 'unused' then not l.is_built_in and u.path is null
        when 'home' then h.media_id is not null
        else true end
      and (l.is_built_in
        or position(private.fold(search) in private.fold(concat_ws(' ', l.alt_text, l.path, u.names))) > 0)
    order by
      case when sort = '-uses' then u.uses end desc nulls last,
      case when sort = 'uses' then coalesce(u.uses, 0) end,
      case when sort = 'added' then l.created_at end nulls first,
      l.created_at desc nulls last, l.path
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

CREATE FUNCTION public.list_removed(of_table text DEFAULT NULL::text, by_person uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id bigint, table_name text, record_id text, title text, state text, version integer, current_version integer, changed_at_local text, changed_by_name text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with removed as (
      select v.*, 'deleted' as state, v.version as restored_version, v.version as newest_version
      from public.record_versions v
      where v.operation = 'delete' and not exists (
        select from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id and n.version > v.version)
        and not private.is_private_version(v.table_name, v.snapshot) and not private.is_withdrawn(v)
        -- A document comes back with its cheese.
        and (v.table_name <> 'cheese_documents' or exists (select from public.cheeses c where c.id::text = v.record_id))
      union all
      select archiving.*, 'archived', before.version, archived.version
      from (
        select 'cheeses' as table_name, c.id::text as record_id, c.version from public.cheeses c
        where c.archived_at is not null
        union all
        select 'events', e.id::text, e.version from public.events e where e.archived_at is not null
      ) archived
      cross join lateral (
        select max(b.version) as version from public.record_versions b
        where b.table_name = archived.table_name and b.record_id = archived.record_id
          and b.snapshot ->> 'archived_at' is null) before
      join public.record_versions archiving
        on archiving.table_name = archived.table_name and archiving.record_id = archived.record_id
          and archiving.version = before.version + 1
    ), matching as (
      select r.* from removed r
      where (of_table is null or r.table_name = of_table) and (by_person is null or r.changed_by = by_person)
        and (from_day is null or r.changed_at >= private.day_start(from_day))
        and (to_day is null or r.changed_at < private.day_start(to_day + 1))
    )
    select m.id, m.table_name, m.record_id, private.record_title(m.table_name, m.snapshot), m.state, m.restored_version,
      m.newest_version, private.wall_clock(m.changed_at, (select private.shop_time_zone())),
      private.editor_name(m.changed_by), count(*) over ()
    from matching m
    order by m.id desc
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

CREATE FUNCTION public.list_users(search text DEFAULT ''::text, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0, with_role public.user_role DEFAULT NULL::public.user_role, sort text DEFAULT 'role'::text, descending boolean DEFAULT true) RETURNS TABLE(id uuid, email text, first_name text, last_name text, role public.user_role, created_at timestamp with time zone, created_at_local text, last_sign_in_at timestamp with time zone, last_sign_in_at_local text, last_used_at_local text, is_suspended boolean, session_count bigint, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  pattern text := private.anywhere(nullif(private.fold(trim(left(search, 100))), ''));
begin
  if not private.is_admin() then perform private.deny(); end if;
  select count(*) into total
  from public.users u left join private.people p on p.id = u.id
  where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role);
  return query
    with page as (
      select u.id, row_number() over () as place
      from (
        select u.id
        from public.users u left join private.people p on p.id = u.id
        where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role)
        order by
          case when sort = 'role' and not descending then u.role end,
          case when sort = 'role' and descending then u.role end desc,
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort = 'created_at' and not descending then u.created_at end,
          case when sort <> 'email' and not (sort = 'created_at' and not descending) then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at,
      private.wall_clock(u.created_at, (select private.shop_time_zone())), a.last_sign_in_at,
      private.wall_clock(a.last_sign_in_at, (select private.shop_time_zone())),
      private.wall_clock(greatest(a.last_sign_in_at, used.last_at), (select private.shop_time_zone())),
      coalesce(a.banned_until > now(), false), used.sessions, total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    cross join lateral (
      select count(*) as sessions, max(coalesce(s.refreshed_at at time zone 'utc', s.updated_at)) as last_at
      from auth.sessions s where s.user_id = u.id
    ) used
    order by page.place;
end
$$;

CREATE FUNCTION public.list_versions(of_table text DEFAULT NULL::text, of_record text DEFAULT NULL::text, of_change_set uuid DEFAULT NULL::uuid, by_person uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id bigint, table_name text, record_id text, title text, version integer, current_version integer, operation text, changed_fields text[], is_archived boolean, restored_from integer, change_set_id uuid, change_set_kind text, change_set_summary text, changed_at_local text, changed_by_name text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with matching as (
      select v.id from public.record_versions v
      where (of_table is null or v.table_name = of_table) and (of_record is null or v.record_id = of_record)
        and (of_change_set is null or v.change_set_id = of_change_set)
        and (by_person is null or v.changed_by = by_person)
        and (from_day is null or v.changed_at >= private.day_start(from_day))
        and (to_day is null or v.changed_at < private.day_start(to_day + 1))
        and not private.is_private_version(v.table_name, v.snapshot)
    ), page as (
      select m.id from matching m order by m.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select v.id, v.table_name, v.record_id, private.record_title(v.table_name, v.snapshot), v.version,
      (select max(n.version) from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id),
      v.operation, private.differing_fields(v.table_name, v.snapshot, before.snapshot),
      v.snapshot ->> 'archived_at' is not null, v.restored_from, v.change_set_id, s.kind, s.summary,
      private.wall_clock(v.changed_at, (select private.shop_time_zone())), private.editor_name(v.changed_by),
      (select count(*) from matching)
    from page
    join public.record_versions v on v.id = page.id
    left join public.change_sets s on s.id = v.change_set_id
    left join lateral (
      select b.snapshot from public.record_versions b
      where b.table_name = v.table_name and b.record_id = v.record_id and b.version < v.version
        and not private.is_private_version(b.table_name, b.snapshot)
      order by b.version desc limit 1) before on true
    order by v.id desc;
end
$$;

CREATE FUNCTION public.low_stock() RETURNS TABLE(cheese_id uuid, name text, grams integer, is_out boolean)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, s.grams, not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or (s.is_counted and s.grams < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings))))
  order by 4 desc, s.grams, c.name;
end
$$;

CREATE FUNCTION public.make_bulk_change(selection jsonb, change jsonb, token text, idempotency_key uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
declare
  answer jsonb;
  plan jsonb;
  summary jsonb;
  change_set uuid;
begin
  perform private.check_bulk_change(change);
  answer := private.answer_before(idempotency_key, jsonb_build_array('make_bulk_change', selection, change, token));
  if answer is not null then return answer; end if;
  perform 1 from public.cheeses c where c.id in (select s.id from private.selected_cheeses(selection) s)
  order by c.id for no key update;
  plan := private.read_bulk_plan(selection, change);
  summary := private.summarize_bulk_plan(plan);
  if summary ->> 'token' <> make_bulk_change.token then
    raise exception 'The cheeses have changed since the preview' using errcode = 'PT409', hint = 'Look at it again.';
  elsif summary -> 'obstacles' <> '[]' then
    raise exception 'Nothing was changed: %', (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)
    ) using errcode = '23514', hint = 'Leave these cheeses out.';
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    raise exception 'At most % cheeses can be changed at once', private.max_bulk_cheeses() using errcode = '23514',
      hint = 'Select fewer cheeses.';
  end if;
  if (summary -> 'changed')::integer > 0 then
    change_set := private.start_change_set('bulk', private.describe_bulk_change(change, (summary -> 'changed')::integer));
    perform private.apply_bulk_plan(plan, change);
    perform set_config('app.change_set', '', true);
  end if;
  answer := jsonb_build_object('change_set', change_set, 'changed', summary -> 'changed');
  perform private.keep_answer(idempotency_key, answer);
  return answer;
end
$$;

CREATE FUNCTION public.message_guests(event_uuid uuid, audience text, message text, idempotency_key uuid DEFAULT NULL::uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  told integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('message_guests', event_uuid, audience, message));
  if answer is not null then return answer::integer; end if;
  perform private.lock_seats(event_uuid);
  if exists (select from public.events e where e.id = event_uuid and not public.takes_messages(e)) then
    raise exception 'Guests get messages until a day after the event' using errcode = '23514';
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    raise exception 'The guests of an event get at most two messages' using errcode = '23514';
  end if;
  perform private.queue_mail('event-message', p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'message', message_guests.message))
  from public.events e
  join public.rsvps r on r.event_id = e.id
    and (message_guests.audience = 'all' or (message_guests.audience = 'seated') = (r.status = 'going'))
  join private.people p on p.id = r.user_id and p.email is not null
  where e.id = event_uuid
  order by r.created_at, r.id;
  get diagnostics told = row_count;
  if told = 0 then raise exception 'No one would get this message' using errcode = '23514'; end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

CREATE FUNCTION public.moderate_comment(comment_id uuid, action text, reason text DEFAULT NULL::text) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    raise exception 'Hide a comment with a reason, restore it or dismiss its reports' using errcode = '22023';
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  end if;
  -- Whoever shows a hidden comment decides about all its reports anew: earlier decisions can't be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', reason)));
  return now();
end
$$;

CREATE FUNCTION public.moderation_queue(show text DEFAULT 'reported'::text, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0, search text DEFAULT ''::text) RETURNS TABLE(comment_id uuid, comment text, display_name text, cheese_name text, cheese_slug text, created_at timestamp with time zone, created_at_local text, updated_at timestamp with time zone, hidden_at timestamp with time zone, hidden_reason text, report_count bigint, report_reasons text[], total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.comment, n.name, c.name, c.slug, m.created_at,
      private.wall_clock(m.created_at, (select private.shop_time_zone())), m.updated_at, m.hidden_at, m.hidden_reason,
      coalesce(r.reports, 0), coalesce(r.reasons, '{}'), count(*) over ()
    from public.cheese_comments m
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o where o.settled_at is null group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and case show
      when 'reported' then r.reports > 0 and m.hidden_at is null
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'reported' then r.reports end desc, m.created_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

CREATE FUNCTION public.my_calendar_feed() RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return (select private.wall_clock(f.created_at) from private.calendar_feeds f where f.user_id = auth.uid());
end
$$;

CREATE FUNCTION public.my_favorite_recipes(search text DEFAULT ''::text, page_limit integer DEFAULT 24, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text, cheeses jsonb, total bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id
  where f.user_id = (select auth.uid()) and r.status = 'published' and private.recipe_matches(r, trim(search))
  order by f.created_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

CREATE FUNCTION public.my_favorites() RETURNS TABLE(id uuid, created_at timestamp with time zone, created_at_local text, cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select f.id, f.created_at, private.wall_clock(f.created_at, (select private.shop_time_zone())), c.id, c.name,
    c.slug, c.country_iso, c.flag_emoji, c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;

CREATE FUNCTION public.my_home() RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  me uuid := auth.uid();
begin
  if me is null then perform private.deny(); end if;
  return jsonb_build_object(
    'event', (
      select jsonb_build_object('title', e.title, 'slug', e.slug, 'starts_at_local', private.wall_clock(e.starts_at),
        'status', r.status)
      from public.rsvps r join public.events e on e.id = r.event_id
      where r.user_id = me and e.status = 'published' and e.ends_at > now()
      order by e.starts_at, e.id limit 1),
    'back_in_stock', (
      select coalesce(jsonb_agg(jsonb_build_object('name', back.name, 'slug', back.slug) order by back.at desc, back.name), '[]')
      from (
        select c.name, c.slug, private.back_in_stock_at(c.id) as at
        from public.cheeses c
        where c.active and c.in_stock and c.id in (
          select f.cheese_id from public.user_favorites f where f.user_id = me
          union
          select n.cheese_id from public.notify_requests n where n.user_id = me)
        order by 3 desc nulls last, 1
        limit 3) as back
      where back.at is not null),
    'try', public.taste_profile() -> 'try');
end
$$;

CREATE FUNCTION public.my_recipes(page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, slug text, title text, status public.recipe_status, review_note text, updated_at_local text, total bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select r.id, r.slug, r.title, r.status, r.review_note, private.wall_clock(r.updated_at), count(*) over ()
  from public.recipes r where r.id in (select private.my_recipe_ids())
  order by r.updated_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

CREATE FUNCTION public.my_rsvps(page_limit integer DEFAULT 20, page_offset integer DEFAULT 0) RETURNS TABLE(event_id uuid, slug text, title text, event_status public.event_status, starts_at_local text, is_open boolean, status public.rsvp_status, party_size integer, total bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select e.id, e.slug, e.title, e.status, private.wall_clock(e.starts_at),
    e.status = 'published' and e.starts_at > now(), r.status, r.party_size, count(*) over ()
  from public.rsvps r join public.events e on e.id = r.event_id
  where r.user_id = (select auth.uid())
  order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

CREATE FUNCTION public.my_sessions() RETURNS TABLE(id uuid, created_at timestamp with time zone, created_at_local text, last_used_at timestamp with time zone, last_used_at_local text, user_agent text, aal text, is_current boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = auth.uid()
    order by s.created_at desc;
end
$$;

CREATE FUNCTION public.needs_second_factor() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select u.role <> 'customer' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' and (
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor))
  from public.users u
  where u.id = auth.uid()
$$;

CREATE FUNCTION public.next_midnight(public.business_settings) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$ select private.day_start(private.shop_today() + 1) $$;

CREATE FUNCTION public.notify_request_counts() RETURNS TABLE(cheese_id uuid, name text, waiting bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, count(*) from public.notify_requests r join public.cheeses c on c.id = r.cheese_id
    where r.confirmed_at is not null and r.sent_at is null group by c.id order by 3 desc, c.name;
end
$$;

CREATE FUNCTION public.now_local(public.business_settings) RETURNS text
    LANGUAGE sql STABLE
    AS $$ select private.wall_clock(now()) $$;

CREATE FUNCTION public.open_proposals(of_cheese uuid DEFAULT NULL::uuid) RETURNS TABLE(id uuid, cheese_id uuid, cheese_name text, cheese_version integer, fields jsonb, base jsonb, current_fields jsonb, conflicts text[], created_by_name text, created_at_local text, is_own boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select p.id, c.id, c.name, c.version, p.fields, p.base, now_is.fields,
    array(select f.key from jsonb_each(p.fields) f
      where now_is.fields -> f.key is distinct from p.base -> f.key and now_is.fields -> f.key is distinct from f.value
      order by f.key),
    private.staff_name(p.created_by), private.wall_clock(p.created_at), p.created_by = auth.uid()
  from public.cheese_proposals p
  join public.cheeses c on c.id = p.cheese_id
  cross join lateral (select private.guarded_fields_of(to_jsonb(c)) as fields) now_is
  where p.status = 'open' and (of_cheese is null or p.cheese_id = of_cheese)
    and (private.is_manager() or p.created_by = auth.uid())
  order by p.created_at, p.id
  limit 200;
end
$$;

CREATE FUNCTION public.opening_days(from_day date, to_day date) RETURNS TABLE(day date, hours text, is_closed boolean, is_special boolean, note text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select h.day, h.day_hours, h.day_hours = 'closed', h.special is not null, nullif(h.special ->> 'note', '')
  from public.business_settings b
  cross join lateral private.hours_between(from_day, least(to_day, from_day + 399), b.hours, b.special_days) as h
  order by h.day
$$;

CREATE FUNCTION public.opening_sentences(public.business_settings) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select jsonb_agg(jsonb_build_object('at', s.at, 'sentence', s.sentence) order by s.at)
  from private.opening_sentences(now(), private.day_start(private.shop_today() + 8), $1) as s
$_$;

CREATE FUNCTION public.pair_kiosk(code text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  paired private.kiosks;
begin
  if not private.within_limit('kiosk pairing', 1000, interval '10 minutes') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  update private.kiosks k
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where k.key_hash = private.hash_of_token(code) and k.code_expires_at > now()
  returning k.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'kiosks', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

CREATE FUNCTION public.panel_state(cheese_uuid uuid) RETURNS TABLE(is_favorite boolean, my_rating smallint, my_comment jsonb, favorites_count integer, average_rating numeric, rating_count integer, rating_distribution integer[], public_comment_count integer, public_comments jsonb)
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET random_page_cost TO '1'
    AS $$
  select
    exists (select 1 from public.user_favorites f where f.user_id = (select auth.uid()) and f.cheese_id = cheese_uuid),
    (select r.rating from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = cheese_uuid),
    (select jsonb_build_object('id', m.id, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'hidden', m.hidden_at is not null, 'hidden_reason', m.hidden_reason)
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

CREATE FUNCTION public.placards_of(cheese_uuids uuid[]) RETURNS SETOF public.placard_states
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select s.* from public.placard_states s where s.cheese_id = any (cheese_uuids)
$$;

CREATE FUNCTION public.placards_of_change_set(change_set uuid) RETURNS SETOF public.placard_states
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select s.* from public.placard_states s
  where s.placard_id is not null and s.cheese_id in (
    select v.cheese_id from public.cheese_versions v where v.change_set_id = change_set)
$$;

CREATE FUNCTION public.post_home_picture(picture_id uuid, caption text DEFAULT ''::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not exists (select from public.media m where m.id = picture_id) then
    raise exception 'There is no such picture' using errcode = 'PT404';
  end if;
  if not private.is_manager() then
    insert into public.home_pictures (media_id, caption) values (picture_id, trim(post_home_picture.caption))
    on conflict (media_id) do update set caption = excluded.caption where home_pictures.published_at is null;
    return 'proposed';
  end if;
  insert into public.home_pictures as h (media_id, caption, published_at)
  values (picture_id, trim(post_home_picture.caption), now())
  on conflict (media_id) do update set caption = excluded.caption, published_at = coalesce(h.published_at, now());
  perform private.audit('post picture', 'home_pictures', picture_id::text);
  return 'published';
end
$$;

CREATE FUNCTION public.preview_bulk_change(selection jsonb, change jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.check_bulk_change(change);
  return private.summarize_bulk_plan(private.read_bulk_plan(selection, change));
end
$$;

CREATE FUNCTION public.preview_featured_cheese(on_day date) RETURNS TABLE(cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text, cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text, cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric, in_stock boolean, status public.calendar_status)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.milk_type, c.aging_time, c.summary, c.hero_image_url,
      c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating, c.in_stock, k.status
    from (select private.featured_on(on_day) as cheese_id) rotation
    left join (
      select f.cheese_id, f.status from public.feature_calendar f
      join public.cheeses planned on planned.id = f.cheese_id and planned.active
      where f.day = on_day and on_day >= private.shop_today()
    ) k on true
    join public.cheeses c on c.id = coalesce(k.cheese_id, rotation.cheese_id)
    join public.cheese_stats s on s.cheese_id = c.id;
end
$$;

CREATE FUNCTION public.preview_kiosk(on_day date DEFAULT private.shop_today()) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return private.kiosk_content(
    (select f.cheese_id from public.preview_featured_cheese(on_day) f),
    case when on_day = private.shop_today() then now()
      else (on_day + time '12:00') at time zone private.shop_time_zone() end);
end
$$;

CREATE FUNCTION public.price_history(cheese_uuid uuid) RETURNS TABLE(price_per_kg_cents integer, starts_at_local text, changed_by_name text, scheduled_id uuid, is_planned boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
  select p.cents, p.starts, p.by_name, p.planned_id, p.planned_id is not null
  from (
    select (v.snapshot ->> 'price_per_kg_cents')::integer as cents, private.wall_clock(v.changed_at) as starts,
      private.staff_name(v.changed_by) as by_name, null::uuid as planned_id, v.changed_at as at
    from public.record_versions v
    where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text and 'price_per_kg_cents' = any (v.changed_fields)
    union all
    select s.price_per_kg_cents, to_char(s.from_day, 'YYYY-MM-DD"T00:00"'), private.staff_name(s.created_by), s.id,
      private.day_start(s.from_day)
    from public.price_schedule s where s.cheese_id = cheese_uuid and s.applied_at is null
  ) p
  order by p.at desc limit 200;
end
$$;

CREATE FUNCTION public.publish_cheese_document(cheese_uuid uuid, draft_version integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  draft public.cheese_document_drafts;
  document public.cheese_documents;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into draft from public.cheese_document_drafts d where d.id = cheese_uuid for update;
  if draft.id is null then raise exception 'There is no such draft' using errcode = 'PT404'; end if;
  if draft.version is distinct from draft_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', draft.version), hint = 'Read it again and repeat the change.';
  end if;
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    raise exception 'Someone else published this first' using errcode = 'PT409',
      detail = private.last_publication(cheese_uuid), hint = 'Compare the draft with what guests read now.';
  elsif document.id is null then
    insert into public.cheese_documents (id, body) values (cheese_uuid, draft.body) returning version into published;
  else
    update public.cheese_documents d set body = draft.body, version = d.version
    where d.id = cheese_uuid returning d.version into published;
  end if;
  update public.cheese_document_drafts d set document_version = published
  where d.id = cheese_uuid and d.document_version is distinct from published;
  return published;
end
$$;

CREATE FUNCTION public.reactivate_user(user_id uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.set_suspension(user_id, false) $$;

CREATE FUNCTION public.read_calendar_feed(token text) RETURNS TABLE(id uuid, day date, status public.calendar_status, note text, cheese_name text, cheese_slug text, in_stock boolean, updated_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select 1 from private.calendar_feeds f
    join public.users u on u.id = f.user_id and u.role <> 'customer'
    join auth.users a on a.id = f.user_id and (a.banned_until is null or a.banned_until <= now())
    where f.token_hash = private.hash_of_token(token)
  ) then
    perform private.deny();
  end if;
  return query
    select k.id, k.day, k.status, k.note, c.name, c.slug, c.in_stock, k.updated_at
    from public.feature_calendar k
    join public.cheeses c on c.id = k.cheese_id
    where k.day >= private.shop_today() - 30
    order by k.day
    limit 500;
end
$$;

CREATE FUNCTION public.read_import(import_uuid uuid, wanted public.import_outcome DEFAULT NULL::public.import_outcome, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(line integer, outcome public.import_outcome, name text, slug text, cheese_id uuid, changes jsonb, problems jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.own_import(import_uuid);
  return query
  select r.line, r.outcome, coalesce(nullif(trim(r.cells ->> 'name'), ''), c.name::text, r.slug), r.slug, c.id,
    r.changes, r.problems
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import_uuid and (wanted is null or r.outcome = wanted)
  order by r.line
  limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0);
end
$$;

CREATE FUNCTION public.read_invitation(token text) RETURNS TABLE(email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null)
  from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
$$;

CREATE FUNCTION public.recipe_queue(show text DEFAULT ''::text, search text DEFAULT ''::text, page_limit integer DEFAULT 24, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, slug text, title text, status public.recipe_status, by_member boolean, is_own boolean, is_resubmitted boolean, image_url text, updated_at_local text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select r.id, r.slug, r.title, r.status, r.by_member, r.id in (select private.my_recipe_ids()),
      r.status = 'pending' and exists (
        select from public.record_versions v
        where v.table_name = 'recipes' and v.record_id = r.id::text and v.snapshot ->> 'status' = 'returned'),
      r.image_url, private.wall_clock(r.updated_at, (select private.shop_time_zone())), count(*) over ()
    from public.recipes r
    where not (r.by_member and r.status = 'draft')
      and (show = '' or r.status::text = show)
      and position(private.fold(search) in private.fold(r.title || ' ' || r.summary)) > 0
    order by array_position(array['pending', 'returned', 'draft', 'published', 'archived', 'rejected'], r.status::text),
      case when r.status = 'pending' then r.updated_at end, r.updated_at desc, r.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

CREATE FUNCTION public.record_delivery(lines jsonb, supplier text DEFAULT NULL::text, note text DEFAULT NULL::text, idempotency_key uuid DEFAULT NULL::uuid) RETURNS SETOF public.stock_movements
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      raise exception 'A delivery has 1 to 200 lines' using errcode = 'PT400';
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      if line.grams is null or line.grams < 1 then
        raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
      elsif line.grams > 1000000 then
        raise exception 'Enter at most 1,000,000 g of a cheese' using errcode = '23514',
          hint = 'Enter a smaller number.';
      end if;
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

CREATE FUNCTION public.record_export(list text, filters jsonb DEFAULT '{}'::jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if list !~ '^[a-z-]{1,60}$' or pg_column_size(filters) > 2000 then
    raise exception 'There is no such list' using errcode = '22023';
  end if;
  perform private.audit('export', list, null, filters);
end
$_$;

CREATE FUNCTION public.record_placard_print(cheese_uuid uuid, content_hash text, template public.placard_template DEFAULT 'a4-eight-up'::public.placard_template) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return private.enter_placard_prints(array[cheese_uuid], array[content_hash], template, 1);
end
$$;

CREATE FUNCTION public.record_placard_sheet(cheese_uuids uuid[], content_hashes text[], template public.placard_template DEFAULT 'a4-eight-up'::public.placard_template, copies integer DEFAULT 1) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query select private.enter_placard_prints(cheese_uuids, content_hashes, template, copies);
end
$$;

CREATE FUNCTION public.record_stock_movement(cheese_uuid uuid, kind public.stock_movement_kind, grams integer DEFAULT NULL::integer, note text DEFAULT NULL::text, amount_cents integer DEFAULT NULL::integer, idempotency_key uuid DEFAULT NULL::uuid) RETURNS public.stock_movements
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  movement.cheese_id := cheese_uuid;
  movement.kind := record_stock_movement.kind;
  movement.grams := record_stock_movement.grams;
  movement.note := record_stock_movement.note;
  if record_stock_movement.amount_cents is not null then
    movement.amount_cents := record_stock_movement.amount_cents;
    movement.price_per_kg_cents := (
      select nullif(private.shown_cents_per_kg(public.current_price(c)), 0) from public.cheeses c
      where c.id = cheese_uuid);
    if movement.price_per_kg_cents is null then
      raise exception 'It has no price; enter grams' using errcode = '23514', hint = 'Enter grams.';
    end if;
    movement.grams := round(1000.0 * movement.amount_cents / movement.price_per_kg_cents);
  end if;
  if movement.kind = 'correction' or movement.grams is null or (movement.grams < 1 and movement.kind <> 'count') then
    raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
  end if;
  movement := private.enter_stock_movement(movement);
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

CREATE FUNCTION public.remove_home_picture(picture_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from public.home_pictures h where h.media_id = picture_id;
  if found then perform private.audit('remove picture', 'home_pictures', picture_id::text); end if;
end
$$;

CREATE FUNCTION public.renew_calendar_feed() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_staff() then perform private.deny(); end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (auth.uid(), private.hash_of_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

CREATE FUNCTION public.replace_picture(old_path text, new_path text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  former public.media;
  replacement public.media;
  places integer;
  home integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into former from public.media m where m.object_name = private.uploaded_name(old_path) for update;
  select * into replacement from public.media m where m.object_name = private.uploaded_name(new_path) for update;
  if former.id is null or replacement.id is null or former.id = replacement.id then
    raise exception 'There is no such picture' using errcode = 'PT404';
  end if;
  places := private.rewrite_picture_uses(old_path, new_path, replacement.alt_text);
  update public.home_pictures h set media_id = replacement.id
  where h.media_id = former.id
    and not exists (select from public.home_pictures other where other.media_id = replacement.id);
  get diagnostics home = row_count;
  perform private.audit('replace picture', 'media', former.id::text, jsonb_build_object('by', replacement.id));
  return places + home;
end
$$;

CREATE FUNCTION public.report_comment(public_id uuid, reason public.report_reason) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.limit_person('report');
  insert into private.comment_reports (comment_id, reporter_id, reason)
  select p.comment_id, auth.uid(), report_comment.reason
  from private.comment_publications p
  join public.cheese_comments c on c.id = p.comment_id
  where p.public_id = report_comment.public_id and c.user_id <> auth.uid()
  on conflict (comment_id, reporter_id) do nothing;
end
$$;

CREATE FUNCTION public.request_notice(email text, cheese_uuid uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select public.request_stock_alert(email, cheese_uuid) $$;

CREATE FUNCTION public.request_stock_alert(email text, cheese_uuid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null
    and not private.within_limit('stock-alert-from:' || md5(private.caller_ip_network()), 5, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active)
    or not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
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

CREATE FUNCTION public.resolve_short_code(code text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select slug from public.cheeses where qr_short_code = upper(code) and active $$;

CREATE FUNCTION public.restore_display_name(name text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  shown_look text := private.look_of(name);
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', name));
end
$$;

CREATE FUNCTION public.review_recipe(recipe_id uuid, decision text, note text DEFAULT NULL::text, seen_version integer DEFAULT NULL::integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'return', 'reject') or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, or return or reject it with a note' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;

CREATE FUNCTION public.revoke_kiosk(id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  revoked private.kiosks;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.kiosks k where k.id = revoke_kiosk.id returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.audit('revoke display', 'kiosks', revoked.id::text, jsonb_build_object('name', revoked.name));
  return true;
end
$$;

CREATE FUNCTION public.rollback_cheese(id uuid, version integer, expected_version integer) RETURNS integer
    LANGUAGE sql
    SET search_path TO ''
    AS $_$ select public.rollback_record('cheeses', $1::text, $2, $3) $_$;

CREATE FUNCTION public.rollback_record(table_name text, record_id text, version integer, expected_version integer, fields text[] DEFAULT NULL::text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  is_document boolean := rollback_record.table_name = 'cheese_documents';
  with_parts boolean := fields is null or fields && array['beverages', 'cheese_ids'];
  newest public.record_versions;
  state jsonb;
  patch jsonb;
  broken_rule text;
  broken_table text;
  broken_column text;
  refused text[];
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(rollback_record.table_name || ' ' || rollback_record.record_id, 0));
  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if state is null or private.is_withdrawn(newest)
    or private.is_private_version(rollback_record.table_name, state)
    or private.is_private_version(rollback_record.table_name, newest.snapshot) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  if newest.version <> expected_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', newest.version);
  end if;

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    raise exception 'Choose a field of this version' using errcode = 'PT400';
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest.snapshot -> 'body', patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    raise exception '%', case when broken_rule = '' then sqlerrm else 'This version does not meet a current rule' end
      using errcode = '23514', detail = coalesce(array_to_string(refused, ','), ''), hint = 'Restore the other fields.';
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', to_jsonb(fields)));
  return newest.version + 1;
end
$$;

CREATE FUNCTION public.rsvp(event_uuid uuid, party_size integer DEFAULT 1, idempotency_key uuid DEFAULT NULL::uuid) RETURNS public.rsvp_status
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer public.rsvp_status;
  free integer;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('rsvp', event_uuid, party_size)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select r.status into answer from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then
    perform private.require_open_event(event_uuid);
    perform private.limit_person('rsvp');
    answer := case when rsvp.party_size <= free then 'going' else 'waiting' end;
    insert into public.rsvps (event_id, user_id, status, party_size, reminded_for)
    select e.id, auth.uid(), answer, rsvp.party_size,
      case when answer = 'going' then private.told_start(e.starts_at) end
    from public.events e where e.id = event_uuid;
    perform private.mail_guest('rsvp-' || answer, event_uuid, auth.uid());
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

CREATE FUNCTION public.save_cheese(record jsonb, beverages jsonb DEFAULT NULL::jsonb) RETURNS public.cheeses
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if is_known and not private.is_manager() and record ?| private.guarded_cheese_fields() then
    select * into saved from public.cheeses where id = cheese_uuid for no key update;
    if saved.active then
      if saved.version is distinct from coalesce((record ->> 'version')::integer, 1) then
        raise exception 'Someone else saved this first' using errcode = 'PT409',
          detail = format('The current version is %s.', saved.version), hint = 'Read it again and repeat the change.';
      end if;
      perform private.propose(cheese_uuid, record);
      record := record - private.guarded_cheese_fields();
    end if;
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": 1}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

CREATE FUNCTION public.save_event(record jsonb, cheese_ids uuid[] DEFAULT NULL::uuid[]) RETURNS public.events
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  event_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  known public.events;
  fields jsonb;
  saved public.events;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then perform private.replace_event_cheeses(event_uuid, cheese_ids); end if;
  select * into known from public.events e where e.id = event_uuid;
  fields := record - array['id', 'starts_at_local', 'ends_at_local'] || private.event_instants(record, known);
  if known.published_at is null and record ? 'title' then
    fields := fields || jsonb_build_object('slug', private.free_event_slug(record ->> 'title', event_uuid));
  end if;
  if known.id is null and not record ? 'version' then
    perform private.insert_fields('public.events', fields || jsonb_build_object('id', event_uuid));
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": 1}' || fields) then
    perform private.deny();
  end if;
  select * into saved from public.events e where e.id = event_uuid;
  return saved;
end
$$;

CREATE FUNCTION public.save_picture(picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  uploaded text := private.uploaded_name(picture_path);
  subject_id text := left(picture_path, 60);
  current_version integer;
  current_alt text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() and (uploaded is null or exists (
    select from private.picture_uses() u where u.path = picture_path and u.is_published
  )) then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version, b.alt_text into current_version, current_alt
    from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version, m.alt_text, m.id::text into current_version, current_alt, subject_id
    from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then raise exception 'There is no such picture' using errcode = 'PT404'; end if;
  if current_version is distinct from read_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', current_version), hint = 'Read it again and repeat the change.';
  end if;
  if uploaded is null then
    update public.built_in_pictures b set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = b.version + 1
    where b.path = picture_path;
  else
    update public.media m set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = m.version + 1
    where m.object_name = uploaded;
  end if;
  if alt_text is distinct from former_alt_text and former_alt_text is not null then
    perform private.rewrite_picture_uses(picture_path, picture_path, alt_text, former_alt_text);
  end if;
  perform private.audit('describe picture', case when uploaded is null then 'built_in_pictures' else 'media' end, subject_id,
    jsonb_build_object('from', coalesce(current_alt, former_alt_text), 'to', alt_text));
  return current_version + 1;
end
$$;

CREATE FUNCTION public.save_recipe(record jsonb, cheese_ids uuid[] DEFAULT NULL::uuid[]) RETURNS public.recipes
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": 1}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

CREATE FUNCTION public.save_recipe_draft(record jsonb, cheese_ids uuid[] DEFAULT '{}'::uuid[], idempotency_key uuid DEFAULT NULL::uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  if not private.within_limit('recipe draft:' || auth.uid(), 120, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  if record ->> 'id' is null then raise exception 'A draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

CREATE FUNCTION public.save_settings(shop jsonb, staff jsonb, version integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  shop_version integer;
  staff_version integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select b.version, s.version into shop_version, staff_version
  from public.business_settings b, public.staff_settings s for update;
  if save_settings.version is distinct from shop_version + staff_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', shop_version + staff_version),
      hint = 'Read it again and repeat the change.';
  end if;
  if shop <> '{}' then
    perform private.update_fields('public.business_settings', '1',
      shop || jsonb_build_object('version', shop_version));
  end if;
  if staff <> '{}' then
    perform private.update_fields('public.staff_settings', '1',
      staff || jsonb_build_object('version', staff_version));
  end if;
  return (select b.version + s.version from public.business_settings b, public.staff_settings s);
end
$$;

CREATE TABLE public.cheese_document_drafts (
    id uuid NOT NULL,
    body jsonb NOT NULL,
    document_version integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT cheese_document_drafts_body_check CHECK (private.is_cheese_document(body, false))
);

CREATE FUNCTION public.saved_by(public.cheese_document_drafts) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$ select private.staff_name($1.updated_by) where private.is_staff() $_$;

CREATE TABLE public.price_schedule (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cheese_id uuid NOT NULL,
    from_day date NOT NULL,
    price_per_kg_cents integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    applied_at timestamp with time zone,
    change_set_id uuid DEFAULT private.current_change_set(),
    CONSTRAINT price_schedule_price_per_kg_cents_check CHECK (((price_per_kg_cents >= 1) AND (price_per_kg_cents <= 1000000)))
);

CREATE FUNCTION public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer) RETURNS public.price_schedule
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
declare
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, created_by)
  values (cheese_uuid, schedule_price.from_day, schedule_price.price_per_kg_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, created_by = excluded.created_by, created_at = now(),
    change_set_id = null
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

CREATE FUNCTION public.search_cheeses(query text DEFAULT ''::text, country text DEFAULT NULL::text, milk public.milk_species DEFAULT NULL::public.milk_species, style public.cheese_style DEFAULT NULL::public.cheese_style, treatment public.milk_treatment DEFAULT NULL::public.milk_treatment, vegetarian boolean DEFAULT NULL::boolean, lactose_free boolean DEFAULT NULL::boolean, without public.allergen DEFAULT NULL::public.allergen, in_stock boolean DEFAULT NULL::boolean, price public.price_range DEFAULT NULL::public.price_range, strength public.strength DEFAULT NULL::public.strength, sort text DEFAULT 'name'::text, page_limit integer DEFAULT 60, page_offset integer DEFAULT 0) RETURNS SETOF public.catalogue_entry
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  total bigint := case when patterns = '{}' and due = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock, price, strength) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, country, milk, style, treatment,
      vegetarian, lactose_free, without, in_stock, price, strength, due)) end;
begin
  if total = 0 then return; end if;
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name::text, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, total
    from (
      select f.cheese_id, f.country_name, row_number() over () as place
      from (
        select f.cheese_id, f.country_name
        from private.matching(patterns, planned.by_substitutes, country, milk, search_cheeses.style, treatment,
          vegetarian, lactose_free, without, search_cheeses.in_stock, price, search_cheeses.strength, due) f
        left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
        order by
          case sort when 'country' then f.country_name end,
          -- A cheese that is called so comes before one that only goes with it.
          case sort when 'relevance' then
            not (concat(' ', regexp_replace(f.sort_name, '[^a-z0-9]+', ' ', 'g'), ' ') like all (patterns)) end,
          case sort when 'price_low' then private.listed_price(f, due) when 'mild' then f.palate_strength::integer end,
          case sort when 'price_high' then private.listed_price(f, due) when 'strong' then f.palate_strength::integer
            when 'popular' then s.favorites_count end desc nulls last,
          case sort when 'rating' then s.average_rating end desc nulls last,
          case sort when 'newest' then f.published_at end desc nulls last,
          f.sort_name, f.cheese_id
        limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
      ) f
    ) page
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

CREATE FUNCTION public.search_events(search text, page_limit integer DEFAULT 6) RETURNS TABLE(slug text, title text, starts_at_local text, ends_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and private.fold(concat_ws(' ', e.title, e.summary, e.description)) like all (array(
      select private.anywhere(word) from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
$$;

CREATE FUNCTION public.search_recipes(search text DEFAULT ''::text, page_limit integer DEFAULT 24, page_offset integer DEFAULT 0) RETURNS TABLE(id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text, cheeses jsonb, total bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipes r
  where r.status = 'published' and private.recipe_matches(r, trim(search))
  order by r.published_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

CREATE FUNCTION public.search_terms_without_cheese() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query select t.id from public.search_terms t where not private.finds_a_cheese(t.term);
end
$$;

CREATE FUNCTION public.sent_messages(event_uuid uuid) RETURNS TABLE(id bigint, audience text, message text, recipients integer, sent_by_name text, sent_at_local text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.audience, m.message, m.recipients, private.staff_name(m.sent_by), private.wall_clock(m.sent_at)
    from private.event_messages m where m.event_id = event_uuid
    order by m.id desc;
end
$$;

CREATE FUNCTION public.served_cheeses(public.events) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by l.position), '[]')
  from public.event_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.event_id = $1.id
$_$;

CREATE FUNCTION public.set_display_name(name text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return null;
  end if;
  perform private.limit_person('display name attempt');
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then return private.refuse_and_keep(400, '23514', objection); end if;
  begin
    if not private.within_limit('display name:' || me, 5, interval '1 day') then
      raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
    end if;
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return private.refuse_and_keep(409, '23505', 'Someone has this name, or one that looks like it.');
  end;
  return null;
end
$$;

CREATE FUNCTION public.set_in_stock(cheese_uuid uuid, in_stock boolean, grams integer DEFAULT NULL::integer, idempotency_key uuid DEFAULT NULL::uuid) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_counted and set_in_stock.grams is null then
    update public.cheeses c set in_stock = set_in_stock.in_stock
    where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
    return null;
  end if;
  if set_in_stock.in_stock and coalesce(set_in_stock.grams, 0) < 1 then
    if stock.grams > 0 then return null; end if;
    raise exception 'Enter how many grams there are' using errcode = '23514', hint = 'Record a delivery or a count.';
  end if;
  if not set_in_stock.in_stock and stock.grams = 0 and idempotency_key is null then return null; end if;
  return (public.record_stock_movement(cheese_uuid, 'count', case when in_stock then set_in_stock.grams else 0 end,
    idempotency_key => idempotency_key)).id;
end
$$;

CREATE FUNCTION public.set_user_role(user_id uuid, new_role public.user_role) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  role_before public.user_role;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select u.role into role_before from public.users u where u.id = set_user_role.user_id for update;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if role_before = new_role then return; end if;
  update public.users u set role = new_role where u.id = set_user_role.user_id;
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.end_invitations_of(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', role_before, 'to', new_role));
end
$$;

CREATE FUNCTION public.start_import(file_name text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  started uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from private.imports i
  where i.created_at < now() - interval '2 hours' or i.id in (
    select own.id from private.imports own where own.created_by = auth.uid() order by own.created_at desc offset 2);
  insert into private.imports (created_by, file_name) values (auth.uid(), start_import.file_name)
  returning id into started;
  return started;
end
$$;

CREATE FUNCTION public.starts_at_local(public.events) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.starts_at) $_$;

CREATE FUNCTION public.stock_alert_log() RETURNS TABLE(id bigint, cheese_id uuid, name text, state text, guests integer, at timestamp with time zone, at_local text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select b.id, c.id, c.name, outcome.state, outcome.guests::integer, outcome.at, private.wall_clock(outcome.at)
  from public.stock_alert_batches b
  join public.cheeses c on c.id = b.cheese_id
  cross join lateral (
    select case when b.sent_at is not null then 'sent' when b.cancelled_at is not null then 'cancelled' else 'held' end
        as state,
      coalesce(b.sent_at, b.cancelled_at, b.send_at) as at,
      case when b.sent_at is not null then b.sent_count
        else (select count(*) from public.notify_requests r
          where r.cheese_id = b.cheese_id and r.confirmed_at is not null and r.sent_at is null) end as guests
  ) outcome
  where b.created_at > now() - interval '30 days'
  order by b.id desc
  limit 200;
end
$$;

CREATE FUNCTION public.stock_days(cheese_uuid uuid DEFAULT NULL::uuid, of_kind public.stock_movement_kind DEFAULT NULL::public.stock_movement_kind, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date) RETURNS TABLE(day date, delivered_grams bigint, sold_grams bigint, sold_cents bigint, wasted_grams bigint, counted_grams bigint, corrected_grams bigint, change_grams bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select (m.created_at at time zone private.shop_time_zone())::date,
    coalesce(sum(m.grams) filter (where m.kind = 'delivery'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.amount_cents) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'waste'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'count'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'correction'), 0),
    sum(m.change_grams)
  from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
  group by 1 order by 1 desc;
end
$$;

CREATE FUNCTION public.stock_ledger(cheese_uuid uuid DEFAULT NULL::uuid, of_kind public.stock_movement_kind DEFAULT NULL::public.stock_movement_kind, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date, page_limit integer DEFAULT 50, page_offset integer DEFAULT 0) RETURNS TABLE(id bigint, cheese_id uuid, cheese_name text, kind public.stock_movement_kind, grams integer, change_grams integer, stock_after_grams integer, amount_cents integer, price_per_kg_cents integer, supplier text, lot text, best_before date, note text, corrects bigint, corrected_by bigint, created_by_name text, created_at timestamp with time zone, created_at_local text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select m.id, m.cheese_id, c.name, m.kind, m.grams, m.change_grams, m.stock_after_grams, m.amount_cents,
    m.price_per_kg_cents, m.supplier, m.lot, m.best_before, m.note, m.corrects,
    (select k.id from public.stock_movements k where k.corrects = m.id), private.staff_name(m.created_by), m.created_at,
    private.wall_clock(m.created_at, (select private.shop_time_zone())), m.total
  from (
    select f.*, count(*) over () as total
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) f
    order by f.created_at desc, f.id desc
    limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ) m
  join public.cheeses c on c.id = m.cheese_id
  order by m.created_at desc, m.id desc;
end
$$;

CREATE FUNCTION public.stop_counting_stock(cheese_uuid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_counted = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

CREATE FUNCTION public.submit_recipe(record jsonb, cheese_ids uuid[] DEFAULT '{}'::uuid[], idempotency_key uuid DEFAULT NULL::uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  perform private.store_my_recipe(recipe_uuid, record, cheese_ids, 'pending');
  if exists (
    select from public.recipes r
    where r.id = recipe_uuid and (jsonb_array_length(r.ingredients) = 0 or cardinality(r.steps) = 0)
  ) then
    raise exception 'A recipe has at least one ingredient and one step' using errcode = '23514';
  end if;
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    raise exception 'Agree that the shop may publish the recipe' using errcode = '23514';
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

CREATE FUNCTION public.suggest_cheeses(query text) RETURNS TABLE(id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of(left(query, 100)))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name
$$;

CREATE FUNCTION public.suggest_features(from_day date, to_day date) RETURNS TABLE(day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date, in_season boolean, grams integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select date_series::date
    from generate_series(greatest(from_day, private.shop_today())::timestamp,
      least(to_day, from_day + 61)::timestamp, interval '1 day') date_series
    where not private.is_closed_on(date_series::date)
      and not exists (select 1 from public.feature_calendar k where k.day = date_series::date)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      case when stock.is_counted then stock.grams end
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        bool_or(abs(t.day - suggest_features.day) <= 14) as is_near
      from (
        select k.day from public.feature_calendar k where k.cheese_id = c.id
        union all
        select f.day from private.featured_days f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by coalesce(turn.is_near, false),
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when stock.is_counted and stock.grams < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;

CREATE FUNCTION public.suspend_user(user_id uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.set_suspension(user_id, true) $$;

CREATE FUNCTION public.swap_calendar_entries(one_id uuid, one_version integer, other_id uuid, other_version integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.id in (one_id, other_id) order by f.id for update;
  select * into one from public.feature_calendar f where f.id = one_id;
  select * into other from public.feature_calendar f where f.id = other_id;
  if one.version is distinct from one_version or other.version is distinct from other_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      hint = 'Read the calendar again and repeat the change.';
  end if;
  update public.feature_calendar f set cheese_id = other.cheese_id, note = other.note, version = f.version,
    status = case when one.day is null then 'idea' when other.day is null then 'planned' else other.status end
  where f.id = one_id;
  update public.feature_calendar f set cheese_id = one.cheese_id, note = one.note, version = f.version,
    status = case when other.day is null then 'idea' when one.day is null then 'planned' else one.status end
  where f.id = other_id;
end
$$;

CREATE FUNCTION public.takes_messages(public.events) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$ select $1.ends_at > now() - interval '1 day' $_$;

CREATE FUNCTION public.taste_map_cells() RETURNS TABLE(strength smallint, age_band integer, cheeses bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select f.palate_strength, f.age_band, count(*) from private.catalogue f
  where f.palate_strength is not null
  group by 1, 2 order by 1, 2
$$;

CREATE FUNCTION public.taste_profile() RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  me uuid := auth.uid();
  palate jsonb;
  known integer;
begin
  if me is null then perform private.deny(); end if;
  select count(*) into known
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null;
  if known < 3 then return null; end if;
  select jsonb_build_object(
      'strength', round(sum(c.palate_strength * t.weight) / sum(t.weight), 2),
      'salt', round(sum(c.palate_salt * t.weight) / sum(t.weight), 2),
      'sweet', round(sum(c.palate_sweet * t.weight) / sum(t.weight), 2),
      'tang', round(sum(c.palate_tang * t.weight) / sum(t.weight), 2),
      'funk', round(sum(c.palate_funk * t.weight) / sum(t.weight), 2),
      'cream', round(sum(c.palate_cream * t.weight) / sum(t.weight), 2))
  into palate
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null and t.weight > 0;
  if palate ->> 'strength' is null then return null; end if;
  return jsonb_build_object(
    'palate', palate,
    'flavors', private.liked_tags('flavor'),
    'textures', private.liked_tags('texture'),
    'likes', (
      select jsonb_agg(jsonb_build_object('name', liked.name, 'slug', liked.slug) order by liked.name)
      from (
        select c.name, c.slug from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
        where t.weight > 0 and c.active order by t.is_favorite desc, t.weight desc, t.since desc limit 60) as liked),
    'like', (
      select jsonb_build_object('name', c.name, 'slug', c.slug, 'flavors', c.flavor_tags, 'textures', c.texture_tags)
      from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
      order by t.is_favorite desc, t.weight desc, t.since desc limit 1),
    'try', private.nearest_to_palate(palate, 3));
end
$$;

CREATE FUNCTION public.undo_change_set(change_set uuid, after_record text DEFAULT NULL::text, page_limit integer DEFAULT 1000, idempotency_key uuid DEFAULT NULL::uuid) RETURNS TABLE(record_id text, name text, outcome text, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
  page text[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('undo_change_set', undo_change_set.change_set, after_record, page_limit));
  if answer is null then
    select * into undone from public.change_sets s where s.id = undo_change_set.change_set for update;
    if undone.id is null or not private.may_undo(undone) then perform private.deny(); end if;
    if undone.kind = 'undo' then
      raise exception 'An undo cannot be undone' using errcode = '23514', hint = 'Restore a version instead.';
    end if;
    select s.id into undo from public.change_sets s where s.undoes = undone.id;
    is_continued := undo is not null;
    if is_continued then
      perform set_config('app.change_set', undo::text, true);
    else
      undo := private.start_change_set('undo', left('Undo: ' || undone.summary, 200), undone.id);
    end if;
    page := array(
      select changed.record_id from (
        select r.record_id from public.record_versions r
        where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
          select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
        union
        select s.cheese_id::text from public.price_schedule s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
      ) changed
      order by changed.record_id limit least(greatest(page_limit, 1), 1000));
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses' and v.record_id = any (page))
    order by c.id for no key update;
    answer := private.undo_records(undone.id, undo, page);
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      raise exception 'It has already been undone' using errcode = '23514', hint = 'Look at the history.';
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    elsif not is_continued then
      delete from public.change_sets s where s.id = undo;
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$_$;

CREATE FUNCTION public.undo_moderation(comment_id uuid, decided_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  hidden_since timestamptz;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select m.hidden_at into hidden_since from public.cheese_comments m
  where m.id = undo_moderation.comment_id for update;
  if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  update private.comment_reports r set settled_at = null
  where r.comment_id = undo_moderation.comment_id and r.settled_at = decided_at;
  if not coalesce(hidden_since = decided_at, found) then
    raise exception 'Someone else has decided since' using errcode = 'PT409';
  end if;
  update public.cheese_comments m set hidden_at = null, hidden_reason = null
  where m.id = undo_moderation.comment_id and hidden_since is not null;
  perform private.audit('undo comment decision', 'cheese_comments', undo_moderation.comment_id::text);
end
$$;

CREATE FUNCTION public.undo_placard_prints(placard_uuids uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  forgotten integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  delete from public.placards p
  where p.id = any (placard_uuids) and p.printed_by = auth.uid() and p.printed_at > now() - interval '1 hour';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

CREATE FUNCTION public.unsubscribe_notice(token uuid) RETURNS boolean
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select public.unsubscribe_stock_alert(token) $$;

CREATE FUNCTION public.unsubscribe_stock_alert(token uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.notify_requests r using private.stock_alert_tokens t
  where t.token = unsubscribe_stock_alert.token and r.id = t.request_id;
  return found;
end
$$;

CREATE FUNCTION public.updated_at_local(public.cheeses) RETURNS text
    LANGUAGE sql STABLE
    AS $_$ select private.wall_clock($1.updated_at) $_$;

CREATE FUNCTION public.user_sessions(user_id uuid) RETURNS TABLE(id uuid, created_at timestamp with time zone, created_at_local text, last_used_at timestamp with time zone, last_used_at_local text, user_agent text, aal text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = user_sessions.user_id
    order by s.created_at desc;
end
$$;

CREATE FUNCTION public.verify_audit_log(after_entry bigint DEFAULT 0, page_limit integer DEFAULT 20000) RETURNS TABLE(checked bigint, last_entry bigint, first_broken bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with part as (
      select l as entry from public.audit_log l where l.id > after_entry
      order by l.id limit least(greatest(page_limit, 1), 20000)
    ), linked as (
      select (p.entry).id, (p.entry).hash, (p.entry).prev_hash, private.audit_digest(p.entry) as digest,
        lag((p.entry).hash, 1, (
          select l.hash from public.audit_log l where l.id <= after_entry order by l.id desc limit 1)
        ) over (order by (p.entry).id) as hash_before
      from part p
    )
    select count(*), max(l.id),
      min(l.id) filter (where l.hash <> l.digest or l.prev_hash is distinct from l.hash_before)
    from linked l;
end
$$;

CREATE FUNCTION public.whoami() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select current_user::text $$;

CREATE FUNCTION public.withdraw_display_name() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.display_names n where n.user_id = auth.uid();
  return found;
end
$$;

CREATE FUNCTION public.withdraw_invitation(id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  withdrawn private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.invitations i where i.id = withdraw_invitation.id returning * into withdrawn;
  if withdrawn.id is null then return false; end if;
  perform private.audit('withdraw invitation', 'invitations', withdrawn.id::text,
    jsonb_build_object('role', withdrawn.role));
  return true;
end
$$;

CREATE TABLE private.calendar_feeds (
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT calendar_feeds_token_hash_check CHECK (((char_length(token_hash) = 64) AND (token_hash ~ '^[0-9a-f]+$'::text)))
);

CREATE TABLE private.catalogue_words (
    word text NOT NULL
);

CREATE TABLE private.cheese_affinities (
    cheese_id uuid NOT NULL,
    other_id uuid NOT NULL,
    people integer NOT NULL,
    CONSTRAINT cheese_affinities_people_check CHECK ((people >= 5))
);

CREATE TABLE private.cheese_words (
    cheese_id uuid NOT NULL,
    found_by text NOT NULL
);

CREATE TABLE private.comment_publications (
    comment_id uuid NOT NULL,
    public_id uuid NOT NULL
);

CREATE TABLE private.comment_reports (
    comment_id uuid NOT NULL,
    reporter_id uuid NOT NULL,
    reason public.report_reason NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone
);

CREATE TABLE private.daily_pages (
    day date NOT NULL,
    kind public.view_kind NOT NULL,
    path text NOT NULL,
    views bigint NOT NULL
);

CREATE TABLE private.daily_searches (
    day date NOT NULL,
    term text NOT NULL,
    searches bigint NOT NULL,
    without_result bigint NOT NULL
);

CREATE TABLE private.daily_visits (
    day date NOT NULL,
    views bigint NOT NULL,
    visitors bigint NOT NULL,
    scans bigint NOT NULL,
    searches bigint NOT NULL,
    searches_without_result bigint NOT NULL
);

CREATE TABLE private.event_messages (
    id bigint NOT NULL,
    event_id uuid NOT NULL,
    sent_by uuid,
    audience text NOT NULL,
    message text NOT NULL,
    recipients integer NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT event_messages_audience_check CHECK ((audience = ANY (ARRAY['seated'::text, 'waiting'::text, 'all'::text]))),
    CONSTRAINT event_messages_message_check CHECK (((char_length(message) <= 2000) AND (message !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'::text) AND private.shows_text(message)))
);

ALTER TABLE private.event_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.event_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.feature_warnings (
    day date NOT NULL,
    cheese_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE private.featured_days (
    day date NOT NULL,
    cheese_id uuid NOT NULL
);

CREATE TABLE private.hidden_names (
    look text NOT NULL,
    hidden_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT hidden_names_look_check CHECK ((char_length(look) <= 120))
);

CREATE TABLE private.hourly_visits (
    day date NOT NULL,
    hour smallint NOT NULL,
    views bigint NOT NULL
);

CREATE TABLE private.idempotency_keys (
    person_id uuid NOT NULL,
    key uuid NOT NULL,
    request_hash text NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE private.import_progress
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;

CREATE TABLE private.import_rows (
    import_id uuid NOT NULL,
    line integer NOT NULL,
    cells jsonb NOT NULL,
    slug text NOT NULL,
    version integer,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    outcome public.import_outcome,
    CONSTRAINT import_rows_cells_check CHECK ((octet_length((cells)::text) <= 60000)),
    CONSTRAINT import_rows_line_check CHECK ((line > 0)),
    CONSTRAINT import_rows_slug_check CHECK ((char_length(slug) <= 10000))
);

CREATE TABLE private.kiosks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    key_hash text NOT NULL,
    code_expires_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval),
    paired_at timestamp with time zone,
    last_contact_at timestamp with time zone,
    app_version text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT a_display_has_a_code_or_is_paired CHECK (((code_expires_at IS NULL) = (paired_at IS NOT NULL))),
    CONSTRAINT kiosks_app_version_check CHECK (((char_length(app_version) <= 40) AND (app_version !~ '[[:cntrl:]]'::text))),
    CONSTRAINT kiosks_key_hash_check CHECK ((char_length(key_hash) = 64)),
    CONSTRAINT kiosks_name_check CHECK (((char_length(name) BETWEEN 1 AND 60) AND (name !~ '[[:cntrl:]]'::text) AND private.shows_text(name)))
);

CREATE TABLE private.known_devices (
    user_id uuid NOT NULL,
    device_digest text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT known_devices_device_digest_check CHECK (((char_length(device_digest) >= 1) AND (char_length(device_digest) <= 100)))
);

CREATE TABLE private.outgoing_mail (
    id bigint NOT NULL,
    template text NOT NULL,
    recipient text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    message_id uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT outgoing_mail_recipient_check CHECK ((char_length(recipient) <= 254)),
    CONSTRAINT outgoing_mail_template_check CHECK (((char_length(template) <= 40) AND (template ~ '^[a-z]+(-[a-z]+)*$'::text)))
);

ALTER TABLE private.outgoing_mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.outgoing_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.page_views (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    day date NOT NULL,
    hour smallint NOT NULL,
    kind public.view_kind NOT NULL,
    path text NOT NULL,
    visitor text NOT NULL,
    CONSTRAINT page_views_path_check CHECK ((char_length(path) <= 200)),
    CONSTRAINT page_views_visitor_check CHECK ((char_length(visitor) <= 64))
);

ALTER TABLE private.page_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.page_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.people (
    id uuid NOT NULL,
    email text,
    search_text text DEFAULT ''::text NOT NULL
);

CREATE TABLE private.presence (
    record text NOT NULL,
    user_id uuid NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT presence_record_check CHECK ((char_length(record) <= 250))
);

CREATE TABLE private.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE private.recipe_authors (
    recipe_id uuid NOT NULL,
    user_id uuid NOT NULL,
    consented_at timestamp with time zone
);

CREATE TABLE private.searches (
    id bigint NOT NULL,
    day date NOT NULL,
    term text NOT NULL,
    results integer NOT NULL,
    is_impersonal boolean DEFAULT false NOT NULL,
    CONSTRAINT searches_term_check CHECK ((char_length(term) <= 60))
);

ALTER TABLE private.searches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.searches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.feature_calendar (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    day date,
    cheese_id uuid NOT NULL,
    status public.calendar_status DEFAULT 'planned'::public.calendar_status NOT NULL,
    note text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feature_calendar_note_check CHECK (((char_length(note) <= 300) AND (note !~ '[[:cntrl:]]'::text))),
    CONSTRAINT only_ideas_have_no_day CHECK (((day IS NULL) = (status = 'idea'::public.calendar_status)))
);

CREATE VIEW private.shown_days AS
 SELECT f.day,
    COALESCE(k.cheese_id, f.cheese_id) AS cheese_id
   FROM (private.featured_days f
     LEFT JOIN public.feature_calendar k ON (((k.day = f.day) AND (k.status = 'confirmed'::public.calendar_status))));

CREATE TABLE private.stock_alert_tokens (
    token uuid DEFAULT gen_random_uuid() NOT NULL,
    request_id uuid NOT NULL
);

CREATE TABLE private.uncounted_votes (
    id bigint NOT NULL,
    cheese_id uuid NOT NULL,
    favorites integer DEFAULT 0 NOT NULL,
    ratings_1 integer DEFAULT 0 NOT NULL,
    ratings_2 integer DEFAULT 0 NOT NULL,
    ratings_3 integer DEFAULT 0 NOT NULL,
    ratings_4 integer DEFAULT 0 NOT NULL,
    ratings_5 integer DEFAULT 0 NOT NULL,
    public_comments integer DEFAULT 0 NOT NULL
);

ALTER TABLE private.uncounted_votes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.uncounted_votes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.visitor_salts (
    day date NOT NULL,
    salt text NOT NULL
);

CREATE VIEW private.visits_by_day AS
 SELECT counted.day,
    (sum(counted.views))::bigint AS views,
    (sum(counted.visitors))::bigint AS visitors,
    (sum(counted.scans))::bigint AS scans,
    (sum(counted.searches))::bigint AS searches,
    (sum(counted.searches_without_result))::bigint AS searches_without_result
   FROM ( SELECT daily_visits.day,
            daily_visits.views,
            daily_visits.visitors,
            daily_visits.scans,
            daily_visits.searches,
            daily_visits.searches_without_result
           FROM private.daily_visits
        UNION ALL
         SELECT by_visitor.day,
            sum(by_visitor.views) AS sum,
            count(*) FILTER (WHERE (by_visitor.views > 0)) AS count,
            sum(by_visitor.scans) AS sum,
            0,
            0
           FROM ( SELECT page_views.day,
                    count(*) FILTER (WHERE (page_views.kind = 'view'::public.view_kind)) AS views,
                    count(*) FILTER (WHERE (page_views.kind = 'scan'::public.view_kind)) AS scans
                   FROM private.page_views
                  GROUP BY page_views.day, page_views.visitor) by_visitor
          GROUP BY by_visitor.day
        UNION ALL
         SELECT searches.day,
            0,
            0,
            0,
            count(*) AS count,
            count(*) FILTER (WHERE (searches.results = 0)) AS count
           FROM private.searches
          GROUP BY searches.day) counted
  GROUP BY counted.day;

CREATE VIEW private.visits_by_hour AS
 SELECT counted.day,
    counted.hour,
    (sum(counted.views))::bigint AS views
   FROM ( SELECT hourly_visits.day,
            hourly_visits.hour,
            hourly_visits.views
           FROM private.hourly_visits
        UNION ALL
         SELECT page_views.day,
            page_views.hour,
            count(*) AS count
           FROM private.page_views
          WHERE (page_views.kind = 'view'::public.view_kind)
          GROUP BY page_views.day, page_views.hour) counted
  GROUP BY counted.day, counted.hour;

CREATE VIEW private.visits_by_page AS
 SELECT counted.day,
    counted.kind,
    counted.path,
    (sum(counted.views))::bigint AS views
   FROM ( SELECT daily_pages.day,
            daily_pages.kind,
            daily_pages.path,
            daily_pages.views
           FROM private.daily_pages
        UNION ALL
         SELECT page_views.day,
            page_views.kind,
            page_views.path,
            count(*) AS count
           FROM private.page_views
          GROUP BY page_views.day, page_views.kind, page_views.path) counted
  GROUP BY counted.day, counted.kind, counted.path;

CREATE TABLE private.withheld_comments (
    user_id uuid NOT NULL,
    cheese_id uuid NOT NULL,
    hidden_at timestamp with time zone NOT NULL,
    hidden_reason text,
    CONSTRAINT withheld_comments_hidden_reason_check CHECK (((char_length(hidden_reason) <= 300) AND (hidden_reason !~ '[[:cntrl:]]'::text)))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.built_in_pictures (
    path text NOT NULL,
    alt_text public.single_line_text,
    focus_x smallint DEFAULT 50 NOT NULL,
    focus_y smallint DEFAULT 50 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone,
    CONSTRAINT built_in_pictures_alt_text_check CHECK (((char_length((alt_text)::text) <= 300) AND private.shows_text((alt_text)::text))),
    CONSTRAINT built_in_pictures_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 100))),
    CONSTRAINT built_in_pictures_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 100))),
    CONSTRAINT built_in_pictures_path_check CHECK (((char_length(path) <= 120) AND (path ~ '^/media(/[a-z0-9-]+){1,2}$'::text)))
);

CREATE TABLE public.cheese_beverages (
    cheese_id uuid NOT NULL,
    "position" smallint NOT NULL,
    label text NOT NULL,
    kind public.beverage_kind NOT NULL,
    contains_alcohol boolean GENERATED ALWAYS AS ((kind <> 'na'::public.beverage_kind)) STORED NOT NULL,
    CONSTRAINT a_drink_shows_text CHECK (private.shows_text(label)),
    CONSTRAINT cheese_beverages_label_check CHECK (((char_length(label) BETWEEN 1 AND 80) AND (label !~ '[[:cntrl:]]'::text))),
    CONSTRAINT cheese_beverages_position_check CHECK ((("position" >= 1) AND ("position" <= 30)))
);

CREATE TABLE public.cheese_documents (
    id uuid NOT NULL,
    body jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cheese_documents_body_check CHECK (private.is_cheese_document(body, true))
);

CREATE TABLE public.cheese_proposals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cheese_id uuid NOT NULL,
    fields jsonb NOT NULL,
    base jsonb NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    note public.single_line_text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT an_open_proposal_is_undecided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT cheese_proposals_fields_check CHECK (((fields <> '{}'::jsonb) AND (fields = private.guarded_fields_of(fields)))),
    CONSTRAINT cheese_proposals_note_check CHECK (((char_length((note)::text) BETWEEN 1 AND 300) AND private.shows_text((note)::text))),
    CONSTRAINT cheese_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))
);

CREATE TABLE public.cheese_ratings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    cheese_id uuid NOT NULL,
    rating smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cheese_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

CREATE TABLE public.cheese_stock (
    cheese_id uuid NOT NULL,
    grams integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_counted boolean DEFAULT false NOT NULL,
    CONSTRAINT cheese_stock_grams_check CHECK ((grams >= 0))
);

CREATE VIEW public.cheese_versions WITH (security_invoker='true') AS
 SELECT record_versions.id,
    (record_versions.record_id)::uuid AS cheese_id,
    record_versions.version,
    record_versions.changed_at,
    record_versions.changed_by,
    record_versions.operation,
    record_versions.changed_fields,
    record_versions.snapshot,
    record_versions.restored_from,
    record_versions.change_set_id
   FROM public.record_versions
  WHERE (record_versions.table_name = 'cheeses'::text);

CREATE TABLE public.display_names (
    user_id uuid NOT NULL,
    name text NOT NULL,
    look text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    hidden_at timestamp with time zone,
    hidden_reason public.single_line_text,
    CONSTRAINT display_names_hidden_reason_check CHECK (((char_length((hidden_reason)::text) <= 300) AND private.shows_text((hidden_reason)::text))),
    CONSTRAINT display_names_look_check CHECK (((char_length(look) >= 2) AND (char_length(look) <= 120))),
    CONSTRAINT display_names_name_check CHECK (((char_length(name) BETWEEN 2 AND 30) AND private.shows_text(name)))
);

CREATE TABLE public.event_cheeses (
    event_id uuid NOT NULL,
    cheese_id uuid NOT NULL,
    "position" smallint NOT NULL
);

CREATE TABLE public.event_stats (
    event_id uuid NOT NULL,
    going integer DEFAULT 0 NOT NULL,
    waiting integer DEFAULT 0 NOT NULL,
    CONSTRAINT event_stats_going_check CHECK ((going >= 0)),
    CONSTRAINT event_stats_waiting_check CHECK ((waiting >= 0))
);

CREATE TABLE public.home_pictures (
    media_id uuid NOT NULL,
    caption public.single_line_text NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT home_pictures_caption_check CHECK ((char_length((caption)::text) <= 120))
);

CREATE TABLE public.media (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    object_name text NOT NULL,
    alt_text public.single_line_text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    byte_size integer NOT NULL,
    content_type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    focus_x smallint DEFAULT 50 NOT NULL,
    focus_y smallint DEFAULT 50 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone,
    CONSTRAINT a_picture_has_at_most_40_megapixels CHECK ((((width)::bigint * height) <= 40000000)),
    CONSTRAINT an_alt_text_shows_text CHECK (private.shows_text((alt_text)::text)),
    CONSTRAINT media_alt_text_check CHECK (((char_length((alt_text)::text) >= 1) AND (char_length((alt_text)::text) <= 300))),
    CONSTRAINT media_byte_size_check CHECK (((byte_size >= 1) AND (byte_size <= 5242880))),
    CONSTRAINT media_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text]))),
    CONSTRAINT media_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 100))),
    CONSTRAINT media_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 100))),
    CONSTRAINT media_height_check CHECK (((height >= 1) AND (height <= 20000))),
    CONSTRAINT media_object_name_check CHECK (((char_length(object_name) <= 200) AND (object_name ~ '^[a-z0-9][a-z0-9/_-]*\.(avif|webp|jpe?g|png)$'::text))),
    CONSTRAINT media_width_check CHECK (((width >= 1) AND (width <= 20000)))
);

CREATE TABLE public.notify_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cheese_id uuid NOT NULL,
    user_id uuid,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    sent_at timestamp with time zone,
    CONSTRAINT notify_requests_email_check CHECK (((char_length(email) <= 254) AND (email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'::text))),
    CONSTRAINT notify_requests_email_is_readable CHECK (((email !~ '[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]'::text) AND (email !~ '@(\[.*\]|[0-9.]+|0x[0-9a-f.x]+)$'::text)))
);

CREATE TABLE public.recipe_cheeses (
    recipe_id uuid NOT NULL,
    cheese_id uuid NOT NULL,
    "position" smallint NOT NULL
);

CREATE TABLE public.recipe_favorites (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    recipe_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.record_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.record_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rsvps (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid,
    status public.rsvp_status NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    party_size integer DEFAULT 1 NOT NULL,
    queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    checked_in_at timestamp with time zone,
    reminded_for timestamp with time zone,
    CONSTRAINT a_party_has_one_to_six_people CHECK (((party_size >= 1) AND (party_size <= 6)))
);

CREATE TABLE public.search_terms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    term public.single_line_text NOT NULL,
    kind public.search_term_kind NOT NULL,
    finds text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT a_search_term_has_a_word CHECK ((private.words_of((term)::text) <> '{}'::text[])),
    CONSTRAINT search_terms_finds_check CHECK (((cardinality(finds) BETWEEN 1 AND 20) AND (char_length(array_to_string(finds, ','::text)) <= 600) AND (array_to_string(finds, ','::text) !~ '[[:cntrl:]]'::text))),
    CONSTRAINT search_terms_term_check CHECK ((char_length((term)::text) <= 60))
);

CREATE TABLE public.staff_settings (
    id smallint DEFAULT 1 NOT NULL,
    require_second_factor boolean DEFAULT false NOT NULL,
    caption_tone public.caption_tone DEFAULT 'classy'::public.caption_tone NOT NULL,
    auto_post_times text[] DEFAULT '{09:00,17:00}'::text[] NOT NULL,
    default_low_stock_grams integer DEFAULT 1000 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT staff_settings_auto_post_times_check CHECK (((cardinality(auto_post_times) <= 6) AND (array_to_string(auto_post_times, ','::text) ~ '^(([01]\d|2[0-3]):[0-5]\d(,|$))*$'::text) AND (char_length(array_to_string(auto_post_times, ','::text)) <= 36))),
    CONSTRAINT staff_settings_default_low_stock_grams_check CHECK (((default_low_stock_grams >= 0) AND (default_low_stock_grams <= 100000))),
    CONSTRAINT staff_settings_id_check CHECK ((id = 1))
);

CREATE TABLE public.stock_alert_batches (
    id bigint NOT NULL,
    cheese_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    send_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL,
    sent_at timestamp with time zone,
    sent_count integer,
    cancelled_at timestamp with time zone,
    CONSTRAINT sent_or_cancelled CHECK (((sent_at IS NULL) OR (cancelled_at IS NULL)))
);

ALTER TABLE public.stock_alert_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_alert_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.stock_movements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_movements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_favorites (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    cheese_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    role public.user_role DEFAULT 'customer'::public.user_role NOT NULL,
    first_name text,
    last_name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT a_first_name_shows_text CHECK (((first_name = ''::text) OR private.shows_text(first_name))),
    CONSTRAINT a_last_name_shows_text CHECK (((last_name = ''::text) OR private.shows_text(last_name))),
    CONSTRAINT users_first_name_check CHECK (((char_length(first_name) <= 1000) AND (first_name !~ '[[:cntrl:]<>]'::text))),
    CONSTRAINT users_last_name_check CHECK (((char_length(last_name) <= 1000) AND (last_name !~ '[[:cntrl:]<>]'::text)))
);

GRANT ALL ON TYPE private.cache_topic TO anon;

GRANT ALL ON TYPE private.cache_topic TO authenticated;

GRANT ALL ON TYPE public.multi_line_text TO anon;

GRANT ALL ON TYPE public.multi_line_text TO authenticated;

GRANT ALL ON TYPE public.multi_line_text TO service_role;

GRANT ALL ON TYPE public.single_line_text TO anon;

GRANT ALL ON TYPE public.single_line_text TO authenticated;

GRANT ALL ON TYPE public.single_line_text TO service_role;

REVOKE ALL ON FUNCTION private.accept_invitation(token text, account uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.accept_invitation_of_new_account(token text, account uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.accept_invitation_of_new_account(token text, account uuid) TO supabase_auth_admin;

REVOKE ALL ON FUNCTION private.add_ratings(cheese_uuids uuid[], ratings smallint[], factor integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.add_to_groups() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.age_band(days integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.age_band(days integer) TO anon;

GRANT ALL ON FUNCTION private.age_band(days integer) TO authenticated;

REVOKE ALL ON FUNCTION private.age_days(recorded integer, style public.cheese_style) FROM PUBLIC;

GRANT ALL ON FUNCTION private.age_days(recorded integer, style public.cheese_style) TO anon;

GRANT ALL ON FUNCTION private.age_days(recorded integer, style public.cheese_style) TO authenticated;

REVOKE ALL ON FUNCTION private.announce(topic private.cache_topic, key text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.announce_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.announce_comment() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.announce_stats() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.answer_before(key uuid, request jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.anywhere(word text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.anywhere(word text) TO anon;

GRANT ALL ON FUNCTION private.anywhere(word text) TO authenticated;

REVOKE ALL ON FUNCTION private.apply_bulk_plan(plan jsonb, change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.apply_due_prices() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.are_day_hours(day_hours text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.are_day_hours(day_hours text) TO anon;

GRANT ALL ON FUNCTION private.are_day_hours(day_hours text) TO authenticated;

GRANT ALL ON FUNCTION private.are_day_hours(day_hours text) TO service_role;

REVOKE ALL ON FUNCTION private.are_ingredients(list jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.are_ingredients(list jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.are_opening_hours(hours jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.are_opening_hours(hours jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.are_special_days(special_days jsonb, hours jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.are_special_days(special_days jsonb, hours jsonb) TO anon;

GRANT ALL ON FUNCTION private.are_special_days(special_days jsonb, hours jsonb) TO authenticated;

GRANT ALL ON FUNCTION private.are_special_days(special_days jsonb, hours jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.audit(action text, subject text, subject_id text, detail jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.audit(action text, subject text, subject_id text, detail jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.audit_bulk_change() FROM PUBLIC;

GRANT SELECT ON TABLE public.audit_log TO authenticated;

REVOKE ALL ON FUNCTION private.audit_digest(entry public.audit_log) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.audit_price() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.audit_publication() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.audit_settings() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.audit_staff_account(account uuid, action text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.audit_staff_account(account uuid, action text) TO supabase_auth_admin;

REVOKE ALL ON FUNCTION private.audit_subject_name(subject text, subject_id text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.audit_topic(action text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.author_name_of(recipe_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.author_name_of(recipe_uuid uuid) TO anon;

GRANT ALL ON FUNCTION private.author_name_of(recipe_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.available_grams(cheese_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.back_in_stock_at(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.back_in_stock_at(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.caller_ip_network() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.cell_entries(cell text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.cell_of(kind text, value jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.changed_price(price_per_kg_cents integer, change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_bulk_change(change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_ingredient_count(record jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.check_ingredient_count(record jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.check_may_open(record text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_party_size(party_size integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_restored_day(entry jsonb, patch jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_rows(import_uuid uuid, lines integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.check_session() FROM PUBLIC;

GRANT ALL ON FUNCTION private.check_session() TO authenticator;

GRANT ALL ON FUNCTION private.check_session() TO anon;

GRANT ALL ON FUNCTION private.check_session() TO authenticated;

GRANT ALL ON FUNCTION private.check_session() TO service_role;

REVOKE ALL ON FUNCTION private.cheese_name(cheese text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.cheeses_found_by(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.cheeses_found_by(query text) TO authenticated;

REVOKE ALL ON FUNCTION private.cheeses_of_recipe(recipe_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.cheeses_of_recipe(recipe_uuid uuid) TO anon;

GRANT ALL ON FUNCTION private.cheeses_of_recipe(recipe_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.claim_mail(how_many integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.claim_mail(how_many integer) TO service_role;

REVOKE ALL ON FUNCTION private.clean_name(value text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.clear_review_note() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.closing_sentence(special jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.closing_sentence(special jsonb) TO anon;

GRANT ALL ON FUNCTION private.closing_sentence(special jsonb) TO authenticated;

GRANT ALL ON FUNCTION private.closing_sentence(special jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.community_totals(from_day date, to_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.compare_rows(import_uuid uuid, lines integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.compared_fields(of_table text, state jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_answer(part anyelement) FROM PUBLIC;

GRANT ALL ON FUNCTION private.count_answer(part anyelement) TO anon;

GRANT ALL ON FUNCTION private.count_answer(part anyelement) TO authenticated;

GRANT ALL ON FUNCTION private.count_answer(part anyelement) TO service_role;

REVOKE ALL ON FUNCTION private.count_favorites() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_guests(event_uuid uuid, OUT rsvps integer, OUT seated integer, OUT waiting integer, OUT arrived integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_public_comments() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_ratings() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_recipe_upload() FROM PUBLIC;

GRANT ALL ON FUNCTION private.count_recipe_upload() TO authenticated;

REVOKE ALL ON FUNCTION private.count_rsvp() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_votes() FROM PUBLIC;

GRANT ALL ON FUNCTION private.count_votes() TO service_role;

REVOKE ALL ON FUNCTION private.count_votes_of(cheese_uuids uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.country_name(iso text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.country_name(iso text) TO anon;

GRANT ALL ON FUNCTION private.country_name(iso text) TO authenticated;

REVOKE ALL ON FUNCTION private.csv_cell(value text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.current_change_set() FROM PUBLIC;

GRANT SELECT ON TABLE public.cheese_stats TO anon;

GRANT SELECT ON TABLE public.cheese_stats TO authenticated;

REVOKE ALL ON FUNCTION private.current_stats(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.current_stats(cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION private.current_stats(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.day_spans(day_hours text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.day_spans(day_hours text) TO anon;

GRANT ALL ON FUNCTION private.day_spans(day_hours text) TO authenticated;

GRANT ALL ON FUNCTION private.day_spans(day_hours text) TO service_role;

REVOKE ALL ON FUNCTION private.day_start(day date) FROM PUBLIC;

GRANT ALL ON FUNCTION private.day_start(day date) TO anon;

GRANT ALL ON FUNCTION private.day_start(day date) TO authenticated;

REVOKE ALL ON FUNCTION private.deny() FROM PUBLIC;

GRANT ALL ON FUNCTION private.deny() TO anon;

GRANT ALL ON FUNCTION private.deny() TO authenticated;

REVOKE ALL ON FUNCTION private.describe_bulk_change(change jsonb, how_many integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.differing_fields(of_table text, state jsonb, other jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.due_price(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.due_price(cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION private.due_price(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.due_prices() FROM PUBLIC;

GRANT ALL ON FUNCTION private.due_prices() TO anon;

GRANT ALL ON FUNCTION private.due_prices() TO authenticated;

REVOKE ALL ON FUNCTION private.editor_name(person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.end_calendar_feed() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.end_invitations_of(account uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.end_versioned_write() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.enter_placard_prints(cheese_uuids uuid[], hashes text[], template public.placard_template, copies integer) FROM PUBLIC;

GRANT SELECT ON TABLE public.stock_movements TO authenticated;

REVOKE ALL ON FUNCTION private.enter_stock_movement(movement public.stock_movements) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.shows_text(value text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.shows_text(value text) TO anon;

GRANT ALL ON FUNCTION private.shows_text(value text) TO authenticated;

GRANT ALL ON FUNCTION private.shows_text(value text) TO service_role;

GRANT SELECT ON TABLE public.events TO anon;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events TO authenticated;

REVOKE ALL ON FUNCTION private.event_instants(record jsonb, known public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION private.event_instants(record jsonb, known public.events) TO authenticated;

REVOKE ALL ON FUNCTION private.events_on(on_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.explain_rule(rule text, definition text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.feature_days(from_day date, to_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.featured_on(for_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.featured_today() FROM PUBLIC;

GRANT ALL ON FUNCTION private.featured_today() TO anon;

GRANT ALL ON FUNCTION private.featured_today() TO authenticated;

REVOKE ALL ON FUNCTION private.fields_of_rule(target regclass, rule text, restored text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.fill_placard() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.fill_seats(event_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.finds_a_cheese(query text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.first_author(recipe text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.first_broken_audit_entry() FROM PUBLIC;

GRANT ALL ON FUNCTION private.first_broken_audit_entry() TO service_role;

REVOKE ALL ON FUNCTION private.first_names_of(change_set uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.fits_shape(value jsonb, shape jsonb, is_complete boolean) FROM PUBLIC;

GRANT ALL ON FUNCTION private.fits_shape(value jsonb, shape jsonb, is_complete boolean) TO authenticated;

GRANT ALL ON FUNCTION private.fits_shape(value jsonb, shape jsonb, is_complete boolean) TO service_role;

REVOKE ALL ON FUNCTION private.fold(value text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.fold(value text) TO anon;

GRANT ALL ON FUNCTION private.fold(value text) TO authenticated;

REVOKE ALL ON FUNCTION private.follow_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.follow_alcohol_policy() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.follow_cheeses() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.follow_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.follow_price_rounding() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.follow_search_term() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.forget_guests() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.free_event_slug(title text, event_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.free_event_slug(title text, event_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.free_recipe_slug(title text, recipe_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.free_recipe_slug(title text, recipe_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.is_reserved_slug(slug text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_reserved_slug(slug text) TO anon;

GRANT ALL ON FUNCTION private.is_reserved_slug(slug text) TO authenticated;

REVOKE ALL ON FUNCTION private.new_short_code() FROM PUBLIC;

GRANT ALL ON FUNCTION private.new_short_code() TO authenticated;

GRANT SELECT ON TABLE public.cheeses TO anon;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cheeses TO authenticated;

REVOKE ALL ON FUNCTION private.further_words(cheese public.cheeses) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.grant_role(account_email text, new_role public.user_role) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_calendar() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_capacity() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_cheese() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_cheese_deletion() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_comment() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_own_row() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_recipe() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_second_factor() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_stock_switch() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guard_user() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.guarded_cheese_fields() FROM PUBLIC;

GRANT ALL ON FUNCTION private.guarded_cheese_fields() TO authenticated;

REVOKE ALL ON FUNCTION private.guarded_fields_of(fields jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.guarded_fields_of(fields jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.has_been_staff(person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.has_sound_markup(value text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.has_sound_markup(value text) TO authenticated;

GRANT ALL ON FUNCTION private.has_sound_markup(value text) TO service_role;

REVOKE ALL ON FUNCTION private.has_upload_quota() FROM PUBLIC;

GRANT ALL ON FUNCTION private.has_upload_quota() TO authenticated;

REVOKE ALL ON FUNCTION private.hash_invitation_token(token text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.hash_of_token(token text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.hold_stock_alerts() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb) TO anon;

GRANT ALL ON FUNCTION private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb) TO authenticated;

GRANT ALL ON FUNCTION private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.import_defaults() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.import_fields() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.insert_fields(target regclass, fields jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.insert_fields(target regclass, fields jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.instant_fields(name text, instant timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.invitation_is_open(invitation private.invitations) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.invited_email(token text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.invited_email(token text) TO supabase_auth_admin;

REVOKE ALL ON FUNCTION private.is_admin() FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_admin() TO authenticated;

REVOKE ALL ON FUNCTION private.is_cheese_document(body jsonb, is_complete boolean) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_cheese_document(body jsonb, is_complete boolean) TO authenticated;

GRANT ALL ON FUNCTION private.is_cheese_document(body jsonb, is_complete boolean) TO service_role;

REVOKE ALL ON FUNCTION private.is_closed_on(day date) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_closed_on(day date) TO anon;

GRANT ALL ON FUNCTION private.is_closed_on(day date) TO authenticated;

GRANT ALL ON FUNCTION private.is_closed_on(day date) TO service_role;

REVOKE ALL ON FUNCTION private.is_day(value text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_day(value text) TO anon;

GRANT ALL ON FUNCTION private.is_day(value text) TO authenticated;

GRANT ALL ON FUNCTION private.is_day(value text) TO service_role;

REVOKE ALL ON FUNCTION private.is_direct_write() FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_direct_write() TO anon;

GRANT ALL ON FUNCTION private.is_direct_write() TO authenticated;

REVOKE ALL ON FUNCTION private.is_ignored_word(word text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_ignored_word(word text) TO anon;

GRANT ALL ON FUNCTION private.is_ignored_word(word text) TO authenticated;

REVOKE ALL ON FUNCTION private.is_in_season(style public.cheese_style, on_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_in_stock(cheese_uuid uuid, switched_on boolean) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_in_stock(cheese_uuid uuid, switched_on boolean) TO authenticated;

REVOKE ALL ON FUNCTION private.is_manager() FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_manager() TO authenticated;

REVOKE ALL ON FUNCTION private.is_open(at timestamp with time zone) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_open(at timestamp with time zone) TO anon;

GRANT ALL ON FUNCTION private.is_open(at timestamp with time zone) TO authenticated;

GRANT ALL ON FUNCTION private.is_open(at timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION private.is_own_picture(url text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_own_picture(url text) TO anon;

GRANT ALL ON FUNCTION private.is_own_picture(url text) TO authenticated;

GRANT ALL ON FUNCTION private.is_own_picture(url text) TO service_role;

REVOKE ALL ON FUNCTION private.is_private_version(of_table text, state jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_reserved_name(name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_staff() FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_staff() TO authenticated;

REVOKE ALL ON FUNCTION private.is_style_advice(advice jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_style_advice(advice jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.is_time_zone(zone text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.is_time_zone(zone text) TO authenticated;

GRANT SELECT ON TABLE public.record_versions TO authenticated;

REVOKE ALL ON FUNCTION private.is_withdrawn(newest public.record_versions) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_an_admin(leaving uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_answer(key uuid, answer jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_comment_hidden() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_published_slug() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keeps_its_name(object_id uuid, object_name text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.keeps_its_name(object_id uuid, object_name text) TO authenticated;

REVOKE ALL ON FUNCTION private.kiosk_cheese(cheese public.cheeses, shows_price boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.kiosk_content(feature_id uuid, since timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.kiosk_pictures() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.lacks_lactose(lactose public.lactose) FROM PUBLIC;

GRANT ALL ON FUNCTION private.lacks_lactose(lactose public.lactose) TO anon;

GRANT ALL ON FUNCTION private.lacks_lactose(lactose public.lactose) TO authenticated;

REVOKE ALL ON FUNCTION private.last_publication(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION private.last_publication(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION private.liked_tags(which text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.liked_tags(which text) TO authenticated;

REVOKE ALL ON FUNCTION private.limit_comments() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_name_changes() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_person(action text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.limit_person(action text) TO authenticated;

REVOKE ALL ON FUNCTION private.limit_search_terms() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.list_in_catalogue(cheese_uuids uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.list_prices(cheese_uuids uuid[]) FROM PUBLIC;

GRANT SELECT ON TABLE private.catalogue TO anon;

GRANT SELECT ON TABLE private.catalogue TO authenticated;

REVOKE ALL ON FUNCTION private.listed_price(listed private.catalogue, due jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.listed_price(listed private.catalogue, due jsonb) TO anon;

GRANT ALL ON FUNCTION private.listed_price(listed private.catalogue, due jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.listed_price_ranges(listed private.catalogue, due jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.listed_price_ranges(listed private.catalogue, due jsonb) TO anon;

GRANT ALL ON FUNCTION private.listed_price_ranges(listed private.catalogue, due jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.lock_seats(event_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.look_of(name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.mail_guest(template text, event_uuid uuid, guest uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.mail_sent(mail_id bigint) FROM PUBLIC;

GRANT ALL ON FUNCTION private.mail_sent(mail_id bigint) TO service_role;

REVOKE ALL ON FUNCTION private.matching(patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, due jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.matching(patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, due jsonb) TO anon;

GRANT ALL ON FUNCTION private.matching(patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, due jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.matching_audit_entries(of_topic text, by_person uuid, from_day date, to_day date) FROM PUBLIC;

GRANT SELECT ON TABLE private.catalogue_groups TO anon;

GRANT SELECT ON TABLE private.catalogue_groups TO authenticated;

REVOKE ALL ON FUNCTION private.matching_groups(country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) FROM PUBLIC;

GRANT ALL ON FUNCTION private.matching_groups(country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) TO anon;

GRANT ALL ON FUNCTION private.matching_groups(country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) TO authenticated;

REVOKE ALL ON FUNCTION private.matching_movements(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.max_bulk_cheeses() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.may_see_recipe_picture(path text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.may_see_recipe_picture(path text) TO authenticated;

GRANT SELECT ON TABLE public.change_sets TO authenticated;

REVOKE ALL ON FUNCTION private.may_undo(change_set public.change_sets) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.may_upload(path text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.may_upload(path text) TO authenticated;

REVOKE ALL ON FUNCTION private.media_file(path text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.media_file(path text) TO service_role;

REVOKE ALL ON FUNCTION private.my_open_recipe_ids() FROM PUBLIC;

GRANT ALL ON FUNCTION private.my_open_recipe_ids() TO authenticated;

REVOKE ALL ON FUNCTION private.my_recipe_ids() FROM PUBLIC;

GRANT ALL ON FUNCTION private.my_recipe_ids() TO authenticated;

REVOKE ALL ON FUNCTION private.my_tastes() FROM PUBLIC;

GRANT ALL ON FUNCTION private.my_tastes() TO authenticated;

REVOKE ALL ON FUNCTION private.nearest_to_palate(palate jsonb, how_many integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.nearest_to_palate(palate jsonb, how_many integer) TO authenticated;

REVOKE ALL ON FUNCTION private.nearest_words(word text, how_many integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.nearest_words(word text, how_many integer) TO anon;

GRANT ALL ON FUNCTION private.nearest_words(word text, how_many integer) TO authenticated;

REVOKE ALL ON FUNCTION private.new_on_the_counter() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.new_pairing_code() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.next_event(since timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.next_in_rotation(for_day date, taken uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.next_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_author() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_draft_author() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_given_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_left_votes(cheese_uuids uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_picture_editor() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.objection_to_name(name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.opening_sentence(opens timestamp without time zone, today date) FROM PUBLIC;

GRANT ALL ON FUNCTION private.opening_sentence(opens timestamp without time zone, today date) TO anon;

GRANT ALL ON FUNCTION private.opening_sentence(opens timestamp without time zone, today date) TO authenticated;

GRANT ALL ON FUNCTION private.opening_sentence(opens timestamp without time zone, today date) TO service_role;

GRANT SELECT ON TABLE public.business_settings TO anon;

GRANT SELECT,UPDATE ON TABLE public.business_settings TO authenticated;

REVOKE ALL ON FUNCTION private.shop_settings() FROM PUBLIC;

GRANT ALL ON FUNCTION private.shop_settings() TO anon;

GRANT ALL ON FUNCTION private.shop_settings() TO authenticated;

GRANT ALL ON FUNCTION private.shop_settings() TO service_role;

REVOKE ALL ON FUNCTION private.opening_sentences(since timestamp with time zone, until timestamp with time zone, shop public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION private.opening_sentences(since timestamp with time zone, until timestamp with time zone, shop public.business_settings) TO anon;

GRANT ALL ON FUNCTION private.opening_sentences(since timestamp with time zone, until timestamp with time zone, shop public.business_settings) TO authenticated;

GRANT ALL ON FUNCTION private.opening_sentences(since timestamp with time zone, until timestamp with time zone, shop public.business_settings) TO service_role;

REVOKE ALL ON FUNCTION private.opening_spans(from_day date, to_day date, shop public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION private.opening_spans(from_day date, to_day date, shop public.business_settings) TO anon;

GRANT ALL ON FUNCTION private.opening_spans(from_day date, to_day date, shop public.business_settings) TO authenticated;

GRANT ALL ON FUNCTION private.opening_spans(from_day date, to_day date, shop public.business_settings) TO service_role;

REVOKE ALL ON FUNCTION private.own_import(import_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.palate_distance(cheese public.cheeses, palate jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.palate_distance(cheese public.cheeses, palate jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.picture_has_uses(object_name text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.picture_has_uses(object_name text) TO authenticated;

REVOKE ALL ON FUNCTION private.picture_path(url text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.picture_uses() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.placard_changes(printed jsonb, content jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.placard_changes(printed jsonb, content jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.placard_content(cheese public.cheeses) FROM PUBLIC;

GRANT ALL ON FUNCTION private.placard_content(cheese public.cheeses) TO authenticated;

REVOKE ALL ON FUNCTION private.placard_hash(content jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.placard_hash(content jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.plan_bulk_change(selection jsonb, change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.plan_prices(plan jsonb, from_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.plan_search(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.plan_search(query text) TO anon;

GRANT ALL ON FUNCTION private.plan_search(query text) TO authenticated;

REVOKE ALL ON FUNCTION private.price_before(cheese public.cheeses, day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.price_ranges_of(cents_per_kg integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.price_ranges_of(cents_per_kg integer) TO anon;

GRANT ALL ON FUNCTION private.price_ranges_of(cents_per_kg integer) TO authenticated;

REVOKE ALL ON FUNCTION private.propose(cheese_uuid uuid, fields jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.propose(cheese_uuid uuid, fields jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.publish_comment() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.published_recipe_picture(path text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.published_recipe_picture(path text) TO service_role;

REVOKE ALL ON FUNCTION private.purge_expired() FROM PUBLIC;

GRANT ALL ON FUNCTION private.purge_expired() TO service_role;

REVOKE ALL ON FUNCTION private.queue_mail(template text, recipient text, data jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.raise_ical_sequence() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.read_bulk_plan(selection jsonb, change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.read_cell(kind text, choices text[], cell text, OUT value jsonb, OUT problem text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.readable_value(of_table text, field text, value jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.reason_to_try(cheese public.cheeses) FROM PUBLIC;

GRANT ALL ON FUNCTION private.reason_to_try(cheese public.cheeses) TO authenticated;

REVOKE ALL ON FUNCTION private.recipe_shows_text(ingredients jsonb, steps text[]) FROM PUBLIC;

GRANT ALL ON FUNCTION private.recipe_shows_text(ingredients jsonb, steps text[]) TO anon;

GRANT ALL ON FUNCTION private.recipe_shows_text(ingredients jsonb, steps text[]) TO authenticated;

GRANT ALL ON FUNCTION private.recipe_shows_text(ingredients jsonb, steps text[]) TO service_role;

GRANT SELECT ON TABLE public.recipes TO anon;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recipes TO authenticated;

REVOKE ALL ON FUNCTION private.recipe_matches(recipe public.recipes, search text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.recipe_matches(recipe public.recipes, search text) TO anon;

GRANT ALL ON FUNCTION private.recipe_matches(recipe public.recipes, search text) TO authenticated;

REVOKE ALL ON FUNCTION private.recipe_of_picture(path text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.recipe_of_picture(path text) TO authenticated;

REVOKE ALL ON FUNCTION private.recipe_uploads_today() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_parts(table_name text, record_id text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_sign_in(account uuid, device text, device_name text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.record_sign_in(account uuid, device text, device_name text) TO supabase_auth_admin;

REVOKE ALL ON FUNCTION private.record_title(of_table text, state jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.recount_stats() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.refresh_affinities() FROM PUBLIC;

GRANT ALL ON FUNCTION private.refresh_affinities() TO service_role;

REVOKE ALL ON FUNCTION private.refuse_and_keep(status integer, code text, message text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.refused_parts(body jsonb, restored jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.reminder_time(starts_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.remove_added_cheese(cheese_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.repeated_on(cheese_uuid uuid, on_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.replace_beverages(cheese_uuid uuid, beverages jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.replace_beverages(cheese_uuid uuid, beverages jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION private.replace_media(object_name text, alt_text text, width integer, height integer, byte_size integer, content_type text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.replace_media(object_name text, alt_text text, width integer, height integer, byte_size integer, content_type text) TO authenticated;

REVOKE ALL ON FUNCTION private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION private.require_applicable(import private.imports) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_file() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_open_event(event_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_own_pictures() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_plannable_day(day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.restorable_fields(target regclass, state jsonb, fields text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.restore_author(recipe text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.restore_deleted_document(cheese text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.restore_parts(table_name text, record_id text, snapshot jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.rewrite_picture_use(INOUT url text, INOUT alt text, old_path text, new_path text, new_alt_text text, former_alt_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.rewrite_picture_uses(old_path text, new_path text, new_alt_text text, former_alt_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.role_actions() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.roll_up_views(for_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION private.roll_up_views(for_day date) TO service_role;

REVOKE ALL ON FUNCTION private.run_due() FROM PUBLIC;

GRANT ALL ON FUNCTION private.run_due() TO service_role;

REVOKE ALL ON FUNCTION private.runs_into(day_hours text, next_day_hours text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.runs_into(day_hours text, next_day_hours text) TO anon;

GRANT ALL ON FUNCTION private.runs_into(day_hours text, next_day_hours text) TO authenticated;

GRANT ALL ON FUNCTION private.runs_into(day_hours text, next_day_hours text) TO service_role;

REVOKE ALL ON FUNCTION private.sales_span() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.search_pattern(word text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.search_pattern(word text) TO anon;

GRANT ALL ON FUNCTION private.search_pattern(word text) TO authenticated;

REVOKE ALL ON FUNCTION private.search_patterns(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.search_patterns(query text) TO anon;

GRANT ALL ON FUNCTION private.search_patterns(query text) TO authenticated;

REVOKE ALL ON FUNCTION private.searchable_text(cheese public.cheeses) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.searched_terms(from_day date, to_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.selected_cheeses(selection jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.send_due_stock_alerts() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.send_event_reminders() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.set_suspension(account uuid, suspended boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.settle_before_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.settle_due_prices() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.settle_featured_days() FROM PUBLIC;

GRANT ALL ON FUNCTION private.settle_featured_days() TO service_role;

REVOKE ALL ON FUNCTION private.shelf_best_before(cheese_uuid uuid, grams integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.shop_instant(local text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.shop_instant(local text) TO authenticated;

REVOKE ALL ON FUNCTION private.shop_time_zone() FROM PUBLIC;

GRANT ALL ON FUNCTION private.shop_time_zone() TO anon;

GRANT ALL ON FUNCTION private.shop_time_zone() TO authenticated;

REVOKE ALL ON FUNCTION private.shop_today() FROM PUBLIC;

GRANT ALL ON FUNCTION private.shop_today() TO anon;

GRANT ALL ON FUNCTION private.shop_today() TO authenticated;

REVOKE ALL ON FUNCTION private.shown_cents_per_kg(price_per_kg_cents integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.shown_cents_per_kg(price_per_kg_cents integer) TO anon;

GRANT ALL ON FUNCTION private.shown_cents_per_kg(price_per_kg_cents integer) TO authenticated;

REVOKE ALL ON FUNCTION private.shown_name_of(author uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.shows_alcohol() FROM PUBLIC;

GRANT ALL ON FUNCTION private.shows_alcohol() TO anon;

GRANT ALL ON FUNCTION private.shows_alcohol() TO authenticated;

REVOKE ALL ON FUNCTION private.signed_in_recently() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.singular(word text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.singular(word text) TO anon;

GRANT ALL ON FUNCTION private.singular(word text) TO authenticated;

REVOKE ALL ON FUNCTION private.slugify(title text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.spoken_time(clock timestamp without time zone) FROM PUBLIC;

GRANT ALL ON FUNCTION private.spoken_time(clock timestamp without time zone) TO anon;

GRANT ALL ON FUNCTION private.spoken_time(clock timestamp without time zone) TO authenticated;

GRANT ALL ON FUNCTION private.spoken_time(clock timestamp without time zone) TO service_role;

REVOKE ALL ON FUNCTION private.spread_display_name() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.staff_name(person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.staff_role() FROM PUBLIC;

GRANT ALL ON FUNCTION private.staff_role() TO authenticated;

REVOKE ALL ON FUNCTION private.start_change_set(kind text, summary text, undoes uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.start_counting() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.start_document_draft() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.start_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.store_my_recipe(recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.stored_choice(written text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.strength_of(degree smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.substitute_name(patterns text[], query text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.substitute_name(patterns text[], query text) TO anon;

GRANT ALL ON FUNCTION private.substitute_name(patterns text[], query text) TO authenticated;

REVOKE ALL ON FUNCTION private.suits_vegetarians(coagulant public.coagulant) FROM PUBLIC;

GRANT ALL ON FUNCTION private.suits_vegetarians(coagulant public.coagulant) TO anon;

GRANT ALL ON FUNCTION private.suits_vegetarians(coagulant public.coagulant) TO authenticated;

REVOKE ALL ON FUNCTION private.summarize_bulk_plan(plan jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_from_groups() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.take_left_recipe_pictures() FROM PUBLIC;

GRANT ALL ON FUNCTION private.take_left_recipe_pictures() TO service_role;

REVOKE ALL ON FUNCTION private.take_turn_with_groups() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.taste_words(cheese public.cheeses) FROM PUBLIC;

GRANT ALL ON FUNCTION private.taste_words(cheese public.cheeses) TO authenticated;

REVOKE ALL ON FUNCTION private.tell_author() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.tell_guests() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.tell_of_ended_session() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.tell_staff() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.to_csv(list jsonb, columns json) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.todays_salt() FROM PUBLIC;

GRANT ALL ON FUNCTION private.todays_salt() TO service_role;

REVOKE ALL ON FUNCTION private.told_start(starts_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.top_cheeses(from_day date, to_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.touch() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.track_history(tracked regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.track_search(term text, results integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.track_search(term text, results integer) TO service_role;

REVOKE ALL ON FUNCTION private.track_view(path text, visitor text, kind public.view_kind) FROM PUBLIC;

GRANT ALL ON FUNCTION private.track_view(path text, visitor text, kind public.view_kind) TO service_role;

REVOKE ALL ON FUNCTION private.track_views(views jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.track_views(views jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.uncounted_of(cheese_uuid uuid, OUT favorites integer, OUT ratings_1 integer, OUT ratings_2 integer, OUT ratings_3 integer, OUT ratings_4 integer, OUT ratings_5 integer, OUT public_comments integer) FROM PUBLIC;

GRANT ALL ON FUNCTION private.uncounted_of(cheese_uuid uuid, OUT favorites integer, OUT ratings_1 integer, OUT ratings_2 integer, OUT ratings_3 integer, OUT ratings_4 integer, OUT ratings_5 integer, OUT public_comments integer) TO anon;

GRANT ALL ON FUNCTION private.uncounted_of(cheese_uuid uuid, OUT favorites integer, OUT ratings_1 integer, OUT ratings_2 integer, OUT ratings_3 integer, OUT ratings_4 integer, OUT ratings_5 integer, OUT public_comments integer) TO authenticated;

REVOKE ALL ON FUNCTION private.undo_in_record(change_set uuid, in_table text, in_record text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.undo_planned_price(change_set uuid, cheese_uuid uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.undo_records(change_set uuid, undo uuid, record_ids text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.update_fields(target regclass, record_id text, fields jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION private.update_fields(target regclass, record_id text, fields jsonb) TO authenticated;

REVOKE ALL ON FUNCTION private.uploaded_name(path text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.uploaded_path(object_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.wall_clock(instant timestamp with time zone, zone text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.wall_clock(instant timestamp with time zone, zone text) TO anon;

GRANT ALL ON FUNCTION private.wall_clock(instant timestamp with time zone, zone text) TO authenticated;

REVOKE ALL ON FUNCTION private.warn_of_missing_feature() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.with_singulars(words text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.withdraw_comment() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.withhold_comment() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.within_limit(counter text, allowed integer, span interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.word_start(word text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.word_start(word text) TO anon;

GRANT ALL ON FUNCTION private.word_start(word text) TO authenticated;

REVOKE ALL ON FUNCTION private.words_of(value text) FROM PUBLIC;

GRANT ALL ON FUNCTION private.words_of(value text) TO anon;

GRANT ALL ON FUNCTION private.words_of(value text) TO authenticated;

REVOKE ALL ON FUNCTION private.write_restored(newest public.record_versions, state jsonb, patch jsonb, with_parts boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.write_rows(import_uuid uuid, after_line integer, last_line integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.accept_invitation(token text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.accept_invitation(token text) TO authenticated;

REVOKE ALL ON FUNCTION public.add_import_rows(import_uuid uuid, rows jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION public.add_import_rows(import_uuid uuid, rows jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.add_kiosk(name text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.add_kiosk(name text) TO authenticated;

REVOKE ALL ON FUNCTION public.also_loved(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.also_loved(cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION public.also_loved(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.analytics_report(period text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.analytics_report(period text) TO authenticated;

REVOKE ALL ON FUNCTION public.apply_import(import_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.apply_import(import_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.attend_record(record text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.attend_record(record text) TO authenticated;

REVOKE ALL ON FUNCTION public.audit_log_is_whole() FROM PUBLIC;

GRANT ALL ON FUNCTION public.audit_log_is_whole() TO authenticated;

REVOKE ALL ON FUNCTION public.author_name(public.recipes) FROM PUBLIC;

GRANT ALL ON FUNCTION public.author_name(public.recipes) TO anon;

GRANT ALL ON FUNCTION public.author_name(public.recipes) TO authenticated;

REVOKE ALL ON FUNCTION public.calendar_days(from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.calendar_days(from_day date, to_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.cancel_rsvp(event_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.cancel_rsvp(event_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.cancel_scheduled_price(planned uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.cancel_scheduled_price(planned uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.cancel_stock_alerts(batch_id bigint) FROM PUBLIC;

GRANT ALL ON FUNCTION public.cancel_stock_alerts(batch_id bigint) TO authenticated;

REVOKE ALL ON FUNCTION public.catalogue_facets(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) FROM PUBLIC;

GRANT ALL ON FUNCTION public.catalogue_facets(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) TO anon;

GRANT ALL ON FUNCTION public.catalogue_facets(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength) TO authenticated;

REVOKE ALL ON FUNCTION public.change_party_size(event_uuid uuid, party_size integer, give_up_seats boolean, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.change_party_size(event_uuid uuid, party_size integer, give_up_seats boolean, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.check_in(rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.check_in(rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.cheeses_on_map(only_strength integer, only_age_band integer, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.cheeses_on_map(only_strength integer, only_age_band integer, page_limit integer, page_offset integer) TO anon;

GRANT ALL ON FUNCTION public.cheeses_on_map(only_strength integer, only_age_band integer, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.coming_special_days(public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION public.coming_special_days(public.business_settings) TO anon;

GRANT ALL ON FUNCTION public.coming_special_days(public.business_settings) TO authenticated;

GRANT ALL ON FUNCTION public.coming_special_days(public.business_settings) TO service_role;

REVOKE ALL ON FUNCTION public.compare_versions(of_table text, of_record text, one_version integer, other_version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.compare_versions(of_table text, of_record text, one_version integer, other_version integer) TO authenticated;

REVOKE ALL ON FUNCTION public.confirm_notice(token uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.confirm_notice(token uuid) TO anon;

GRANT ALL ON FUNCTION public.confirm_notice(token uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.confirm_stock_alert(token uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.confirm_stock_alert(token uuid) TO anon;

GRANT ALL ON FUNCTION public.confirm_stock_alert(token uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.correct_stock_movement(movement_id bigint, note text, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.correct_stock_movement(movement_id bigint, note text, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.created_at_local(public.change_sets) FROM PUBLIC;

GRANT ALL ON FUNCTION public.created_at_local(public.change_sets) TO authenticated;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cheese_comments TO authenticated;

GRANT SELECT(id) ON TABLE public.cheese_comments TO anon;

GRANT SELECT(cheese_id) ON TABLE public.cheese_comments TO anon;

GRANT SELECT(comment) ON TABLE public.cheese_comments TO anon;

GRANT SELECT(is_public) ON TABLE public.cheese_comments TO anon;

GRANT SELECT(created_at) ON TABLE public.cheese_comments TO anon;

REVOKE ALL ON FUNCTION public.created_at_local(public.cheese_comments) FROM PUBLIC;

GRANT ALL ON FUNCTION public.created_at_local(public.cheese_comments) TO authenticated;

GRANT SELECT ON TABLE public.public_comments TO anon;

GRANT SELECT ON TABLE public.public_comments TO authenticated;

REVOKE ALL ON FUNCTION public.created_at_local(public.public_comments) FROM PUBLIC;

GRANT ALL ON FUNCTION public.created_at_local(public.public_comments) TO anon;

GRANT ALL ON FUNCTION public.created_at_local(public.public_comments) TO authenticated;

REVOKE ALL ON FUNCTION public.created_at_local(public.stock_movements) FROM PUBLIC;

GRANT ALL ON FUNCTION public.created_at_local(public.stock_movements) TO authenticated;

REVOKE ALL ON FUNCTION public.current_price(public.cheeses) FROM PUBLIC;

GRANT ALL ON FUNCTION public.current_price(public.cheeses) TO anon;

GRANT ALL ON FUNCTION public.current_price(public.cheeses) TO authenticated;

REVOKE ALL ON FUNCTION public.dashboard_counts() FROM PUBLIC;

GRANT ALL ON FUNCTION public.dashboard_counts() TO authenticated;

REVOKE ALL ON FUNCTION public.decide_event(event_uuid uuid, decision text, seen_version integer, note text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.decide_event(event_uuid uuid, decision text, seen_version integer, note text) TO authenticated;

REVOKE ALL ON FUNCTION public.decide_proposal(proposal uuid, decision text, seen_version integer, note text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.decide_proposal(proposal uuid, decision text, seen_version integer, note text) TO authenticated;

REVOKE ALL ON FUNCTION public.delete_my_account(confirm text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.delete_my_account(confirm text) TO authenticated;

REVOKE ALL ON FUNCTION public.delete_my_recipe(recipe_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.delete_my_recipe(recipe_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.desk_events(show text, search text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.desk_events(show text, search text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.duplicate_event(event_uuid uuid, copy_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.duplicate_event(event_uuid uuid, copy_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.end_my_session(session_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.end_my_session(session_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.end_session(session_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.end_session(session_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.end_sessions(user_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.end_sessions(user_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.ends_at_local(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.ends_at_local(public.events) TO anon;

GRANT ALL ON FUNCTION public.ends_at_local(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.event_guests(event_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.event_guests(event_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.export_audit_log(of_topic text, by_person uuid, from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.export_audit_log(of_topic text, by_person uuid, from_day date, to_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.export_my_data() FROM PUBLIC;

GRANT ALL ON FUNCTION public.export_my_data() TO authenticated;

REVOKE ALL ON FUNCTION public.export_report(kind text, period text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.export_report(kind text, period text) TO authenticated;

REVOKE ALL ON FUNCTION public.export_stock_ledger(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.export_stock_ledger(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.failed_searches() FROM PUBLIC;

GRANT ALL ON FUNCTION public.failed_searches() TO authenticated;

REVOKE ALL ON FUNCTION public.find_cheeses(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.find_cheeses(query text) TO authenticated;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.placards TO authenticated;

GRANT SELECT ON TABLE public.placard_states TO authenticated;

REVOKE ALL ON FUNCTION public.find_placards(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.find_placards(query text) TO authenticated;

REVOKE ALL ON FUNCTION public.finish_import(import_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.finish_import(import_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.get_cheese_average_rating(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_cheese_average_rating(cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION public.get_cheese_average_rating(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.get_cheese_favorites_count(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_cheese_favorites_count(cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION public.get_cheese_favorites_count(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.get_community_favorites() FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_community_favorites() TO anon;

GRANT ALL ON FUNCTION public.get_community_favorites() TO authenticated;

REVOKE ALL ON FUNCTION public.get_home_pictures() FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_home_pictures() TO anon;

GRANT ALL ON FUNCTION public.get_home_pictures() TO authenticated;

REVOKE ALL ON FUNCTION public.get_picture_details(urls text[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_picture_details(urls text[]) TO anon;

GRANT ALL ON FUNCTION public.get_picture_details(urls text[]) TO authenticated;

REVOKE ALL ON FUNCTION public.get_todays_featured_cheese() FROM PUBLIC;

GRANT ALL ON FUNCTION public.get_todays_featured_cheese() TO anon;

GRANT ALL ON FUNCTION public.get_todays_featured_cheese() TO authenticated;

REVOKE ALL ON FUNCTION public.guest_counts(event_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.guest_counts(event_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.hide_display_name(name text, reason text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.hide_display_name(name text, reason text) TO authenticated;

REVOKE ALL ON FUNCTION public.import_progress() FROM PUBLIC;

GRANT ALL ON FUNCTION public.import_progress() TO authenticated;

REVOKE ALL ON FUNCTION public.inventory(page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.inventory(page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.invite_person(email text, role public.user_role) FROM PUBLIC;

GRANT ALL ON FUNCTION public.invite_person(email text, role public.user_role) TO authenticated;

REVOKE ALL ON FUNCTION public.is_door_open(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.is_door_open(public.events) TO anon;

GRANT ALL ON FUNCTION public.is_door_open(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.is_over(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.is_over(public.events) TO anon;

GRANT ALL ON FUNCTION public.is_over(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.is_own(public.recipes) FROM PUBLIC;

GRANT ALL ON FUNCTION public.is_own(public.recipes) TO authenticated;

REVOKE ALL ON FUNCTION public.kiosk_data(token text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.kiosk_data(token text) TO anon;

GRANT ALL ON FUNCTION public.kiosk_data(token text) TO authenticated;

REVOKE ALL ON FUNCTION public.kiosk_heartbeat(token text, app_version text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.kiosk_heartbeat(token text, app_version text) TO anon;

GRANT ALL ON FUNCTION public.kiosk_heartbeat(token text, app_version text) TO authenticated;

REVOKE ALL ON FUNCTION public.last_saved(of_table text, of_record text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.last_saved(of_table text, of_record text) TO authenticated;

REVOKE ALL ON FUNCTION public.leave_record(record text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.leave_record(record text) TO authenticated;

REVOKE ALL ON FUNCTION public.list_audit_entries(of_topic text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_audit_entries(of_topic text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.list_change_sets(of_id uuid, of_kind text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_change_sets(of_id uuid, of_kind text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.list_editors() FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_editors() TO authenticated;

REVOKE ALL ON FUNCTION public.list_events(page_limit integer, page_offset integer, only_coming boolean, with_cheese uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_events(page_limit integer, page_offset integer, only_coming boolean, with_cheese uuid) TO anon;

GRANT ALL ON FUNCTION public.list_events(page_limit integer, page_offset integer, only_coming boolean, with_cheese uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.list_invitations() FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_invitations() TO authenticated;

REVOKE ALL ON FUNCTION public.list_kiosks() FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_kiosks() TO authenticated;

REVOKE ALL ON FUNCTION public.list_pictures(search text, show text, sort text, built_in text[], only_path text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_pictures(search text, show text, sort text, built_in text[], only_path text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.list_removed(of_table text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_removed(of_table text, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.list_users(search text, page_limit integer, page_offset integer, with_role public.user_role, sort text, descending boolean) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_users(search text, page_limit integer, page_offset integer, with_role public.user_role, sort text, descending boolean) TO authenticated;

REVOKE ALL ON FUNCTION public.list_versions(of_table text, of_record text, of_change_set uuid, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.list_versions(of_table text, of_record text, of_change_set uuid, by_person uuid, from_day date, to_day date, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.low_stock() FROM PUBLIC;

GRANT ALL ON FUNCTION public.low_stock() TO authenticated;

REVOKE ALL ON FUNCTION public.make_bulk_change(selection jsonb, change jsonb, token text, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.make_bulk_change(selection jsonb, change jsonb, token text, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.message_guests(event_uuid uuid, audience text, message text, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.message_guests(event_uuid uuid, audience text, message text, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.moderate_comment(comment_id uuid, action text, reason text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.moderate_comment(comment_id uuid, action text, reason text) TO authenticated;

REVOKE ALL ON FUNCTION public.moderation_queue(show text, page_limit integer, page_offset integer, search text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.moderation_queue(show text, page_limit integer, page_offset integer, search text) TO authenticated;

REVOKE ALL ON FUNCTION public.my_calendar_feed() FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_calendar_feed() TO authenticated;

REVOKE ALL ON FUNCTION public.my_favorite_recipes(search text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_favorite_recipes(search text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.my_favorites() FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_favorites() TO authenticated;

REVOKE ALL ON FUNCTION public.my_home() FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_home() TO authenticated;

REVOKE ALL ON FUNCTION public.my_recipes(page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_recipes(page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.my_rsvps(page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_rsvps(page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.my_sessions() FROM PUBLIC;

GRANT ALL ON FUNCTION public.my_sessions() TO authenticated;

REVOKE ALL ON FUNCTION public.needs_second_factor() FROM PUBLIC;

GRANT ALL ON FUNCTION public.needs_second_factor() TO authenticated;

REVOKE ALL ON FUNCTION public.next_midnight(public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION public.next_midnight(public.business_settings) TO anon;

GRANT ALL ON FUNCTION public.next_midnight(public.business_settings) TO authenticated;

REVOKE ALL ON FUNCTION public.notify_request_counts() FROM PUBLIC;

GRANT ALL ON FUNCTION public.notify_request_counts() TO authenticated;

REVOKE ALL ON FUNCTION public.now_local(public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION public.now_local(public.business_settings) TO anon;

GRANT ALL ON FUNCTION public.now_local(public.business_settings) TO authenticated;

REVOKE ALL ON FUNCTION public.open_proposals(of_cheese uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.open_proposals(of_cheese uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.opening_days(from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.opening_days(from_day date, to_day date) TO anon;

GRANT ALL ON FUNCTION public.opening_days(from_day date, to_day date) TO authenticated;

GRANT ALL ON FUNCTION public.opening_days(from_day date, to_day date) TO service_role;

REVOKE ALL ON FUNCTION public.opening_sentences(public.business_settings) FROM PUBLIC;

GRANT ALL ON FUNCTION public.opening_sentences(public.business_settings) TO anon;

GRANT ALL ON FUNCTION public.opening_sentences(public.business_settings) TO authenticated;

GRANT ALL ON FUNCTION public.opening_sentences(public.business_settings) TO service_role;

REVOKE ALL ON FUNCTION public.pair_kiosk(code text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.pair_kiosk(code text) TO anon;

GRANT ALL ON FUNCTION public.pair_kiosk(code text) TO authenticated;

REVOKE ALL ON FUNCTION public.panel_state(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.panel_state(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.placards_of(cheese_uuids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.placards_of(cheese_uuids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION public.placards_of_change_set(change_set uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.placards_of_change_set(change_set uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.post_home_picture(picture_id uuid, caption text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.post_home_picture(picture_id uuid, caption text) TO authenticated;

REVOKE ALL ON FUNCTION public.preview_bulk_change(selection jsonb, change jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION public.preview_bulk_change(selection jsonb, change jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.preview_featured_cheese(on_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.preview_featured_cheese(on_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.preview_kiosk(on_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.preview_kiosk(on_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.price_history(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.price_history(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.publish_cheese_document(cheese_uuid uuid, draft_version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.publish_cheese_document(cheese_uuid uuid, draft_version integer) TO authenticated;

REVOKE ALL ON FUNCTION public.reactivate_user(user_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.reactivate_user(user_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.read_calendar_feed(token text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.read_calendar_feed(token text) TO anon;

GRANT ALL ON FUNCTION public.read_calendar_feed(token text) TO authenticated;

REVOKE ALL ON FUNCTION public.read_import(import_uuid uuid, wanted public.import_outcome, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.read_import(import_uuid uuid, wanted public.import_outcome, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.read_invitation(token text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.read_invitation(token text) TO anon;

GRANT ALL ON FUNCTION public.read_invitation(token text) TO authenticated;

REVOKE ALL ON FUNCTION public.recipe_queue(show text, search text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.recipe_queue(show text, search text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.record_delivery(lines jsonb, supplier text, note text, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.record_delivery(lines jsonb, supplier text, note text, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.record_export(list text, filters jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION public.record_export(list text, filters jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.record_placard_print(cheese_uuid uuid, content_hash text, template public.placard_template) FROM PUBLIC;

GRANT ALL ON FUNCTION public.record_placard_print(cheese_uuid uuid, content_hash text, template public.placard_template) TO authenticated;

REVOKE ALL ON FUNCTION public.record_placard_sheet(cheese_uuids uuid[], content_hashes text[], template public.placard_template, copies integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.record_placard_sheet(cheese_uuids uuid[], content_hashes text[], template public.placard_template, copies integer) TO authenticated;

REVOKE ALL ON FUNCTION public.record_stock_movement(cheese_uuid uuid, kind public.stock_movement_kind, grams integer, note text, amount_cents integer, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.record_stock_movement(cheese_uuid uuid, kind public.stock_movement_kind, grams integer, note text, amount_cents integer, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.remove_home_picture(picture_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.remove_home_picture(picture_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.renew_calendar_feed() FROM PUBLIC;

GRANT ALL ON FUNCTION public.renew_calendar_feed() TO authenticated;

REVOKE ALL ON FUNCTION public.replace_picture(old_path text, new_path text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.replace_picture(old_path text, new_path text) TO authenticated;

REVOKE ALL ON FUNCTION public.report_comment(public_id uuid, reason public.report_reason) FROM PUBLIC;

GRANT ALL ON FUNCTION public.report_comment(public_id uuid, reason public.report_reason) TO authenticated;

REVOKE ALL ON FUNCTION public.request_notice(email text, cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.request_notice(email text, cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION public.request_notice(email text, cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.request_stock_alert(email text, cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.request_stock_alert(email text, cheese_uuid uuid) TO anon;

GRANT ALL ON FUNCTION public.request_stock_alert(email text, cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.resolve_short_code(code text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.resolve_short_code(code text) TO anon;

GRANT ALL ON FUNCTION public.resolve_short_code(code text) TO authenticated;

REVOKE ALL ON FUNCTION public.restore_display_name(name text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.restore_display_name(name text) TO authenticated;

REVOKE ALL ON FUNCTION public.review_recipe(recipe_id uuid, decision text, note text, seen_version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.review_recipe(recipe_id uuid, decision text, note text, seen_version integer) TO authenticated;

REVOKE ALL ON FUNCTION public.revoke_kiosk(id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.revoke_kiosk(id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.rollback_cheese(id uuid, version integer, expected_version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.rollback_cheese(id uuid, version integer, expected_version integer) TO authenticated;

REVOKE ALL ON FUNCTION public.rollback_record(table_name text, record_id text, version integer, expected_version integer, fields text[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.rollback_record(table_name text, record_id text, version integer, expected_version integer, fields text[]) TO authenticated;

REVOKE ALL ON FUNCTION public.rsvp(event_uuid uuid, party_size integer, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.rsvp(event_uuid uuid, party_size integer, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.save_cheese(record jsonb, beverages jsonb) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_cheese(record jsonb, beverages jsonb) TO authenticated;

REVOKE ALL ON FUNCTION public.save_event(record jsonb, cheese_ids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_event(record jsonb, cheese_ids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION public.save_picture(picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_picture(picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer) TO authenticated;

REVOKE ALL ON FUNCTION public.save_recipe(record jsonb, cheese_ids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_recipe(record jsonb, cheese_ids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION public.save_recipe_draft(record jsonb, cheese_ids uuid[], idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_recipe_draft(record jsonb, cheese_ids uuid[], idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.save_settings(shop jsonb, staff jsonb, version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.save_settings(shop jsonb, staff jsonb, version integer) TO authenticated;

GRANT SELECT,INSERT ON TABLE public.cheese_document_drafts TO authenticated;

GRANT UPDATE(body) ON TABLE public.cheese_document_drafts TO authenticated;

GRANT UPDATE(document_version) ON TABLE public.cheese_document_drafts TO authenticated;

GRANT UPDATE(version) ON TABLE public.cheese_document_drafts TO authenticated;

REVOKE ALL ON FUNCTION public.saved_by(public.cheese_document_drafts) FROM PUBLIC;

GRANT ALL ON FUNCTION public.saved_by(public.cheese_document_drafts) TO authenticated;

GRANT SELECT ON TABLE public.price_schedule TO authenticated;

REVOKE ALL ON FUNCTION public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer) TO authenticated;

REVOKE ALL ON FUNCTION public.search_cheeses(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, sort text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.search_cheeses(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, sort text, page_limit integer, page_offset integer) TO anon;

GRANT ALL ON FUNCTION public.search_cheeses(query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength, sort text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.search_events(search text, page_limit integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.search_events(search text, page_limit integer) TO anon;

GRANT ALL ON FUNCTION public.search_events(search text, page_limit integer) TO authenticated;

REVOKE ALL ON FUNCTION public.search_recipes(search text, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.search_recipes(search text, page_limit integer, page_offset integer) TO anon;

GRANT ALL ON FUNCTION public.search_recipes(search text, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.search_terms_without_cheese() FROM PUBLIC;

GRANT ALL ON FUNCTION public.search_terms_without_cheese() TO authenticated;

REVOKE ALL ON FUNCTION public.sent_messages(event_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.sent_messages(event_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.served_cheeses(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.served_cheeses(public.events) TO anon;

GRANT ALL ON FUNCTION public.served_cheeses(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.set_display_name(name text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.set_display_name(name text) TO authenticated;

REVOKE ALL ON FUNCTION public.set_in_stock(cheese_uuid uuid, in_stock boolean, grams integer, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.set_in_stock(cheese_uuid uuid, in_stock boolean, grams integer, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.set_user_role(user_id uuid, new_role public.user_role) FROM PUBLIC;

GRANT ALL ON FUNCTION public.set_user_role(user_id uuid, new_role public.user_role) TO authenticated;

REVOKE ALL ON FUNCTION public.start_import(file_name text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.start_import(file_name text) TO authenticated;

REVOKE ALL ON FUNCTION public.starts_at_local(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.starts_at_local(public.events) TO anon;

GRANT ALL ON FUNCTION public.starts_at_local(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.stock_alert_log() FROM PUBLIC;

GRANT ALL ON FUNCTION public.stock_alert_log() TO authenticated;

REVOKE ALL ON FUNCTION public.stock_days(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.stock_days(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.stock_ledger(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date, page_limit integer, page_offset integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.stock_ledger(cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date, page_limit integer, page_offset integer) TO authenticated;

REVOKE ALL ON FUNCTION public.stop_counting_stock(cheese_uuid uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.stop_counting_stock(cheese_uuid uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.submit_recipe(record jsonb, cheese_ids uuid[], idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.submit_recipe(record jsonb, cheese_ids uuid[], idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.suggest_cheeses(query text) FROM PUBLIC;

GRANT ALL ON FUNCTION public.suggest_cheeses(query text) TO anon;

GRANT ALL ON FUNCTION public.suggest_cheeses(query text) TO authenticated;

REVOKE ALL ON FUNCTION public.suggest_features(from_day date, to_day date) FROM PUBLIC;

GRANT ALL ON FUNCTION public.suggest_features(from_day date, to_day date) TO authenticated;

REVOKE ALL ON FUNCTION public.suspend_user(user_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.suspend_user(user_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.swap_calendar_entries(one_id uuid, one_version integer, other_id uuid, other_version integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.swap_calendar_entries(one_id uuid, one_version integer, other_id uuid, other_version integer) TO authenticated;

REVOKE ALL ON FUNCTION public.takes_messages(public.events) FROM PUBLIC;

GRANT ALL ON FUNCTION public.takes_messages(public.events) TO anon;

GRANT ALL ON FUNCTION public.takes_messages(public.events) TO authenticated;

REVOKE ALL ON FUNCTION public.taste_map_cells() FROM PUBLIC;

GRANT ALL ON FUNCTION public.taste_map_cells() TO anon;

GRANT ALL ON FUNCTION public.taste_map_cells() TO authenticated;

REVOKE ALL ON FUNCTION public.taste_profile() FROM PUBLIC;

GRANT ALL ON FUNCTION public.taste_profile() TO authenticated;

REVOKE ALL ON FUNCTION public.undo_change_set(change_set uuid, after_record text, page_limit integer, idempotency_key uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.undo_change_set(change_set uuid, after_record text, page_limit integer, idempotency_key uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.undo_moderation(comment_id uuid, decided_at timestamp with time zone) FROM PUBLIC;

GRANT ALL ON FUNCTION public.undo_moderation(comment_id uuid, decided_at timestamp with time zone) TO authenticated;

REVOKE ALL ON FUNCTION public.undo_placard_prints(placard_uuids uuid[]) FROM PUBLIC;

GRANT ALL ON FUNCTION public.undo_placard_prints(placard_uuids uuid[]) TO authenticated;

REVOKE ALL ON FUNCTION public.unsubscribe_notice(token uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.unsubscribe_notice(token uuid) TO anon;

GRANT ALL ON FUNCTION public.unsubscribe_notice(token uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.unsubscribe_stock_alert(token uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.unsubscribe_stock_alert(token uuid) TO anon;

GRANT ALL ON FUNCTION public.unsubscribe_stock_alert(token uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.updated_at_local(public.cheeses) FROM PUBLIC;

GRANT ALL ON FUNCTION public.updated_at_local(public.cheeses) TO anon;

GRANT ALL ON FUNCTION public.updated_at_local(public.cheeses) TO authenticated;

REVOKE ALL ON FUNCTION public.user_sessions(user_id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.user_sessions(user_id uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.verify_audit_log(after_entry bigint, page_limit integer) FROM PUBLIC;

GRANT ALL ON FUNCTION public.verify_audit_log(after_entry bigint, page_limit integer) TO authenticated;

REVOKE ALL ON FUNCTION public.whoami() FROM PUBLIC;

GRANT ALL ON FUNCTION public.whoami() TO anon;

GRANT ALL ON FUNCTION public.whoami() TO authenticated;

REVOKE ALL ON FUNCTION public.withdraw_display_name() FROM PUBLIC;

GRANT ALL ON FUNCTION public.withdraw_display_name() TO authenticated;

REVOKE ALL ON FUNCTION public.withdraw_invitation(id uuid) FROM PUBLIC;

GRANT ALL ON FUNCTION public.withdraw_invitation(id uuid) TO authenticated;

GRANT SELECT ON TABLE private.catalogue_words TO anon;

GRANT SELECT ON TABLE private.catalogue_words TO authenticated;

GRANT SELECT ON TABLE private.cheese_affinities TO anon;

GRANT SELECT ON TABLE private.cheese_affinities TO authenticated;

GRANT SELECT ON TABLE public.feature_calendar TO anon;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.feature_calendar TO authenticated;

GRANT SELECT ON TABLE public.built_in_pictures TO authenticated;

GRANT SELECT ON TABLE public.cheese_beverages TO anon;

GRANT SELECT ON TABLE public.cheese_beverages TO authenticated;

GRANT SELECT ON TABLE public.cheese_documents TO anon;

GRANT SELECT,INSERT,UPDATE ON TABLE public.cheese_documents TO authenticated;

GRANT SELECT ON TABLE public.cheese_proposals TO authenticated;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cheese_ratings TO authenticated;

GRANT SELECT ON TABLE public.cheese_stock TO authenticated;

GRANT SELECT ON TABLE public.cheese_versions TO authenticated;

GRANT SELECT ON TABLE public.display_names TO authenticated;

GRANT SELECT ON TABLE public.event_cheeses TO anon;

GRANT SELECT ON TABLE public.event_cheeses TO authenticated;

GRANT SELECT ON TABLE public.event_stats TO anon;

GRANT SELECT ON TABLE public.event_stats TO authenticated;

GRANT SELECT ON TABLE public.home_pictures TO authenticated;

GRANT SELECT,INSERT,DELETE ON TABLE public.media TO authenticated;

GRANT SELECT,DELETE ON TABLE public.notify_requests TO authenticated;

GRANT SELECT ON TABLE public.recipe_cheeses TO anon;

GRANT SELECT ON TABLE public.recipe_cheeses TO authenticated;

GRANT SELECT,INSERT,DELETE ON TABLE public.recipe_favorites TO authenticated;

GRANT SELECT ON TABLE public.rsvps TO authenticated;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_terms TO authenticated;

GRANT SELECT,UPDATE ON TABLE public.staff_settings TO authenticated;

GRANT SELECT ON TABLE public.stock_alert_batches TO authenticated;

GRANT SELECT,INSERT,DELETE ON TABLE public.user_favorites TO authenticated;

GRANT SELECT ON TABLE public.users TO authenticated;

GRANT UPDATE(first_name) ON TABLE public.users TO authenticated;

GRANT UPDATE(last_name) ON TABLE public.users TO authenticated;

insert into public.business_settings (id) values (1);
insert into public.staff_settings (id) values (1);
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'business_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.business_settings r;
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'staff_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.staff_settings r;

insert into public.search_terms (term, kind, finds)
values
  ('Gruyère', 'substitute', '{comte,abondance}'),
  ('Beaufort', 'substitute', '{comte,abondance}'),
  ('Emmental', 'substitute', '{comte,abondance}'),
  ('Fontina', 'substitute', '{abondance,comte}'),
  ('Raclette', 'substitute', '{abondance,saint nectaire}'),
  ('Reblochon', 'substitute', '{saint nectaire,abondance}'),
  ('Parmesan', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Parmigiano Reggiano', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Grana Padano', 'substitute', '{asiago stravecchio,pecorino romano}'),
  ('Edam', 'substitute', '{gouda}'),
  ('Tilsit', 'substitute', '{havarti}'),
  ('Bel Paese', 'substitute', '{butter cheese}'),
  ('Cabrales', 'substitute', '{gamoneu,roquefort}'),
  ('fondue', 'synonym', '{comte,abondance,gruyere,beaufort,emmental,fontina}'),
  ('gratin', 'synonym', '{comte,abondance,gruyere,beaufort,emmental}'),
  ('melting', 'synonym', '{havarti,butter cheese,gouda,abondance,comte,saint paulin,raclette,fontina}'),
  ('toastie', 'synonym', '{havarti,gouda,butter cheese,saint paulin,cheddar}'),
  ('grating', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('pasta', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('board', 'synonym', '{comte,stilton,roquefort,saint nectaire,abondance,mahon,oveja,gamoneu}'),
  ('dessert', 'synonym', '{rossini,stilton,roquefort}'),
  ('bleu', 'synonym', '{blue}'),
  ('smoked', 'synonym', '{smoky}'),
  ('ewe', 'synonym', '{sheep}'),
  ('brebis', 'synonym', '{sheep}'),
  ('chèvre', 'synonym', '{goat}');
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'search_terms', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.search_terms r;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 5242880, '{image/jpeg,image/png,image/webp,image/avif}')
on conflict (id) do nothing;

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY private.catalogue_groups
    ADD CONSTRAINT catalogue_groups_pkey PRIMARY KEY (country_iso, style, milk_treatment, coagulant, lactose, in_stock, milk_species, allergens, price_ranges, strength);

ALTER TABLE ONLY private.catalogue
    ADD CONSTRAINT catalogue_pkey PRIMARY KEY (cheese_id);

ALTER TABLE ONLY private.catalogue_words
    ADD CONSTRAINT catalogue_words_pkey PRIMARY KEY (word);

ALTER TABLE ONLY private.cheese_affinities
    ADD CONSTRAINT cheese_affinities_pkey PRIMARY KEY (cheese_id, other_id);

ALTER TABLE ONLY private.cheese_words
    ADD CONSTRAINT cheese_words_pkey PRIMARY KEY (cheese_id);

ALTER TABLE ONLY private.comment_publications
    ADD CONSTRAINT comment_publications_pkey PRIMARY KEY (comment_id);

ALTER TABLE ONLY private.comment_publications
    ADD CONSTRAINT comment_publications_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY private.comment_reports
    ADD CONSTRAINT comment_reports_pkey PRIMARY KEY (comment_id, reporter_id);

ALTER TABLE ONLY private.daily_pages
    ADD CONSTRAINT daily_pages_pkey PRIMARY KEY (day, kind, path);

ALTER TABLE ONLY private.daily_searches
    ADD CONSTRAINT daily_searches_pkey PRIMARY KEY (day, term);

ALTER TABLE ONLY private.daily_visits
    ADD CONSTRAINT daily_visits_pkey PRIMARY KEY (day);

ALTER TABLE ONLY private.event_messages
    ADD CONSTRAINT event_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.feature_warnings
    ADD CONSTRAINT feature_warnings_pkey PRIMARY KEY (day, cheese_id);

ALTER TABLE ONLY private.featured_days
    ADD CONSTRAINT featured_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY private.hidden_names
    ADD CONSTRAINT hidden_names_pkey PRIMARY KEY (look);

ALTER TABLE ONLY private.hourly_visits
    ADD CONSTRAINT hourly_visits_pkey PRIMARY KEY (day, hour);

ALTER TABLE ONLY private.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (person_id, key);

ALTER TABLE ONLY private.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line);

ALTER TABLE ONLY private.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.invitations
    ADD CONSTRAINT invitations_email_key UNIQUE (email);

ALTER TABLE ONLY private.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY private.kiosks
    ADD CONSTRAINT kiosks_key_hash_key UNIQUE (key_hash);

ALTER TABLE ONLY private.kiosks
    ADD CONSTRAINT kiosks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_digest);

ALTER TABLE ONLY private.outgoing_mail
    ADD CONSTRAINT outgoing_mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.page_views
    ADD CONSTRAINT page_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (record, user_id);

ALTER TABLE ONLY private.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY private.recipe_authors
    ADD CONSTRAINT recipe_authors_pkey PRIMARY KEY (recipe_id);

ALTER TABLE ONLY private.searches
    ADD CONSTRAINT searches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.stock_alert_tokens
    ADD CONSTRAINT stock_alert_tokens_pkey PRIMARY KEY (token);

ALTER TABLE ONLY private.stock_alert_tokens
    ADD CONSTRAINT stock_alert_tokens_request_id_key UNIQUE (request_id);

ALTER TABLE ONLY private.uncounted_votes
    ADD CONSTRAINT uncounted_votes_pkey PRIMARY KEY (cheese_id, id);

ALTER TABLE ONLY private.visitor_salts
    ADD CONSTRAINT visitor_salts_pkey PRIMARY KEY (day);

ALTER TABLE ONLY private.withheld_comments
    ADD CONSTRAINT withheld_comments_pkey PRIMARY KEY (user_id, cheese_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_prev_hash_key UNIQUE (prev_hash);

ALTER TABLE ONLY public.built_in_pictures
    ADD CONSTRAINT built_in_pictures_pkey PRIMARY KEY (path);

ALTER TABLE ONLY public.business_settings
    ADD CONSTRAINT business_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_undoes_key UNIQUE (undoes);

ALTER TABLE ONLY public.cheese_beverages
    ADD CONSTRAINT cheese_beverages_pkey PRIMARY KEY (cheese_id, "position");

ALTER TABLE ONLY public.cheese_comments
    ADD CONSTRAINT cheese_comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheese_comments
    ADD CONSTRAINT cheese_comments_user_id_cheese_id_key UNIQUE (user_id, cheese_id);

ALTER TABLE ONLY public.cheese_document_drafts
    ADD CONSTRAINT cheese_document_drafts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheese_documents
    ADD CONSTRAINT cheese_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheese_proposals
    ADD CONSTRAINT cheese_proposals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheese_ratings
    ADD CONSTRAINT cheese_ratings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheese_ratings
    ADD CONSTRAINT cheese_ratings_user_id_cheese_id_key UNIQUE (user_id, cheese_id);

ALTER TABLE ONLY public.cheese_stats
    ADD CONSTRAINT cheese_stats_pkey PRIMARY KEY (cheese_id);

ALTER TABLE ONLY public.cheese_stock
    ADD CONSTRAINT cheese_stock_pkey PRIMARY KEY (cheese_id);

ALTER TABLE ONLY public.cheeses
    ADD CONSTRAINT cheeses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cheeses
    ADD CONSTRAINT cheeses_qr_short_code_key UNIQUE (qr_short_code);

ALTER TABLE ONLY public.cheeses
    ADD CONSTRAINT cheeses_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.display_names
    ADD CONSTRAINT display_names_look_key UNIQUE (look);

ALTER TABLE ONLY public.display_names
    ADD CONSTRAINT display_names_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.event_cheeses
    ADD CONSTRAINT event_cheeses_pkey PRIMARY KEY (event_id, cheese_id);

ALTER TABLE ONLY public.event_stats
    ADD CONSTRAINT event_stats_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.feature_calendar
    ADD CONSTRAINT feature_calendar_day_key UNIQUE (day);

ALTER TABLE ONLY public.feature_calendar
    ADD CONSTRAINT feature_calendar_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.home_pictures
    ADD CONSTRAINT home_pictures_pkey PRIMARY KEY (media_id);

ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_object_name_key UNIQUE (object_name);

ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notify_requests
    ADD CONSTRAINT notify_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.placards
    ADD CONSTRAINT placards_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.price_schedule
    ADD CONSTRAINT price_schedule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.public_comments
    ADD CONSTRAINT public_comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recipe_cheeses
    ADD CONSTRAINT recipe_cheeses_pkey PRIMARY KEY (recipe_id, cheese_id);

ALTER TABLE ONLY public.recipe_favorites
    ADD CONSTRAINT recipe_favorites_pkey PRIMARY KEY (user_id, recipe_id);

ALTER TABLE ONLY public.recipes
    ADD CONSTRAINT recipes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recipes
    ADD CONSTRAINT recipes_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.record_versions
    ADD CONSTRAINT record_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.record_versions
    ADD CONSTRAINT record_versions_table_name_record_id_version_key UNIQUE (table_name, record_id, version);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_event_id_user_id_key UNIQUE (event_id, user_id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_terms
    ADD CONSTRAINT search_terms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_settings
    ADD CONSTRAINT staff_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stock_alert_batches
    ADD CONSTRAINT stock_alert_batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_corrects_key UNIQUE (corrects);

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_favorites
    ADD CONSTRAINT user_favorites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_favorites
    ADD CONSTRAINT user_favorites_user_id_cheese_id_key UNIQUE (user_id, cheese_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX catalogue_country_idx ON private.catalogue USING btree (country_name, sort_name, cheese_id);

CREATE INDEX catalogue_map_idx ON private.catalogue USING btree (palate_strength, age_band, age_days, sort_name, cheese_id) WHERE (palate_strength IS NOT NULL);

CREATE INDEX catalogue_search_idx ON private.catalogue USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX catalogue_sort_name_idx ON private.catalogue USING btree (sort_name, cheese_id);

CREATE INDEX catalogue_suggest_idx ON private.catalogue USING gin (suggest_text extensions.gin_trgm_ops);

CREATE INDEX catalogue_words_similar_idx ON private.catalogue_words USING gin (word extensions.gin_trgm_ops);

CREATE INDEX cheese_affinities_other_id_idx ON private.cheese_affinities USING btree (other_id);

CREATE INDEX comment_reports_open_idx ON private.comment_reports USING btree (comment_id) WHERE (settled_at IS NULL);

CREATE INDEX comment_reports_reporter_id_idx ON private.comment_reports USING btree (reporter_id);

CREATE INDEX daily_pages_path_idx ON private.daily_pages USING btree (path, day);

CREATE INDEX event_messages_event_id_idx ON private.event_messages USING btree (event_id);

CREATE INDEX event_messages_sent_by_idx ON private.event_messages USING btree (sent_by);

CREATE INDEX feature_warnings_cheese_id_idx ON private.feature_warnings USING btree (cheese_id);

CREATE INDEX featured_days_cheese_id_idx ON private.featured_days USING btree (cheese_id, day DESC);

CREATE INDEX idempotency_keys_created_at_idx ON private.idempotency_keys USING btree (created_at);

CREATE INDEX import_rows_outcome_idx ON private.import_rows USING btree (import_id, outcome, line);

CREATE INDEX import_rows_slug_idx ON private.import_rows USING btree (import_id, md5(slug));

CREATE INDEX imports_change_set_id_idx ON private.imports USING btree (change_set_id);

CREATE INDEX imports_created_at_idx ON private.imports USING btree (created_at);

CREATE INDEX imports_created_by_idx ON private.imports USING btree (created_by, created_at);

CREATE INDEX invitations_invited_by_idx ON private.invitations USING btree (invited_by);

CREATE INDEX known_devices_last_seen_at_idx ON private.known_devices USING btree (last_seen_at);

CREATE INDEX outgoing_mail_due_idx ON private.outgoing_mail USING btree (next_attempt_at);

CREATE INDEX page_views_day_path_idx ON private.page_views USING btree (day, path);

CREATE INDEX people_email_idx ON private.people USING btree (lower(email));

CREATE INDEX people_search_idx ON private.people USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX presence_seen_at_idx ON private.presence USING btree (seen_at);

CREATE INDEX presence_user_id_idx ON private.presence USING btree (user_id);

CREATE INDEX rate_limits_expire_idx ON private.rate_limits USING btree (expire);

CREATE INDEX recipe_authors_user_id_idx ON private.recipe_authors USING btree (user_id);

CREATE INDEX searches_day_idx ON private.searches USING btree (day);

CREATE INDEX withheld_comments_cheese_id_idx ON private.withheld_comments USING btree (cheese_id);

CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at);

CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject, subject_id);

CREATE INDEX built_in_pictures_updated_by_idx ON public.built_in_pictures USING btree (updated_by);

CREATE INDEX change_sets_created_at_idx ON public.change_sets USING btree (created_at DESC);

CREATE INDEX cheese_comments_cheese_id_idx ON public.cheese_comments USING btree (cheese_id);

CREATE INDEX cheese_comments_created_at_idx ON public.cheese_comments USING btree (created_at DESC);

CREATE INDEX cheese_comments_shown_idx ON public.cheese_comments USING btree (cheese_id, created_at DESC) WHERE (is_public AND (hidden_at IS NULL));

CREATE INDEX cheese_proposals_cheese_id_idx ON public.cheese_proposals USING btree (cheese_id);

CREATE UNIQUE INDEX cheese_proposals_open_idx ON public.cheese_proposals USING btree (cheese_id, created_by) WHERE (status = 'open'::text);

CREATE INDEX cheese_ratings_cheese_id_idx ON public.cheese_ratings USING btree (cheese_id);

CREATE INDEX cheese_ratings_created_at_idx ON public.cheese_ratings USING btree (created_at);

CREATE INDEX cheese_stats_favorites_idx ON public.cheese_stats USING btree (favorites_count DESC, average_rating DESC);

CREATE INDEX cheeses_active_name_idx ON public.cheeses USING btree (name) WHERE active;

CREATE INDEX cheeses_shown_idx ON public.cheeses USING btree (in_stock DESC, name) WHERE active;

CREATE INDEX cheeses_unrated_idx ON public.cheeses USING btree (id) WHERE (active AND (palate_strength IS NULL));

CREATE INDEX cheeses_updated_at_idx ON public.cheeses USING btree (updated_at DESC);

CREATE INDEX event_cheeses_cheese_id_idx ON public.event_cheeses USING btree (cheese_id);

CREATE INDEX events_shown_idx ON public.events USING btree (starts_at) WHERE (status <> 'draft'::public.event_status);

CREATE INDEX events_starts_at_idx ON public.events USING btree (starts_at);

CREATE INDEX feature_calendar_cheese_id_idx ON public.feature_calendar USING btree (cheese_id);

CREATE INDEX media_created_at_idx ON public.media USING btree (created_at DESC);

CREATE INDEX media_updated_by_idx ON public.media USING btree (updated_by);

CREATE INDEX notify_requests_cheese_id_idx ON public.notify_requests USING btree (cheese_id);

CREATE INDEX notify_requests_email_idx ON public.notify_requests USING btree (lower(email));

CREATE UNIQUE INDEX notify_requests_open_idx ON public.notify_requests USING btree (cheese_id, lower(email)) WHERE (sent_at IS NULL);

CREATE INDEX notify_requests_sent_at_idx ON public.notify_requests USING btree (sent_at);

CREATE INDEX notify_requests_user_id_idx ON public.notify_requests USING btree (user_id);

CREATE INDEX placards_cheese_idx ON public.placards USING btree (cheese_id, printed_at DESC);

CREATE INDEX price_schedule_change_set_id_idx ON public.price_schedule USING btree (change_set_id, cheese_id);

CREATE INDEX price_schedule_cheese_id_idx ON public.price_schedule USING btree (cheese_id);

CREATE INDEX price_schedule_due_idx ON public.price_schedule USING btree (from_day) WHERE (applied_at IS NULL);

CREATE UNIQUE INDEX price_schedule_waiting_idx ON public.price_schedule USING btree (cheese_id, from_day) WHERE (applied_at IS NULL);

CREATE INDEX public_comments_cheese_idx ON public.public_comments USING btree (cheese_id, created_at DESC, id);

CREATE INDEX public_comments_created_at_idx ON public.public_comments USING btree (created_at DESC);

CREATE INDEX recipe_cheeses_cheese_id_idx ON public.recipe_cheeses USING btree (cheese_id);

CREATE INDEX recipe_favorites_recipe_id_idx ON public.recipe_favorites USING btree (recipe_id);

CREATE INDEX recipes_published_idx ON public.recipes USING btree (published_at DESC) WHERE (status = 'published'::public.recipe_status);

CREATE INDEX recipes_status_idx ON public.recipes USING btree (status, created_at);

CREATE INDEX record_versions_change_set_id_idx ON public.record_versions USING btree (change_set_id, record_id);

CREATE INDEX record_versions_changed_at_idx ON public.record_versions USING btree (changed_at DESC);

CREATE INDEX record_versions_deleted_idx ON public.record_versions USING btree (table_name, record_id) WHERE (operation = 'delete'::text);

CREATE INDEX rsvps_user_id_idx ON public.rsvps USING btree (user_id);

CREATE INDEX rsvps_waiting_idx ON public.rsvps USING btree (event_id, queued_at, id) WHERE (status = 'waiting'::public.rsvp_status);

CREATE UNIQUE INDEX search_terms_term_idx ON public.search_terms USING btree (private.fold((term)::text));

CREATE INDEX stock_alert_batches_cheese_id_idx ON public.stock_alert_batches USING btree (cheese_id);

CREATE INDEX stock_alert_batches_created_at_idx ON public.stock_alert_batches USING btree (created_at DESC);

CREATE INDEX stock_alert_batches_due_idx ON public.stock_alert_batches USING btree (send_at) WHERE ((sent_at IS NULL) AND (cancelled_at IS NULL));

CREATE UNIQUE INDEX stock_alert_batches_held_idx ON public.stock_alert_batches USING btree (cheese_id) WHERE ((sent_at IS NULL) AND (cancelled_at IS NULL));

CREATE INDEX stock_movements_change_set_id_idx ON public.stock_movements USING btree (change_set_id);

CREATE INDEX stock_movements_cheese_created_at_idx ON public.stock_movements USING btree (cheese_id, created_at);

CREATE INDEX stock_movements_cheese_idx ON public.stock_movements USING btree (cheese_id, id DESC);

CREATE INDEX stock_movements_created_at_idx ON public.stock_movements USING btree (created_at DESC);

CREATE INDEX user_favorites_cheese_id_idx ON public.user_favorites USING btree (cheese_id);

CREATE INDEX user_favorites_created_at_idx ON public.user_favorites USING btree (created_at);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id);

CREATE INDEX users_role_idx ON public.users USING btree (role DESC, created_at DESC, id);

CREATE INDEX users_staff_idx ON public.users USING btree (role) WHERE (role <> 'customer'::public.user_role);

CREATE TRIGGER changed_cheeses_join_groups AFTER UPDATE ON private.catalogue REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION private.add_to_groups();

CREATE TRIGGER changed_cheeses_leave_groups AFTER UPDATE ON private.catalogue REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION private.take_from_groups();

CREATE TRIGGER gone_cheeses_are_not_grouped AFTER DELETE ON private.catalogue REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION private.take_from_groups();

CREATE TRIGGER new_cheeses_are_grouped AFTER INSERT ON private.catalogue REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION private.add_to_groups();

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON private.comment_reports FOR EACH ROW EXECUTE FUNCTION private.tell_staff('comments');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON private.invitations FOR EACH ROW EXECUTE FUNCTION private.tell_staff('people');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE ON private.presence FOR EACH ROW EXECUTE FUNCTION private.tell_staff('presence');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON private.withheld_comments FOR EACH ROW EXECUTE FUNCTION private.tell_staff('comments');

CREATE TRIGGER a_comments_are_guarded BEFORE INSERT OR UPDATE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.guard_own_row();

CREATE TRIGGER a_editor_is_noted BEFORE UPDATE OF version ON public.built_in_pictures FOR EACH ROW EXECUTE FUNCTION private.note_picture_editor();

CREATE TRIGGER a_editor_is_noted BEFORE UPDATE OF version ON public.media FOR EACH ROW EXECUTE FUNCTION private.note_picture_editor();

CREATE TRIGGER a_ratings_are_guarded BEFORE INSERT OR UPDATE ON public.cheese_ratings FOR EACH ROW EXECUTE FUNCTION private.guard_own_row();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.cheese_document_drafts FOR EACH ROW WHEN (((old.body IS DISTINCT FROM new.body) OR (old.version IS DISTINCT FROM new.version) OR (NOT (old.document_version IS DISTINCT FROM new.document_version)))) EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_follows BEFORE UPDATE ON public.staff_settings FOR EACH ROW EXECUTE FUNCTION private.next_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.business_settings FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.cheese_document_drafts FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.cheese_documents FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.cheeses FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.events FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.feature_calendar FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.recipes FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.search_terms FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_is_given BEFORE UPDATE OF version ON public.staff_settings FOR EACH STATEMENT EXECUTE FUNCTION private.note_given_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.cheese_document_drafts FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER a_version_starts BEFORE INSERT ON public.staff_settings FOR EACH ROW EXECUTE FUNCTION private.start_version();

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER authors_are_told AFTER UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.tell_author();

CREATE TRIGGER b_draft_starts BEFORE INSERT ON public.cheese_document_drafts FOR EACH ROW EXECUTE FUNCTION private.start_document_draft();

CREATE CONSTRAINT TRIGGER bulk_changes_are_audited AFTER INSERT ON public.change_sets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'bulk'::text)) EXECUTE FUNCTION private.audit_bulk_change();

CREATE TRIGGER c_author_is_noted BEFORE INSERT OR UPDATE OF body ON public.cheese_document_drafts FOR EACH ROW EXECUTE FUNCTION private.note_draft_author();

CREATE TRIGGER calendar_apps_follow BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.raise_ical_sequence();

CREATE TRIGGER calendar_feeds_end_with_the_role AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN ((new.role = 'customer'::public.user_role)) EXECUTE FUNCTION private.end_calendar_feed();

CREATE TRIGGER calendar_is_announced AFTER INSERT OR DELETE OR UPDATE ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.announce_change('featured');

CREATE TRIGGER calendar_is_guarded BEFORE INSERT OR DELETE OR UPDATE ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.guard_calendar();

CREATE TRIGGER capacity_covers_the_seated BEFORE UPDATE OF capacity ON public.events FOR EACH ROW EXECUTE FUNCTION private.guard_capacity();

CREATE TRIGGER catalogue_follows AFTER UPDATE ON public.cheeses REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.follow_cheeses();

CREATE TRIGGER catalogue_follows_alcohol_policy AFTER UPDATE ON public.business_settings FOR EACH ROW WHEN (((new.alcohol_policy = 'hide_alcohol'::public.alcohol_policy) <> (old.alcohol_policy = 'hide_alcohol'::public.alcohol_policy))) EXECUTE FUNCTION private.follow_alcohol_policy();

CREATE TRIGGER catalogue_follows_new_cheeses AFTER INSERT ON public.cheeses REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.follow_cheeses();

CREATE TRIGGER catalogue_follows_price_rounding AFTER UPDATE ON public.business_settings FOR EACH ROW WHEN ((new.price_rounding IS DISTINCT FROM old.price_rounding)) EXECUTE FUNCTION private.follow_price_rounding();

CREATE TRIGGER catalogue_follows_terms AFTER INSERT OR DELETE OR UPDATE ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.follow_search_term();

CREATE TRIGGER changed_media_are_announced AFTER UPDATE ON public.media FOR EACH ROW EXECUTE FUNCTION private.announce_change('settings');

CREATE TRIGGER changed_pictures_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.built_in_pictures FOR EACH ROW EXECUTE FUNCTION private.announce_change('settings');

CREATE TRIGGER changed_ratings_are_counted AFTER UPDATE ON public.cheese_ratings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.count_ratings();

CREATE TRIGGER cheeses_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.announce_change('cheeses');

CREATE TRIGGER cheeses_are_guarded BEFORE INSERT OR UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.guard_cheese();

CREATE TRIGGER comments_are_guarded BEFORE INSERT OR UPDATE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.guard_comment();

CREATE TRIGGER comments_are_limited AFTER INSERT OR UPDATE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.limit_comments();

CREATE TRIGGER comments_are_published AFTER INSERT OR UPDATE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.publish_comment();

CREATE TRIGGER comments_are_withdrawn BEFORE DELETE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.withdraw_comment();

CREATE TRIGGER counted_stock_is_not_switched BEFORE UPDATE OF in_stock ON public.cheeses FOR EACH ROW WHEN ((new.in_stock IS DISTINCT FROM old.in_stock)) EXECUTE FUNCTION private.guard_stock_switch();

CREATE TRIGGER display_names_are_spread AFTER INSERT OR DELETE OR UPDATE ON public.display_names FOR EACH ROW EXECUTE FUNCTION private.spread_display_name();

CREATE TRIGGER documents_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.announce_change('cheeses');

CREATE TRIGGER due_prices_are_settled AFTER UPDATE OF price_per_kg_cents ON public.cheeses FOR EACH ROW WHEN ((new.price_per_kg_cents IS DISTINCT FROM old.price_per_kg_cents)) EXECUTE FUNCTION private.settle_due_prices();

CREATE TRIGGER events_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.announce_change('events');

CREATE TRIGGER events_are_guarded BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.guard_event();

CREATE TRIGGER events_keep_their_slug BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.keep_published_slug();

CREATE TRIGGER favorites_are_guarded BEFORE INSERT ON public.user_favorites FOR EACH ROW EXECUTE FUNCTION private.guard_own_row();

CREATE TRIGGER featured_is_settled_first BEFORE INSERT OR DELETE OR UPDATE ON public.cheeses FOR EACH STATEMENT EXECUTE FUNCTION private.settle_before_change();

CREATE TRIGGER featured_is_settled_first BEFORE INSERT OR DELETE OR UPDATE ON public.feature_calendar FOR EACH STATEMENT EXECUTE FUNCTION private.settle_before_change();

CREATE TRIGGER gone_favorites_are_counted AFTER DELETE ON public.user_favorites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_favorites();

CREATE TRIGGER gone_public_comments_are_counted AFTER DELETE ON public.public_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_public_comments();

CREATE TRIGGER gone_ratings_are_counted AFTER DELETE ON public.cheese_ratings REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION private.count_ratings();

CREATE TRIGGER guests_are_told AFTER UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.tell_guests();

CREATE TRIGGER guests_follow_the_event AFTER UPDATE OF capacity, status, starts_at ON public.events FOR EACH ROW EXECUTE FUNCTION private.follow_event();

CREATE TRIGGER hidden_comments_are_withheld AFTER DELETE ON public.cheese_comments FOR EACH ROW WHEN ((old.hidden_at IS NOT NULL)) EXECUTE FUNCTION private.withhold_comment();

CREATE TRIGGER home_pictures_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.home_pictures FOR EACH ROW EXECUTE FUNCTION private.announce_change('settings');

CREATE TRIGGER known_cheeses_are_not_deleted BEFORE DELETE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.guard_cheese_deletion();

CREATE TRIGGER name_changes_are_limited BEFORE UPDATE OF first_name, last_name ON public.users FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION private.limit_name_changes();

CREATE TRIGGER new_favorites_are_counted AFTER INSERT ON public.user_favorites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_favorites();

CREATE TRIGGER new_public_comments_are_counted AFTER INSERT ON public.public_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_public_comments();

CREATE TRIGGER new_ratings_are_counted AFTER INSERT ON public.cheese_ratings REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.count_ratings();

CREATE TRIGGER pictures_have_a_file BEFORE INSERT OR UPDATE OF object_name ON public.media FOR EACH ROW EXECUTE FUNCTION private.require_file();

CREATE TRIGGER pictures_of_cheeses_are_own BEFORE INSERT OR UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.require_own_pictures('hero_image_url', 'image_urls');

CREATE TRIGGER pictures_of_events_are_own BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.require_own_pictures('image_url');

CREATE TRIGGER pictures_of_recipes_are_own BEFORE INSERT OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.require_own_pictures('image_url');

CREATE TRIGGER placards_are_filled BEFORE INSERT ON public.placards FOR EACH ROW EXECUTE FUNCTION private.fill_placard();

CREATE TRIGGER prices_are_audited AFTER UPDATE ON public.cheeses FOR EACH ROW WHEN ((old.price_per_kg_cents IS DISTINCT FROM new.price_per_kg_cents)) EXECUTE FUNCTION private.audit_price();

CREATE TRIGGER public_comments_are_announced AFTER DELETE OR UPDATE ON public.public_comments FOR EACH ROW EXECUTE FUNCTION private.announce_comment();

CREATE TRIGGER publications_are_audited AFTER INSERT OR UPDATE ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.audit_publication();

CREATE TRIGGER ratings_are_touched BEFORE UPDATE ON public.cheese_ratings FOR EACH ROW EXECUTE FUNCTION private.touch();

CREATE TRIGGER recipe_author_is_noted AFTER INSERT ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.note_author();

CREATE TRIGGER recipes_are_announced AFTER INSERT OR DELETE OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.announce_change('recipes');

CREATE TRIGGER recipes_are_guarded BEFORE INSERT OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.guard_recipe();

CREATE TRIGGER recipes_keep_their_slug BEFORE INSERT OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.keep_published_slug();

CREATE TRIGGER recipes_shown_have_no_note BEFORE INSERT OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.clear_review_note();

CREATE TRIGGER record_versions_are_append_only BEFORE DELETE OR UPDATE ON public.record_versions FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER record_versions_are_never_emptied BEFORE TRUNCATE ON public.record_versions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER rsvps_are_counted AFTER INSERT OR DELETE OR UPDATE OF status, party_size ON public.rsvps FOR EACH ROW EXECUTE FUNCTION private.count_rsvp();

CREATE TRIGGER search_terms_are_limited AFTER INSERT ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.limit_search_terms();

CREATE TRIGGER second_factor_is_guarded BEFORE UPDATE OF require_second_factor ON public.staff_settings FOR EACH ROW WHEN ((new.require_second_factor AND (NOT old.require_second_factor))) EXECUTE FUNCTION private.guard_second_factor();

CREATE TRIGGER settings_are_announced AFTER UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.announce_change('settings');

CREATE TRIGGER settings_are_audited AFTER UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.audit_settings();

CREATE TRIGGER settings_are_audited AFTER UPDATE ON public.staff_settings FOR EACH ROW EXECUTE FUNCTION private.audit_settings();

CREATE TRIGGER staff_are_told AFTER INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.tell_staff('audit');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.built_in_pictures FOR EACH ROW EXECUTE FUNCTION private.tell_staff('pictures');

CREATE TRIGGER staff_are_told AFTER UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.tell_staff('settings');

CREATE TRIGGER staff_are_told AFTER INSERT OR UPDATE ON public.change_sets FOR EACH ROW EXECUTE FUNCTION private.tell_staff('history');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.tell_staff('comments');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheese_document_drafts FOR EACH ROW EXECUTE FUNCTION private.tell_staff('documents');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.tell_staff('documents');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheese_proposals FOR EACH ROW EXECUTE FUNCTION private.tell_staff('proposals');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheese_stock FOR EACH ROW EXECUTE FUNCTION private.tell_staff('stock');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.tell_staff('cheeses');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.event_stats FOR EACH ROW EXECUTE FUNCTION private.tell_staff('events');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.tell_staff('events');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.tell_staff('calendar');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.home_pictures FOR EACH ROW EXECUTE FUNCTION private.tell_staff('pictures');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.media FOR EACH ROW EXECUTE FUNCTION private.tell_staff('pictures');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.notify_requests FOR EACH ROW EXECUTE FUNCTION private.tell_staff('stock');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.placards FOR EACH ROW EXECUTE FUNCTION private.tell_staff('placards');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.price_schedule FOR EACH ROW EXECUTE FUNCTION private.tell_staff('cheeses');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.tell_staff('recipes');

CREATE TRIGGER staff_are_told AFTER INSERT ON public.record_versions FOR EACH ROW EXECUTE FUNCTION private.tell_staff('history');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.rsvps FOR EACH ROW EXECUTE FUNCTION private.tell_staff('events');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.tell_staff('settings');

CREATE TRIGGER staff_are_told AFTER UPDATE ON public.staff_settings FOR EACH ROW EXECUTE FUNCTION private.tell_staff('settings');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE OR UPDATE ON public.stock_alert_batches FOR EACH ROW EXECUTE FUNCTION private.tell_staff('stock');

CREATE TRIGGER staff_are_told AFTER INSERT ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION private.tell_staff('stock');

CREATE TRIGGER staff_are_told AFTER INSERT OR DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION private.tell_staff('people');

CREATE TRIGGER staff_are_told_of_a_role AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION private.tell_staff('people');

CREATE TRIGGER stats_are_announced AFTER UPDATE ON public.cheese_stats FOR EACH ROW EXECUTE FUNCTION private.announce_stats();

CREATE TRIGGER stats_start_with_the_cheese AFTER INSERT ON public.cheeses REFERENCING NEW TABLE AS started FOR EACH STATEMENT EXECUTE FUNCTION private.start_counting('public.cheese_stats', 'cheese_id');

CREATE TRIGGER stats_start_with_the_event AFTER INSERT ON public.events REFERENCING NEW TABLE AS started FOR EACH STATEMENT EXECUTE FUNCTION private.start_counting('public.event_stats', 'event_id');

CREATE TRIGGER stock_alerts_are_held AFTER UPDATE OF in_stock, active ON public.cheeses FOR EACH ROW WHEN (((new.active AND new.in_stock) <> (old.active AND old.in_stock))) EXECUTE FUNCTION private.hold_stock_alerts();

CREATE TRIGGER stock_movements_stay BEFORE UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER stock_starts_with_the_cheese AFTER INSERT ON public.cheeses REFERENCING NEW TABLE AS started FOR EACH STATEMENT EXECUTE FUNCTION private.start_counting('public.cheese_stock', 'cheese_id');

CREATE TRIGGER users_are_guarded BEFORE DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION private.guard_user();

CREATE TRIGGER withheld_comments_stay_hidden AFTER INSERT ON public.cheese_comments FOR EACH ROW EXECUTE FUNCTION private.keep_comment_hidden();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.cheese_documents FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.cheeses FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.feature_calendar FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.recipes FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.search_terms FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER z_version_is_kept AFTER INSERT OR DELETE OR UPDATE ON public.staff_settings FOR EACH ROW EXECUTE FUNCTION private.keep_version();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.business_settings REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.cheese_document_drafts REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.cheese_documents REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.cheeses REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.events REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.feature_calendar REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.recipes REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.search_terms REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_delete_has_ended AFTER DELETE ON public.staff_settings REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.business_settings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.cheese_document_drafts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.cheese_documents REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.cheeses REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.events REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.feature_calendar REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.recipes REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.search_terms REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

CREATE TRIGGER zz_update_has_ended AFTER UPDATE ON public.staff_settings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.end_versioned_write();

ALTER TABLE ONLY private.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.catalogue
    ADD CONSTRAINT catalogue_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.cheese_affinities
    ADD CONSTRAINT cheese_affinities_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.cheese_affinities
    ADD CONSTRAINT cheese_affinities_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.cheese_words
    ADD CONSTRAINT cheese_words_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.comment_publications
    ADD CONSTRAINT comment_publications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.cheese_comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.comment_publications
    ADD CONSTRAINT comment_publications_public_id_fkey FOREIGN KEY (public_id) REFERENCES public.public_comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.comment_reports
    ADD CONSTRAINT comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.cheese_comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.comment_reports
    ADD CONSTRAINT comment_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.event_messages
    ADD CONSTRAINT event_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.event_messages
    ADD CONSTRAINT event_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY private.feature_warnings
    ADD CONSTRAINT feature_warnings_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.featured_days
    ADD CONSTRAINT featured_days_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.idempotency_keys
    ADD CONSTRAINT idempotency_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES private.imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.imports
    ADD CONSTRAINT imports_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES public.change_sets(id);

ALTER TABLE ONLY private.imports
    ADD CONSTRAINT imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.people
    ADD CONSTRAINT people_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.presence
    ADD CONSTRAINT presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.recipe_authors
    ADD CONSTRAINT recipe_authors_recipe_id_fkey FOREIGN KEY (recipe_id) REFERENCES public.recipes(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.recipe_authors
    ADD CONSTRAINT recipe_authors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.stock_alert_tokens
    ADD CONSTRAINT stock_alert_tokens_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.notify_requests(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.withheld_comments
    ADD CONSTRAINT withheld_comments_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.withheld_comments
    ADD CONSTRAINT withheld_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.built_in_pictures
    ADD CONSTRAINT built_in_pictures_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.change_sets(id);

ALTER TABLE ONLY public.cheese_beverages
    ADD CONSTRAINT cheese_beverages_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.cheese_comments
    ADD CONSTRAINT cheese_comments_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_comments
    ADD CONSTRAINT cheese_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_document_drafts
    ADD CONSTRAINT cheese_document_drafts_id_fkey FOREIGN KEY (id) REFERENCES public.cheeses(id);

ALTER TABLE ONLY public.cheese_documents
    ADD CONSTRAINT cheese_documents_id_fkey FOREIGN KEY (id) REFERENCES public.cheeses(id);

ALTER TABLE ONLY public.cheese_proposals
    ADD CONSTRAINT cheese_proposals_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_ratings
    ADD CONSTRAINT cheese_ratings_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_ratings
    ADD CONSTRAINT cheese_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_stats
    ADD CONSTRAINT cheese_stats_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cheese_stock
    ADD CONSTRAINT cheese_stock_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.display_names
    ADD CONSTRAINT display_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event_cheeses
    ADD CONSTRAINT event_cheeses_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event_cheeses
    ADD CONSTRAINT event_cheeses_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.event_stats
    ADD CONSTRAINT event_stats_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feature_calendar
    ADD CONSTRAINT feature_calendar_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.home_pictures
    ADD CONSTRAINT home_pictures_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.media(id);

ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.notify_requests
    ADD CONSTRAINT notify_requests_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notify_requests
    ADD CONSTRAINT notify_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.placards
    ADD CONSTRAINT placards_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.price_schedule
    ADD CONSTRAINT price_schedule_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES public.change_sets(id);

ALTER TABLE ONLY public.price_schedule
    ADD CONSTRAINT price_schedule_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.public_comments
    ADD CONSTRAINT public_comments_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recipe_cheeses
    ADD CONSTRAINT recipe_cheeses_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recipe_cheeses
    ADD CONSTRAINT recipe_cheeses_recipe_id_fkey FOREIGN KEY (recipe_id) REFERENCES public.recipes(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.recipe_favorites
    ADD CONSTRAINT recipe_favorites_recipe_id_fkey FOREIGN KEY (recipe_id) REFERENCES public.recipes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recipe_favorites
    ADD CONSTRAINT recipe_favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.record_versions
    ADD CONSTRAINT record_versions_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES public.change_sets(id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id);

ALTER TABLE ONLY public.rsvps
    ADD CONSTRAINT rsvps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_alert_batches
    ADD CONSTRAINT stock_alert_batches_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES public.change_sets(id);

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_corrects_fkey FOREIGN KEY (corrects) REFERENCES public.stock_movements(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_favorites
    ADD CONSTRAINT user_favorites_cheese_id_fkey FOREIGN KEY (cheese_id) REFERENCES public.cheeses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_favorites
    ADD CONSTRAINT user_favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "Everyone can look up words" ON private.catalogue_words FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Everyone can read how many cheeses are alike" ON private.catalogue_groups FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Everyone can read which cheeses go together" ON private.cheese_affinities FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Everyone can search active cheeses" ON private.catalogue FOR SELECT TO anon, authenticated USING (true);

ALTER TABLE private.calendar_feeds ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.catalogue ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.catalogue_groups ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.catalogue_words ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.cheese_affinities ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.cheese_words ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.comment_publications ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.comment_reports ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.daily_pages ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.daily_searches ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.daily_visits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.event_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.feature_warnings ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.featured_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.hidden_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.hourly_visits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.import_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.kiosks ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.known_devices ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.outgoing_mail ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.page_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.people ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.presence ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.rate_limits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.recipe_authors ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.searches ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.stock_alert_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.uncounted_votes ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.visitor_salts ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.withheld_comments ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Admins can change placards" ON public.placards FOR UPDATE TO authenticated USING (( SELECT private.is_admin() AS is_admin)) WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can delete drafts that nobody has seen" ON public.cheeses FOR DELETE TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can delete notify requests" ON public.notify_requests FOR DELETE TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can delete placards" ON public.placards FOR DELETE TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can print placards" ON public.placards FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can read every change set" ON public.change_sets FOR SELECT TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can read every notify request" ON public.notify_requests FOR SELECT TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can read everybody's role and names" ON public.users FOR SELECT TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can read the audit log" ON public.audit_log FOR SELECT TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Authors can read every cheese of their own recipes" ON public.recipe_cheeses FOR SELECT TO authenticated USING ((recipe_id IN ( SELECT private.my_recipe_ids() AS my_recipe_ids)));

CREATE POLICY "Authors can read their own recipes" ON public.recipes FOR SELECT TO authenticated USING ((id IN ( SELECT private.my_recipe_ids() AS my_recipe_ids)));

CREATE POLICY "Everyone can read active cheeses" ON public.cheeses FOR SELECT TO anon, authenticated USING (active);

CREATE POLICY "Everyone can read announced events that are not archived" ON public.events FOR SELECT TO anon, authenticated USING (((status <> 'draft'::public.event_status) AND (archived_at IS NULL)));

CREATE POLICY "Everyone can read drinks that the alcohol policy shows" ON public.cheese_beverages FOR SELECT TO anon, authenticated USING ((((NOT contains_alcohol) OR ( SELECT private.shows_alcohol() AS shows_alcohol)) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = cheese_beverages.cheese_id)))));

CREATE POLICY "Everyone can read how full an event is" ON public.event_stats FOR SELECT TO anon, authenticated USING ((EXISTS ( SELECT 1
   FROM public.events e
  WHERE (e.id = event_stats.event_id))));

CREATE POLICY "Everyone can read public comments on cheeses they can see" ON public.public_comments FOR SELECT TO anon, authenticated USING ((EXISTS ( SELECT
   FROM public.cheeses c
  WHERE (c.id = public_comments.cheese_id))));

CREATE POLICY "Everyone can read published recipes" ON public.recipes FOR SELECT TO anon, authenticated USING ((status = 'published'::public.recipe_status));

CREATE POLICY "Everyone can read the cheeses of events they can read" ON public.event_cheeses FOR SELECT TO anon, authenticated USING (((EXISTS ( SELECT 1
   FROM public.events e
  WHERE (e.id = event_cheeses.event_id))) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = event_cheeses.cheese_id)))));

CREATE POLICY "Everyone can read the documents of cheeses they can read" ON public.cheese_documents FOR SELECT TO anon, authenticated USING ((EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = cheese_documents.id))));

CREATE POLICY "Everyone can read the shop's settings" ON public.business_settings FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Everyone can read the sums of cheeses they can see" ON public.cheese_stats FOR SELECT TO anon, authenticated USING ((EXISTS ( SELECT
   FROM public.cheeses c
  WHERE (c.id = cheese_stats.cheese_id))));

CREATE POLICY "Everyone can read the visible cheeses of recipes they can read" ON public.recipe_cheeses FOR SELECT TO anon, authenticated USING (((EXISTS ( SELECT 1
   FROM public.recipes r
  WHERE (r.id = recipe_cheeses.recipe_id))) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = recipe_cheeses.cheese_id)))));

CREATE POLICY "Guests can read public comments on cheeses they can see" ON public.cheese_comments FOR SELECT TO anon USING ((is_public AND (hidden_at IS NULL) AND (EXISTS ( SELECT
   FROM public.cheeses c
  WHERE (c.id = cheese_comments.cheese_id)))));

CREATE POLICY "Managers can add events" ON public.events FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can add search terms" ON public.search_terms FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can change and announce events" ON public.events FOR UPDATE TO authenticated USING (( SELECT private.is_manager() AS is_manager)) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can change search terms" ON public.search_terms FOR UPDATE TO authenticated USING (( SELECT private.is_manager() AS is_manager)) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can change the shop's settings" ON public.business_settings FOR UPDATE TO authenticated USING (( SELECT private.is_manager() AS is_manager)) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can change the staff settings" ON public.staff_settings FOR UPDATE TO authenticated USING (( SELECT private.is_manager() AS is_manager)) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can delete events that nobody answered" ON public.events FOR DELETE TO authenticated USING (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can delete pictures without uses" ON public.media FOR DELETE TO authenticated USING ((( SELECT private.is_manager() AS is_manager) AND (NOT private.picture_has_uses(object_name))));

CREATE POLICY "Managers can delete planned features" ON public.feature_calendar FOR DELETE TO authenticated USING (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can delete recipes but drafts of members" ON public.recipes FOR DELETE TO authenticated USING ((( SELECT private.is_manager() AS is_manager) AND (NOT (by_member AND (status = 'draft'::public.recipe_status)))));

CREATE POLICY "Managers can delete search terms" ON public.search_terms FOR DELETE TO authenticated USING (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can edit and publish every recipe but drafts of member" ON public.recipes FOR UPDATE TO authenticated USING ((( SELECT private.is_manager() AS is_manager) AND (NOT (by_member AND (status = 'draft'::public.recipe_status))))) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can publish a first document" ON public.cheese_documents FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can publish a new document" ON public.cheese_documents FOR UPDATE TO authenticated USING (( SELECT private.is_manager() AS is_manager)) WITH CHECK (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can read every proposal" ON public.cheese_proposals FOR SELECT TO authenticated USING (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can read every version" ON public.record_versions FOR SELECT TO authenticated USING (( SELECT private.is_manager() AS is_manager));

CREATE POLICY "Managers can read their own change sets" ON public.change_sets FOR SELECT TO authenticated USING ((( SELECT private.is_manager() AS is_manager) AND (created_by = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Nobody can read the versions of members' drafts" ON public.record_versions AS RESTRICTIVE FOR SELECT TO authenticated USING (((table_name <> 'recipes'::text) OR ((snapshot ->> 'status'::text) <> 'draft'::text) OR (NOT COALESCE(((snapshot ->> 'by_member'::text))::boolean, false))));

CREATE POLICY "People can change their own comments" ON public.cheese_comments FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can change their own names" ON public.users FOR UPDATE TO authenticated USING ((id = ( SELECT auth.uid() AS uid))) WITH CHECK ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can change their own ratings" ON public.cheese_ratings FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can comment on a cheese they can see" ON public.cheese_comments FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = cheese_comments.cheese_id)))));

CREATE POLICY "People can delete their own comments" ON public.cheese_comments FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can favorite a cheese they can see" ON public.user_favorites FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = user_favorites.cheese_id)))));

CREATE POLICY "People can favorite a published recipe" ON public.recipe_favorites FOR INSERT TO authenticated WITH CHECK (((( SELECT auth.uid() AS uid) = user_id) AND (EXISTS ( SELECT
   FROM public.recipes r
  WHERE ((r.id = recipe_favorites.recipe_id) AND (r.status = 'published'::public.recipe_status))))));

CREATE POLICY "People can rate a cheese they can see" ON public.cheese_ratings FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT 1
   FROM public.cheeses c
  WHERE (c.id = cheese_ratings.cheese_id)))));

CREATE POLICY "People can read their own answers" ON public.rsvps FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can read their own comments" ON public.cheese_comments FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can read their own display name" ON public.display_names FOR SELECT TO authenticated USING ((( SELECT auth.uid() AS uid) = user_id));

CREATE POLICY "People can read their own favorite recipes" ON public.recipe_favorites FOR SELECT TO authenticated USING ((( SELECT auth.uid() AS uid) = user_id));

CREATE POLICY "People can read their own favorites" ON public.user_favorites FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can read their own notify requests" ON public.notify_requests FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can read their own ratings" ON public.cheese_ratings FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can read their own role and names" ON public.users FOR SELECT TO authenticated USING ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can take back their own favorite recipes" ON public.recipe_favorites FOR DELETE TO authenticated USING ((( SELECT auth.uid() AS uid) = user_id));

CREATE POLICY "People can take back their own favorites" ON public.user_favorites FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People can take back their own ratings" ON public.cheese_ratings FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Staff can add cheeses" ON public.cheeses FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can add drafts of events" ON public.events FOR INSERT TO authenticated WITH CHECK ((( SELECT private.is_staff() AS is_staff) AND (status = 'draft'::public.event_status)));

CREATE POLICY "Staff can add pictures" ON public.media FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can add recipes" ON public.recipes FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can edit cheeses" ON public.cheeses FOR UPDATE TO authenticated USING (( SELECT private.is_staff() AS is_staff)) WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can edit drafts" ON public.cheese_document_drafts FOR UPDATE TO authenticated USING (( SELECT private.is_staff() AS is_staff)) WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can edit drafts of events" ON public.events FOR UPDATE TO authenticated USING ((( SELECT private.is_staff() AS is_staff) AND (status = 'draft'::public.event_status))) WITH CHECK ((( SELECT private.is_staff() AS is_staff) AND (status = 'draft'::public.event_status)));

CREATE POLICY "Staff can edit their own drafts" ON public.recipes FOR UPDATE TO authenticated USING ((( SELECT private.is_staff() AS is_staff) AND (status = ANY (ARRAY['draft'::public.recipe_status, 'pending'::public.recipe_status, 'returned'::public.recipe_status])) AND (id IN ( SELECT private.my_recipe_ids() AS my_recipe_ids)))) WITH CHECK ((( SELECT private.is_staff() AS is_staff) AND (status = ANY (ARRAY['draft'::public.recipe_status, 'pending'::public.recipe_status, 'returned'::public.recipe_status]))));

CREATE POLICY "Staff can move planned features" ON public.feature_calendar FOR UPDATE TO authenticated USING (( SELECT private.is_staff() AS is_staff)) WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can plan features" ON public.feature_calendar FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read drafts" ON public.cheese_document_drafts FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read every cheese" ON public.cheeses FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read every drink" ON public.cheese_beverages FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read every event" ON public.events FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read every recipe but drafts of members" ON public.recipes FOR SELECT TO authenticated USING ((( SELECT private.is_staff() AS is_staff) AND (NOT (by_member AND (status = 'draft'::public.recipe_status)))));

CREATE POLICY "Staff can read held stock alerts" ON public.stock_alert_batches FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read placards" ON public.placards FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read planned prices" ON public.price_schedule FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read posted and proposed pictures" ON public.home_pictures FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read search terms" ON public.search_terms FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read stock movements" ON public.stock_movements FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read the picture library" ON public.media FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read the staff settings" ON public.staff_settings FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read the stock" ON public.cheese_stock FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read the whole calendar" ON public.feature_calendar FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can read their own proposals" ON public.cheese_proposals FOR SELECT TO authenticated USING ((( SELECT private.is_staff() AS is_staff) AND (created_by = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Staff can read what was changed about pictures" ON public.built_in_pictures FOR SELECT TO authenticated USING (( SELECT private.is_staff() AS is_staff));

CREATE POLICY "Staff can start drafts" ON public.cheese_document_drafts FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_staff() AS is_staff));

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.built_in_pictures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.business_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.change_sets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_beverages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_document_drafts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_ratings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_stats ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheese_stock ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheeses ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.display_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_cheeses ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.event_stats ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.feature_calendar ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.home_pictures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.media ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notify_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.placards ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.price_schedule ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.public_comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recipe_cheeses ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recipe_favorites ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recipes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.record_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rsvps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_terms ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.staff_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_alert_batches ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_movements ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_favorites ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

create trigger users_follow_accounts
  after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();

create trigger staff_are_told after delete on auth.sessions
  for each row execute function private.tell_of_ended_session();

create trigger staff_are_told_of_a_suspension after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function private.tell_staff('people');

create policy "Staff can list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_staff()));

create policy "Staff can upload media files within the quota" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_staff()) and (select private.has_upload_quota()));

create policy "Managers can replace media files" on storage.objects
  for update to authenticated
  using (bucket_id = 'media' and (select private.is_manager()))
  with check (bucket_id = 'media' and (select private.is_manager()) and private.keeps_its_name(id, name));

create policy "Managers can delete media files without uses" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and (select private.is_manager()) and not private.picture_has_uses(name));

create policy "Members can read the pictures of their own recipes" on storage.objects
  for select to authenticated
  using (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids()));

create policy "Members can delete the pictures of their own recipes" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids()));

create policy "Nobody can read or replace the pictures of others' drafts" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id <> 'media' or private.recipe_of_picture(name) is null or owner_id = (select auth.uid())::text
    or private.may_see_recipe_picture(name));

create policy "Members can upload a picture for their own recipe" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids())
    and private.may_upload(name) and (select private.has_upload_quota()) and private.count_recipe_upload());

do $$
begin
  alter role authenticator set pgrst.db_pre_request = 'private.check_session';
exception when insufficient_privilege then
  raise notice 'Let PostgREST run private.check_session before each request: see the README.';
end
$$;

reset check_function_bodies;
