-- What the home page shows to a member: their next event, what is back in stock, and what to try next.

-- When a cheese last came back in stock, within the last two weeks; null for one that was in stock all the time.
create function private.back_in_stock_at(cheese_uuid uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(v.changed_at)
  from public.record_versions v
  join public.record_versions before
    on before.table_name = v.table_name and before.record_id = v.record_id and before.version = v.version - 1
  where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text and v.changed_at > now() - interval '14 days'
    and (v.snapshot ->> 'in_stock')::boolean and not (before.snapshot ->> 'in_stock')::boolean
$$;

-- The caller's next event; of their favorites and stock alerts, what came back in stock; and recommendations, null for
-- somebody without a taste profile.
create function public.my_home() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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

grant execute on function private.back_in_stock_at(uuid), public.my_home() to authenticated;
