-- Versions from before have no such note.
alter table public.record_versions add column found_fields jsonb;

drop function private.differing_fields(text,jsonb,jsonb);

set check_function_bodies = off;

-- What is written in a value, with its place: every text, number and truth inside it, without what is empty.
create or replace function private.written_in(value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  with recursive part (place, value) as (
    select '{}'::text[], written_in.value
    union all
    select part.place || inner_part.key, inner_part.value
    from part
    cross join lateral (
      select * from jsonb_each(case jsonb_typeof(part.value) when 'object' then part.value end)
      union all
      select item.place::text, item.value
      from jsonb_array_elements(case jsonb_typeof(part.value) when 'array' then part.value end)
        with ordinality as item (value, place)
    ) as inner_part (key, value)
  )
  select coalesce(jsonb_agg(jsonb_build_array(part.place, part.value) order by part.place), '[]')
  from part
  where jsonb_typeof(part.value) not in ('object', 'array', 'null') and part.value <> '""'
$$;

-- A version as if its table had had the columns of a later one: what it does not have is what the first save after the
-- new column found, so that nobody is named for what an upgrade brought. Versions of 0.2 did not note what they found.
create or replace function private.complete_snapshot(earlier jsonb, later public.record_versions) returns jsonb
language sql immutable set search_path = ''
as $$ select later.snapshot || coalesce(later.found_fields, '{}') || earlier $$;

-- The names of the fields of a later state that the earlier one has otherwise. What an upgrade took away is not named,
-- nor an empty part that a document has since.
create or replace function private.differing_fields(of_table text, later jsonb, earlier jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select field.key
    from (select private.compared_fields(of_table, later), private.compared_fields(of_table, earlier)) as s (now, before)
    cross join lateral jsonb_each(s.now) as field (key, value)
    where field.value is distinct from s.before -> field.key
      and (s.before is null
        or private.written_in(field.value) <> private.written_in(s.before -> field.key)
        -- Unknown allergens are not the same as none.
        or s.before ? field.key and not (jsonb_typeof(field.value) in ('object', 'array')
          and jsonb_typeof(s.before -> field.key) in ('object', 'array')))
    order by field.key)
$$;

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. It is planned for its arguments, so that the history of one record is read by its index.
create or replace function public.list_versions(
  of_table text default null, of_record text default null, of_change_set uuid default null,
  by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, version integer, current_version integer, operation text,
  changed_fields text[], is_archived boolean, restored_from integer, change_set_id uuid, change_set_kind text,
  change_set_summary text, changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
      v.operation,
      private.differing_fields(v.table_name, v.snapshot, private.complete_snapshot(before.snapshot, v)),
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

-- Who saved a record last and when, for staff. The settings are two records; a picture is named by its path, and the draft
-- of a document by the table of drafts.
create or replace function public.last_saved(of_table text, of_record text)
returns table (changed_at_local text, changed_by_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.wall_clock(saved.changed_at), private.editor_name(saved.changed_by)
    from (
      (select v.changed_at, v.changed_by
      from public.record_versions v
      where v.table_name = any (case of_table when 'settings' then array['business_settings', 'staff_settings']
        else array[of_table] end) and v.record_id = of_record
      order by v.id desc limit 1)
      union all
      select m.updated_at, m.updated_by
      from public.media m
      where of_table = 'media' and m.object_name = private.uploaded_name(of_record) and m.updated_at is not null
      union all
      select b.updated_at, b.updated_by
      from public.built_in_pictures b
      where of_table = 'media' and b.path = of_record and b.updated_at is not null
      union all
      select d.updated_at, d.updated_by
      from public.cheese_document_drafts d where of_table = 'cheese_document_drafts' and d.id::text = of_record
      union all
      select d.updated_at, d.updated_by
      from public.page_document_drafts d where of_table = 'page_document_drafts' and d.id::text = of_record
    ) as saved;
end
$$;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create or replace function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  earlier jsonb;
  later jsonb;
  version_since public.record_versions;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  earlier := case when one_version < other_version then one else other end;
  for version_since in
    select * from public.record_versions v
    where v.table_name = of_table and v.record_id = of_record
      and v.version > least(one_version, other_version) and v.version <= greatest(one_version, other_version)
      and not private.is_private_version(of_table, v.snapshot)
    order by v.version
  loop
    earlier := private.complete_snapshot(earlier, version_since);
    later := version_since.snapshot;
  end loop;
  return query
    select f.name,
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then earlier else later end) -> f.name),
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then later else earlier end) -> f.name),
      private.compared_fields(of_table, one) ? f.name
        and (private.holds_documents(of_table) or f.name in ('beverages', 'cheese_ids')
          or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, later, earlier)) as f (name)
    order by f.name;
end
$$;

