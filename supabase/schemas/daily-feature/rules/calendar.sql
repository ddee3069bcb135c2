-- The calendar in which staff plan features.

-- Past days are what they were, a day goes to an active cheese only, and only managers decide what guests will see:
-- an employee neither confirms an entry nor changes the day, cheese or status of a confirmed one.
create or replace function private.guard_calendar() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  today date := private.shop_today();
  is_moved boolean;
begin
  if not private.is_direct_write() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if (tg_op <> 'INSERT' and old.day < today) or (tg_op <> 'DELETE' and new.day < today) then
    perform private.refuse('PT400', 'Past days are read-only');
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
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
  end if;
  return new;
end
$$;
create or replace trigger calendar_is_guarded before insert or update or delete on public.feature_calendar
  for each row execute function private.guard_calendar();

-- Lets two entries of the calendar change places, as the caller read them. An idea that takes a day is planned, and
-- what it replaces becomes an idea.
create or replace function public.swap_calendar_entries(
  one_id uuid, one_version integer, other_id uuid, other_version integer
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.id in (one_id, other_id) order by f.id for update;
  select * into one from public.feature_calendar f where f.id = one_id;
  select * into other from public.feature_calendar f where f.id = other_id;
  perform private.require_version(one_version, one.version);
  perform private.require_version(other_version, other.version);
  update public.feature_calendar f set cheese_id = other.cheese_id, note = other.note, version = f.version,
    status = case when one.day is null then 'idea' when other.day is null then 'planned' else other.status end
  where f.id = one_id;
  update public.feature_calendar f set cheese_id = one.cheese_id, note = one.note, version = f.version,
    status = case when other.day is null then 'idea' when one.day is null then 'planned' else one.status end
  where f.id = other_id;
end
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

-- Events on a day by the shop's clock, as staff see them.
create or replace function private.events_on(on_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'slug', e.slug, 'status', e.status,
    'starts_at_local', private.wall_clock(e.starts_at)) order by e.starts_at, e.id), '[]')
  from public.events e
  where e.status <> 'cancelled' and e.archived_at is null
    and e.starts_at < private.day_start(on_day + 1) and e.ends_at > private.day_start(on_day)
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

-- The days of a part of the calendar, at most 62, each with its entry, who last changed it, what guests saw on a day
-- that has come, and what staff must know when they plan.
create or replace function public.calendar_days(from_day date, to_day date)
returns table (
  day date, is_past boolean, is_today boolean, is_closed boolean, entry_id uuid, version integer,
  status public.calendar_status, note text, changed_by text, cheese_id uuid, cheese_name text, cheese_slug text,
  cheese_hero_image_url text, is_active boolean, in_stock boolean, repeated_on date, shown_cheese_id uuid,
  shown_cheese_name text, shown_in_stock boolean, events jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
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
      select from_day + generate_series(0, least(to_day - from_day, 61)) as day
    ) d
    left join public.feature_calendar k on k.day = d.day
    left join public.cheeses c on c.id = k.cheese_id
    left join private.featured_days f on f.day = d.day and d.day < today
    left join public.cheeses shown
      on shown.id = case when d.day = today then private.featured_on(d.day) else f.cheese_id end
    order by d.day;
end
$$;

-- What guests would see as the cheese of a day: the entry of the calendar as if it were confirmed, else the rotation.
create or replace function public.preview_featured_cheese(on_day date)
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric, in_stock boolean,
  status public.calendar_status
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
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
      private.available_of(stock)
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
        - case when private.available_of(stock) < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;
