-- One word for one thing: a display is not a kiosk, tracked stock is not counted stock, and the guest list has no door.
-- The functions that 0.2 kept under the names of 0.1 go.

alter table private.kiosks rename to displays;
alter table private.displays rename constraint kiosks_pkey to displays_pkey;
alter table private.displays rename constraint kiosks_key_hash_key to displays_key_hash_key;
alter table private.displays rename constraint kiosks_key_hash_check to displays_key_hash_check;
alter table private.displays rename constraint kiosks_name_check to displays_name_check;
alter table private.displays rename constraint kiosks_app_version_check to displays_app_version_check;
alter table public.cheese_stock rename column is_counted to is_tracked;

-- Nothing to validate: `notices` is no longer reserved, and every slug that was allowed still is.

drop function private.track_history(regclass);
drop function public.add_kiosk(text);
drop function public.audit_log_is_whole();
drop function public.confirm_notice(uuid);
drop function public.is_door_open(public.events);
drop function public.list_kiosks();
drop function public.opening_days(date,date);
drop function public.request_notice(text,uuid);
drop function public.revoke_kiosk(uuid);
drop function public.unsubscribe_notice(uuid);
drop function public.inventory(integer,integer);

set check_function_bodies = off;

-- First path segments that the site itself uses, so that no cheese can take the place of a page.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'board', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo', 'mailbox',
    'manifest', 'media', 'metrics', 'my-favorites', 'new', 'offline', 'orders', 'privacy', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'stock-alerts', 'storage', 'visit', 'well-known'
  ])
$$;

-- Adds an entry to the audit log; one at a time, so that the chain never forks.
create or replace function private.audit(action text, subject text, subject_id text, detail jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
  insert into public.audit_log (id, at, actor_id, action, subject, subject_id, detail, prev_hash, hash)
  overriding system value
  values (entry.id, entry.at, entry.actor_id, entry.action, entry.subject, entry.subject_id, entry.detail,
    entry.prev_hash, entry.hash);
end
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
language plpgsql stable security definer set search_path = ''
as $$
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
      case when s.is_tracked and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create or replace function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_tracked
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
        when w.field = 'in_stock' and w.is_tracked then 'The stock of this cheese is tracked; record a movement instead'
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

-- Active cheeses that are out of stock or below their limit, least stock first; one that is not counted has no limit.
create or replace function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, s.grams, not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or (s.is_tracked and s.grams < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings))))
  order by 4 desc, s.grams, c.name;
end
$$;

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it.
create or replace function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_tracked boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_tracked, s.grams,
    s.is_tracked and s.grams < coalesce(c.low_stock_grams, low_by_default),
    coalesce(sales.grams, 0),
    case when s.is_tracked and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
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
  ) sales on s.is_tracked
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_tracked and s.grams > 0
  ) shelf on true
  order by c.name, c.id;
end
$$;

