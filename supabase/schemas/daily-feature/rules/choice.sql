-- Which cheese is the cheese of the day.

-- The active cheese in stock whose turn it is on a day: the one that waited longest, not among those taken.
create or replace function private.next_in_rotation(for_day date, taken uuid[]) returns uuid
language sql stable security definer set search_path = ''
as $$
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

-- The cheese of a day: the calendar's, else the one already settled, else the next in rotation.
-- Days since the last settled one are gone through in order, as nothing changed in between.
create or replace function private.featured_on(for_day date) returns uuid
language plpgsql stable strict security definer set search_path = ''
as $$
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

-- Writes down what every day up to today showed, before anything that decides it changes; today's cheese
-- gives way only when it is no longer active.
create or replace function private.settle_featured_days() returns void
language plpgsql volatile security definer set search_path = ''
as $$
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

-- Settles today before a change to what decides it.
create or replace function private.settle_before_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_featured_days();
  return null;
end
$$;
create or replace trigger featured_is_settled_first before insert or update or delete on public.cheeses
  for each statement execute function private.settle_before_change();
create or replace trigger featured_is_settled_first before insert or update or delete on public.feature_calendar
  for each statement execute function private.settle_before_change();

-- The cheese of today, where the shop is.
create or replace function private.featured_today() returns uuid
language sql stable security definer set search_path = ''
as $$ select private.featured_on(private.shop_today()) $$;

-- Today's featured cheese with what its card shows, or no row.
create or replace function public.get_todays_featured_cheese()
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
    c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating
  from public.cheeses c
  join public.cheese_stats s on s.cheese_id = c.id
  where c.id = private.featured_today() and c.active
$$;

create or replace trigger calendar_is_announced after insert or update or delete on public.feature_calendar
  for each row execute function private.announce_change('featured');
create or replace trigger staff_are_told after insert or update or delete on public.feature_calendar
  for each row execute function private.tell_staff('calendar');
