-- The feature calendar and the cheese of the day.

create type public.calendar_status as enum ('idea', 'planned', 'confirmed');

-- Which cheese is to be featured on which day; entries without a day are ideas.
create table public.feature_calendar (
  id uuid primary key default gen_random_uuid(),
  day date unique,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  status public.calendar_status not null default 'planned',
  note text check (char_length(note) <= 300 and note !~ '[[:cntrl:]]'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint only_ideas_have_no_day check ((day is null) = (status = 'idea'))
);
create index feature_calendar_cheese_id_idx on public.feature_calendar (cheese_id);
select private.track_history('public.feature_calendar');
create trigger calendar_is_announced after insert or update or delete on public.feature_calendar
  for each row execute function private.announce_change('featured');

-- Past days are what they were, and a day goes to an active cheese only.
create function private.guard_calendar() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  today date := private.shop_today();
begin
  if current_user not in ('anon', 'authenticated') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if (tg_op <> 'INSERT' and old.day < today) or (tg_op <> 'DELETE' and new.day < today) then
    raise exception 'Past days are read-only' using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.day is not null and not exists (select 1 from public.cheeses where id = new.cheese_id and active) then
    raise exception 'Only an active cheese can be featured' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger calendar_is_guarded before insert or update or delete on public.feature_calendar
  for each row execute function private.guard_calendar();

alter table public.feature_calendar enable row level security;

create policy "Everyone can read which cheeses were featured up to today" on public.feature_calendar
  for select to anon, authenticated using (status = 'confirmed' and day <= (select private.shop_today()));
create policy "Staff can read the whole calendar" on public.feature_calendar
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can plan features" on public.feature_calendar
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can move planned features" on public.feature_calendar
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Managers can delete planned features" on public.feature_calendar
  for delete to authenticated using ((select private.is_manager()));

grant select on public.feature_calendar to anon, authenticated;
grant insert, update, delete on public.feature_calendar to authenticated;

-- Lets two days trade their cheeses.
create function public.swap_calendar_days(one_day date, other_day date) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.feature_calendar f
  set cheese_id = other.cheese_id, status = other.status, note = other.note
  from public.feature_calendar other
  where (f.day, other.day) in ((one_day, other_day), (other_day, one_day)) and one_day <> other_day;
end
$$;
grant execute on function public.swap_calendar_days(date, date) to authenticated;

-- What was featured on each day, so that turns can be counted and a day's answer never changes.
create table private.featured_days (
  day date primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade
);
create index featured_days_cheese_id_idx on private.featured_days (cheese_id, day desc);
alter table private.featured_days enable row level security;

-- The active cheese in stock whose turn it is on a day: the one that waited longest, not among those taken.
create function private.next_in_rotation(for_day date, taken uuid[]) returns uuid
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
create function private.featured_on(for_day date) returns uuid
language plpgsql stable security definer set search_path = ''
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
create function private.settle_featured_days() returns void
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
grant execute on function private.settle_featured_days() to service_role;

-- Settles today before a change to what decides it.
create function private.settle_before_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_featured_days();
  return null;
end
$$;
create trigger featured_is_settled_first before insert or update or delete on public.cheeses
  for each statement execute function private.settle_before_change();
create trigger featured_is_settled_first before insert or update or delete on public.feature_calendar
  for each statement execute function private.settle_before_change();

-- The cheese of today, where the shop is.
create function private.featured_today() returns uuid
language sql stable security definer set search_path = ''
as $$ select private.featured_on(private.shop_today()) $$;
grant execute on function private.featured_today() to anon, authenticated;

-- Today's featured cheese with what its card shows, or no row.
create function public.get_todays_featured_cheese()
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.milk_type, c.aging_time, c.summary, c.hero_image_url,
    c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating
  from public.cheeses c
  join public.cheese_stats s on s.cheese_id = c.id
  where c.id = private.featured_today() and c.active
$$;
grant execute on function public.get_todays_featured_cheese() to anon, authenticated;