-- Keeps the new state of a record. What changed is told by the row itself, because the version before may have been kept
-- when its table had fewer columns; what it lacks is noted with the values that the save found.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  parts jsonb := '{}';
  state_before jsonb;
  found_fields jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := state || coalesce(state_before, '{}');
  else
    parts := private.record_parts(this_table, state ->> 'id');
    state := state || parts;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value) into found_fields
    from jsonb_each(to_jsonb(old) || coalesce((
      select jsonb_object_agg(part, '[]'::jsonb) from jsonb_object_keys(parts) as part), '{}'))
      as field
    where not coalesce(state_before, '{}') ? field.key;
    state_before := coalesce(found_fields, '{}') || coalesce(state_before, '{}');
  end if;
  insert into public.record_versions (table_name, record_id, version, changed_by, operation, changed_fields, snapshot,
    found_fields, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    auth.uid(), lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    found_fields,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Who published the newest document and when, in words for staff.
create or replace function private.last_publication(of_table text, of_record text) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text on %s at %s',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), to_char(saved.clock, 'FMDay, FMMonth FMDD'),
    regexp_replace(private.spoken_time(saved.clock) || '.', '\.+$', '.'))
  from public.record_versions v
  cross join lateral (select v.changed_at at time zone private.shop_time_zone()) as saved (clock)
  where v.table_name = of_table and v.record_id = of_record
  order by v.version desc limit 1
$$;

-- Confirms what is planned from today on in a part of the calendar, as it is now, and tells which days; a cheese that is
-- no longer active stays planned.
create or replace function public.confirm_features(from_day date, to_day date)
returns table (day date, cheese_name text, is_confirmed boolean)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  planned public.feature_calendar;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for planned in
    select * from public.feature_calendar f
    where f.status = 'planned' and f.day between greatest(from_day, private.shop_today()) and least(to_day, from_day + 61)
    order by f.day for update
  loop
    select planned.day, c.name, c.active into day, cheese_name, is_confirmed
    from public.cheeses c where c.id = planned.cheese_id;
    if is_confirmed then
      update public.feature_calendar f set status = 'confirmed', version = f.version where f.id = planned.id;
    end if;
    return next;
  end loop;
end
$$;

-- The days that a cheese has or had: those of the calendar, and what guests saw on days without an entry.
create or replace view private.feature_turns as
  select k.cheese_id, k.day from public.feature_calendar k where k.day is not null
  union all
  select f.cheese_id, f.day from private.featured_days f
  where f.day < private.shop_today()
    or not exists (select from public.feature_calendar k where k.day = f.day);

-- Whether some cheese in stock has no other day within 14 days of a day.
create or replace function private.has_fresh_cheese(on_day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.cheeses c
    where c.active and c.in_stock and not exists (
      select from private.feature_turns turn
      where turn.cheese_id = c.id and turn.day <> on_day and turn.day between on_day - 14 and on_day + 14))
$$;

-- The other day nearest to a day, at most 14 days away, that has or had the same cheese. A repeat that nobody could avoid,
-- because every other cheese has a day as near, is none: suggestions repeat in the same case alone.
create or replace function private.repeated_on(cheese_uuid uuid, on_day date) returns date
language sql stable security definer set search_path = ''
as $$
  select turn.day from private.feature_turns turn
  where turn.cheese_id = cheese_uuid and turn.day <> on_day and turn.day between on_day - 14 and on_day + 14
    and private.has_fresh_cheese(on_day) and private.has_fresh_cheese(turn.day)
  order by abs(turn.day - on_day), turn.day
  limit 1
$$;

-- What staff would have to move when the shop closes on these days: events that are not over, and features from today on.
create or replace function public.plans_between(from_day date, to_day date)
returns table (kind text, id uuid, title text, at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select 'event', e.id, e.title::text, private.wall_clock(e.starts_at)
    from public.events e
    where e.status <> 'cancelled' and e.archived_at is null and e.ends_at > now()
      and e.starts_at < private.day_start(to_day + 1) and e.ends_at > private.day_start(from_day)
    union all
    select 'feature', k.id, c.name::text, k.day::text
    from public.feature_calendar k join public.cheeses c on c.id = k.cheese_id
    where k.day between greatest(from_day, private.shop_today()) and to_day
    order by 4, 2
    limit 100;
end
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had; else the one whose
-- other day is farthest.
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
    select asked.day
    from (select from_day + generate_series(0, least(to_day - from_day, 61)) as day) asked
    where asked.day >= private.shop_today() and not private.is_closed_on(asked.day)
      and not exists (select 1 from public.feature_calendar k where k.day = asked.day)
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
        least(coalesce(min(abs(t.day - suggest_features.day)), 15), 15) as distance
      from (
        select f.day from private.feature_turns f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by turn.distance desc,
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


reset check_function_bodies;

grant execute on function public.confirm_features(date,date) to authenticated;
grant execute on function public.plans_between(date,date) to authenticated;

-- Carries supabase/schemas as of 6fda4bcad12265bd379b601660e2c4220af77cd0ae42c1ea62ac8f209a59f2ec.