-- The grams of a counted cheese that nobody has set aside; null for a cheese that is not counted.
create or replace function private.available_grams(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select s.grams from public.cheese_stock s where s.cheese_id = cheese_uuid and s.is_tracked $$;

-- Enters a movement, which changes the stock by this much, and makes the cheese a counted one.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
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
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = true, updated_at = now()
  where s.cheese_id = movement.cheese_id;
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

-- Switches a cheese in or out of stock. A counted one gets a count of these grams, of zero when it is out; the answer is
-- the id of that count, so that it can be corrected.
create or replace function public.set_in_stock(
  cheese_uuid uuid, in_stock boolean, grams integer default null, idempotency_key uuid default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_tracked and set_in_stock.grams is null then
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

-- Ends the tracking of a cheese's stock: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_tracked = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had.
create or replace function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
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
      case when stock.is_tracked then stock.grams end
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
        - case when stock.is_tracked and stock.grams < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;

-- Notes who wrote a recipe.
create or replace function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    insert into private.recipe_authors (recipe_id, user_id) values (new.id, auth.uid());
  end if;
  return null;
end
$$;

-- Whether guests can be checked in, as a column of the event: from a day before it starts until a day after it ends.
create or replace function public.is_guest_list_open(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '24 hours'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- The guest list of an event: for employees while it is open, for managers always, with emails for admins. Nobody
-- is named from 90 days after the event on, even before its guests are detached.
create or replace function public.event_guests(event_uuid uuid)
returns table (
  rsvp_id uuid, name text, email text, party_size integer, status public.rsvp_status, created_at timestamptz,
  created_at_local text, checked_in_at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
  is_named boolean;
begin
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not (private.is_staff() and public.is_guest_list_open(event)) then
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

-- Notes that a party has arrived, or takes that back. Returns when it arrived by the shop's clock. A call that is
-- repeated with its key, because the network was away, changes nothing more.
create or replace function public.check_in(rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
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
  if not public.is_guest_list_open(event) then
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

-- Adds a display and tells the code that pairs it, once and within ten minutes. Displays that were not paired in time
-- are deleted.
create or replace function public.add_display(name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
  added uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays k where k.code_expires_at <= now();
  if (select count(*) from private.displays) >= 50 then
    raise exception 'There are 50 displays already' using errcode = '23514', hint = 'Revoke one that is not used.';
  end if;
  loop
    code := private.new_pairing_code();
    insert into private.displays as k (name, key_hash)
    values (trim(add_display.name), private.hash_of_token(code))
    on conflict (key_hash) do nothing
    returning k.id into added;
    exit when added is not null;
  end loop;
  perform private.audit('add display', 'displays', added::text, jsonb_build_object('name', trim(add_display.name)));
  return code;
end
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. All callers together have 1,000 tries in ten minutes: too few to guess a code, and enough that nobody
-- can use them up for the shop from a few IPs.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  paired private.displays;
begin
  if not private.within_limit('kiosk pairing', 1000, interval '10 minutes') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  update private.displays k
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where k.key_hash = private.hash_of_token(code) and k.code_expires_at > now()
  returning k.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

-- The displays for staff, by name. A paired one is silent when it missed its heartbeats for two minutes.
create or replace function public.list_displays()
returns table (id uuid, name text, state text, last_contact_local text, app_version text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select k.id, k.name, case
        when k.code_expires_at <= now() then 'expired'
        when k.code_expires_at is not null then 'waiting'
        when k.last_contact_at < now() - interval '2 minutes' then 'silent'
        else 'connected' end,
      private.wall_clock(k.last_contact_at), k.app_version
    from private.displays k
    order by k.name, k.id;
end
$$;

-- Revokes a display and tells whether there was one. It shows the pairing screen at its next heartbeat.
create or replace function public.revoke_display(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.displays;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays k where k.id = revoke_display.id returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.audit('revoke display', 'displays', revoked.id::text, jsonb_build_object('name', revoked.name));
  return true;
end
$$;

-- Records that a display is on and what it runs. False when it is not paired, or not any more.
create or replace function public.kiosk_heartbeat(token text, app_version text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.displays k set last_contact_at = now(),
    app_version = left(regexp_replace(kiosk_heartbeat.app_version, '[^A-Za-z0-9._-]', '', 'g'), 40)
  where k.key_hash = private.hash_of_token(token) and k.paired_at is not null;
  return found;
end
$$;

-- What a paired display shows now.
create or replace function public.kiosk_data(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.displays k where k.key_hash = private.hash_of_token(token) and k.paired_at is not null
  ) then
    perform private.deny();
  end if;
  return private.kiosk_content(private.featured_today(), now());
end
$$;

-- Today's salt; asking for it destroys every older one.
create or replace function private.todays_salt() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  found_salt text;
begin
  select salt into found_salt from private.visitor_salts where day = today;
  if found_salt is null then
    delete from private.visitor_salts where day < today;
    insert into private.visitor_salts (day, salt) values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into found_salt from private.visitor_salts where day = today;
  end if;
  return found_salt;
end
$$;

-- Turns the raw rows of a past day into sums and forgets them.
create or replace function private.roll_up_views(for_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if for_day >= private.shop_today() then
    raise exception 'Only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits (day, views, visitors, scans, searches, searches_without_result)
  select day, views, visitors, scans, searches, searches_without_result from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits (day, hour, views)
  select day, hour, views from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages (day, kind, path, views)
  select day, kind, path, views from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known (day, term, searches, without_result)
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


reset check_function_bodies;

grant execute on function public.add_display(text) to authenticated;
grant execute on function public.is_guest_list_open(public.events) to anon, authenticated;
grant execute on function public.list_displays() to authenticated;
grant execute on function public.revoke_display(uuid) to authenticated;
grant execute on function public.inventory(integer,integer) to authenticated;

-- Carries supabase/schemas as of 3caa36b22783444172b13ac35490baa141f172b23b9bacfeb86b841834492021.
